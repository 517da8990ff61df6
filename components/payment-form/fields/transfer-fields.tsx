'use client';

import { ArrowUpDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useFormContext, useWatch } from 'react-hook-form';
import { useActingContext } from '@/components/frame/context/acting-context';
import { typedDebtor } from '@/components/payment-form/typing/typed-debtor';
import type { TypedPayment } from '@/components/payment-form/typing/typed-payment';
import { Button } from '@/components/ui/button';
import type { DebtorAccountView } from '@/lib/view/payment';
import { CREDITOR_NAME_CHARACTERS_MAX } from '@/lib/xs2a/value/limits';
import { AccountPicker, pickOf } from './account-picker';
import { findDebtor } from './debtor-field';
import { useFieldError } from './use-payment-field';

/** The user's own account that the form pays to. */
export function findCreditor(
  accounts: readonly DebtorAccountView[],
  { creditorAccount }: Pick<TypedPayment, 'creditorAccount'>,
): DebtorAccountView | null {
  const { bban } = creditorAccount;
  return accounts.find(({ reference }) => bban !== '' && reference.bban === bban) ?? null;
}

/** The user's own account as a recipient. */
export function typedCreditor(
  { reference, name, ownerName }: DebtorAccountView,
  actingName: string | null,
): Pick<TypedPayment, 'creditorName' | 'creditorAccount'> {
  const owner = ownerName ?? actingName ?? name;
  return {
    creditorName: [...owner].slice(0, CREDITOR_NAME_CHARACTERS_MAX).join(''),
    creditorAccount: { bban: reference.bban ?? '', iban: '', currency: '' },
  };
}

/** The user's own account to pay to, with a button to swap the two. */
export function TransferFields({ accounts }: { accounts: readonly DebtorAccountView[] }) {
  const t = useTranslations('paymentForm');
  const { setValue } = useFormContext<TypedPayment>();
  const { name: actingName } = useActingContext();
  const [debtorAccount, choices, creditorAccount] = useWatch<
    TypedPayment,
    ['debtorAccount', 'choices', 'creditorAccount']
  >({ name: ['debtorAccount', 'choices', 'creditorAccount'] });
  const error = useFieldError('creditorAccount.bban');
  const from = findDebtor(accounts, { debtorAccount, choices });
  const to = findCreditor(accounts, { creditorAccount });
  const options = { shouldDirty: true, shouldValidate: true } as const;
  const payTo = (account: DebtorAccountView) => {
    const creditor = typedCreditor(account, actingName);
    setValue('creditorName', creditor.creditorName, options);
    setValue('creditorAccount', creditor.creditorAccount, options);
  };
  const swap = () => {
    if (from === null || to === null) return;
    setValue('choices.bankId', to.bankId, options);
    setValue('debtorAccount', typedDebtor(to.reference), options);
    payTo(from);
  };
  return (
    <>
      <AccountPicker
        label={t('transfer.to')}
        name="creditorAccount.bban"
        picks={accounts.filter((account) => account !== from).map(pickOf)}
        selected={to === null ? null : pickOf(to)}
        onPick={({ account }) => account && payTo(account)}
        error={error}
      />
      {from !== null && to !== null && (
        <Button size="small" icon={ArrowUpDown} onClick={swap}>
          {t('transfer.swap')}
        </Button>
      )}
    </>
  );
}
