import { type RefObject, useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { typedDebtor } from '@/components/payment-form/typing/typed-debtor';
import type { TypedPayment } from '@/components/payment-form/typing/typed-payment';
import type { DebtorAccountView } from '@/lib/view/payment';
import { preselectDebtor } from './preselect-debtor';

/** Preselects the likeliest account while none is chosen: balances may arrive after the form. */
export function useLikelyDebtor(
  form: UseFormReturn<TypedPayment>,
  {
    typed,
    accounts,
    settled,
  }: {
    typed: TypedPayment;
    accounts: readonly DebtorAccountView[];
    /** The input that needs no saving, as JSON. */
    settled: RefObject<string>;
  },
): void {
  const isUndecided =
    typed.debtorAccount.bban === '' &&
    typed.debtorAccount.other.identification === '' &&
    !typed.choices.otherDebtor;
  useEffect(() => {
    const likely = isUndecided ? preselectDebtor(accounts)?.account : undefined;
    if (likely === undefined) return;
    const now = form.getValues();
    const next = {
      ...now,
      debtorAccount: typedDebtor(likely.reference),
      choices: { ...now.choices, bankId: likely.bankId },
    };
    // The user has typed nothing, so there is nothing to save.
    if (JSON.stringify(now) === settled.current) settled.current = JSON.stringify(next);
    form.reset(next, {
      keepErrors: true,
      keepDirty: true,
      keepIsSubmitted: true,
      keepSubmitCount: true,
    });
  }, [isUndecided, accounts, form, settled]);
}
