'use client';

import { useTranslations } from 'next-intl';
import { type FieldPath, useFormContext, useWatch } from 'react-hook-form';
import { labelOfPath } from '@/components/payment-form/typing/form-fields';
import type { TypedPayment } from '@/components/payment-form/typing/typed-payment';
import type { CreditorAccountForm } from '@/lib/xs2a/payment/payment-product';

type StillMissingProps = {
  accountForm: CreditorAccountForm;
  /** Fields that a value is offered for beside this. */
  offered: readonly string[];
};

/** The required fields that a bill had nothing for, each leading to its field; nothing when all are filled in. */
export function StillMissing({ accountForm, offered }: StillMissingProps) {
  const t = useTranslations('paymentForm');
  const { setFocus } = useFormContext<TypedPayment>();
  const [name, account, amount, choice] = useWatch<
    TypedPayment,
    ['creditorName', 'creditorAccount', 'instructedAmount.amount', 'choices.creditorAccount']
  >({
    name: ['creditorName', 'creditorAccount', 'instructedAmount.amount', 'choices.creditorAccount'],
  });
  const takesIban = accountForm === 'bban-or-iban' ? choice === 'iban' : accountForm === 'iban';
  const accountPath = takesIban ? 'creditorAccount.iban' : 'creditorAccount.bban';
  const required: [FieldPath<TypedPayment>, string][] = [
    ['creditorName', name],
    [accountPath, takesIban ? account.iban : account.bban],
    ['instructedAmount.amount', amount],
  ];
  const missing = required.flatMap(([path, text]) =>
    text.trim() === '' && !offered.includes(path) ? [path] : [],
  );
  if (missing.length === 0) return null;
  return (
    <p className="mt-2 flex flex-wrap items-baseline gap-x-3 font-medium text-ink">
      {t('paste.missing')}
      {missing.map((path) => (
        <button
          key={path}
          type="button"
          onClick={() => setFocus(path)}
          className="min-h-9 text-left text-accent underline underline-offset-4 hover:no-underline"
        >
          {t(`labels.${labelOfPath(path) ?? 'unknown'}`)}
        </button>
      ))}
    </p>
  );
}
