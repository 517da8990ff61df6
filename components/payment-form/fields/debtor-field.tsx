'use client';

import { useTranslations } from 'next-intl';
import { useFormContext, useWatch } from 'react-hook-form';
import { typedDebtor } from '@/components/payment-form/typing/typed-debtor';
import type { TypedPayment } from '@/components/payment-form/typing/typed-payment';
import { classNames } from '@/components/ui/class-names';
import { RadioCards } from '@/components/ui/form/radio-cards';
import type { BankView } from '@/lib/view/connection/connection';
import type { DebtorAccountView } from '@/lib/view/payment';
import { AccountNumberField } from './account-number-field';
import { AccountPicker, type Choosable, keyOf, pickOf } from './account-picker';
import { ChoiceField } from './choice-field';
import { preselectDebtor } from './preselect-debtor';
import { useFieldError } from './use-payment-field';

/** The picker's account that the form names. One number may have an account in each of several currencies. */
export function findDebtor(
  accounts: readonly DebtorAccountView[],
  { debtorAccount, choices }: Pick<TypedPayment, 'debtorAccount' | 'choices'>,
): DebtorAccountView | null {
  return choices.otherDebtor
    ? null
    : (accounts.find(
        ({ reference, bankId }) =>
          keyOf(reference) !== '' &&
          keyOf(reference) === (debtorAccount.bban || debtorAccount.other.identification) &&
          reference.currency === debtorAccount.currency &&
          (choices.bankId === '' || choices.bankId === bankId),
      ) ?? null);
}

const OTHER: Choosable = { key: 'other', account: null };

type DebtorFieldProps = {
  accounts: readonly DebtorAccountView[];
  /** When no account is shared, so that one can be typed. */
  banks: readonly BankView[];
};

/** The account to pay from: an account or card with its available amount, or one that is not shared with us. */
export function DebtorField({ accounts, banks }: DebtorFieldProps) {
  const t = useTranslations('paymentForm');
  const { setValue } = useFormContext<TypedPayment>();
  const [debtorAccount, choices] = useWatch<TypedPayment, ['debtorAccount', 'choices']>({
    name: ['debtorAccount', 'choices'],
  });
  const bbanError = useFieldError('debtorAccount.bban');
  const otherError = useFieldError('debtorAccount.other.identification');
  const currencyError = useFieldError('debtorAccount.currency');
  const picked = findDebtor(accounts, { debtorAccount, choices });
  const isOther = accounts.length === 0 || (choices.otherDebtor && banks.length > 0);
  const picks: Choosable[] = [...accounts.map(pickOf), ...(banks.length > 0 ? [OTHER] : [])];
  const selected = isOther ? OTHER : picked === null ? null : pickOf(picked);
  const preselected = preselectDebtor(accounts);
  const pick = ({ account }: Choosable) => {
    const options = { shouldDirty: true } as const;
    setValue('choices.otherDebtor', account === null, options);
    setValue('choices.bankId', account?.bankId ?? banks[0]?.bankId ?? '', options);
    setValue(
      'debtorAccount',
      account === null
        ? typedDebtor({ bban: '', currency: 'NOK' })
        : typedDebtor(account.reference),
      { ...options, shouldValidate: true },
    );
  };
  return (
    <>
      {accounts.length > 0 && (
        <AccountPicker
          label={t(choices.isTransfer ? 'transfer.from' : 'labels.debtorAccount')}
          name={
            picked?.kind === 'card' ? 'debtorAccount.other.identification' : 'debtorAccount.bban'
          }
          picks={picks}
          selected={selected}
          onPick={pick}
          error={isOther ? null : (bbanError ?? otherError ?? currencyError)}
          hint={
            picked !== null && picked === preselected?.account
              ? t(`preselected.${preselected.because}`)
              : undefined
          }
        />
      )}
      {isOther && (
        <div className={classNames('space-y-5', accounts.length > 0 && 'mt-5')}>
          {banks.length > 1 && (
            <RadioCards
              isLegendShown
              legend={t('whichBank')}
              name="choices.bankId"
              value={choices.bankId === '' ? (banks[0]?.bankId ?? '') : choices.bankId}
              onChange={(bankId) => setValue('choices.bankId', bankId, { shouldDirty: true })}
              options={banks.map(({ bankId, name }) => ({ value: bankId, label: name }))}
            />
          )}
          <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_12rem]">
            <AccountNumberField
              name="debtorAccount.bban"
              grouping="bban"
              norwegian
              hint={t('otherAccountHint', {
                bank:
                  banks.find(({ bankId }) => bankId === choices.bankId)?.name ??
                  banks[0]?.name ??
                  '',
              })}
            />
            <ChoiceField name="debtorAccount.currency" list="currencies" />
          </div>
        </div>
      )}
    </>
  );
}
