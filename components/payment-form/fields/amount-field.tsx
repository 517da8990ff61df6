'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatAmount, isWrittenAs } from '@/components/money/format-amount';
import { useMoneyText } from '@/components/money/money';
import { currencyOfCountry } from '@/components/payment-form/typing/currency-of-country';
import { leftAfter } from '@/components/payment-form/typing/left-after';
import { typedDebtor } from '@/components/payment-form/typing/typed-debtor';
import { typedMoney } from '@/components/payment-form/typing/typed-money';
import type { TypedPayment } from '@/components/payment-form/typing/typed-payment';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { controlStyle } from '@/components/ui/form/control-style';
import type { Money } from '@/lib/view/account';
import type { DebtorAccountView } from '@/lib/view/payment';
import { ChoiceField } from './choice-field';
import { FormField } from './form-field';
import { covers } from './preselect-debtor';
import { useFillIn, usePaymentField } from './use-payment-field';

type AmountFieldProps = {
  /** The payment's only currency; null when there is a choice. */
  currency: string | null;
  debtor: DebtorAccountView | null;
  /** Other accounts it could be paid from. */
  accounts: readonly DebtorAccountView[];
  /** Whether it may be paid on a later day than today. */
  isLater?: boolean;
};

/** The amount as typed, with its interpretation below if it is typed another way than it is written. */
export function AmountField({ currency, debtor, accounts, isLater = false }: AmountFieldProps) {
  const t = useTranslations('paymentForm');
  const locale = useLocale();
  const moneyText = useMoneyText();
  const { field, value, error } = usePaymentField('instructedAmount.amount');
  const chosen = useWatch<TypedPayment, 'instructedAmount.currency'>({
    name: 'instructedAmount.currency',
  });
  // Not the recipient of a transfer.
  const recipient = useWatch<TypedPayment, 'creditorAccount.bban'>({
    name: 'creditorAccount.bban',
  });
  const code = currency ?? chosen;
  const amount = typedMoney({ amount: value, currency: code });
  const isConverted = debtor !== null && code !== '' && code !== debtor.currency;
  const available = debtor?.available?.amount;
  const left = leftAfter(amount, debtor, isLater);
  const hasMeaning = amount !== null && !isWrittenAs(value, amount.amount, locale);
  const [hadMeaning, setHadMeaning] = useState(hasMeaning);
  if (hasMeaning && !hadMeaning) setHadMeaning(true);
  const amountControl = (
    <FormField
      label={t('labels.amount')}
      hint={isConverted && t('converted', { currency: debtor.currency })}
      error={error}
      meaning={
        amount && !error && (left?.isShort === false || hadMeaning) ? (
          <>
            {left?.isShort === false && (
              // Where there is room, the summary says it.
              <span className="block text-ink-muted xl:hidden">
                {t(`summary.${left.name}`)} {moneyText(left.money)}{' '}
              </span>
            )}
            {/* Last, and kept empty, so that typing the last digit moves nothing. */}
            {hadMeaning && (
              <span className="block min-h-5">
                {hasMeaning && t('amountMeant', { amount: moneyText(amount) })}
              </span>
            )}
          </>
        ) : null
      }
      warning={
        left?.isShort && available ? t('moreThanAvailable', { amount: moneyText(available) }) : null
      }
    >
      {(control) => (
        <div className="relative">
          <input
            {...control}
            {...field}
            value={value}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            placeholder={formatAmount('0.00', locale).digits}
            className={classNames(
              controlStyle,
              'text-heading leading-6 font-medium tabular-nums',
              currency !== null && 'pr-16',
            )}
          />
          {currency !== null && (
            <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-ink-muted">
              {currency}
            </span>
          )}
        </div>
      )}
    </FormField>
  );
  const richer =
    left?.isShort && amount !== null
      ? accounts.find((one) => one.reference.bban !== recipient && covers(one, amount))
      : undefined;
  return (
    <>
      {currency !== null ? (
        amountControl
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)_7.5rem] gap-3">
          {amountControl}
          <CurrencyField />
        </div>
      )}
      {richer?.available && <PayFrom account={richer} amount={richer.available.amount} />}
    </>
  );
}

/** The currency, proposed from the recipient's country until another one is chosen. */
function CurrencyField() {
  const { getValues } = useFormContext<TypedPayment>();
  const fillIn = useFillIn();
  const country = useWatch<TypedPayment, 'creditorAddress.country'>({
    name: 'creditorAddress.country',
  });
  const proposed = useRef('');
  useEffect(() => {
    const currency = currencyOfCountry(country);
    const present = getValues('instructedAmount.currency');
    if (currency === null || (present !== '' && present !== proposed.current)) return;
    proposed.current = currency;
    fillIn('instructedAmount.currency', currency);
  }, [country, fillIn, getValues]);
  return <ChoiceField name="instructedAmount.currency" list="currencies" showsCode />;
}

/** Offers another account with enough money; nothing changes until the user accepts. */
function PayFrom({ account, amount }: { account: DebtorAccountView; amount: Money }) {
  const t = useTranslations('paymentForm');
  const moneyText = useMoneyText();
  const { setValue } = useFormContext<TypedPayment>();
  const isTransfer = useWatch<TypedPayment, 'choices.isTransfer'>({ name: 'choices.isTransfer' });
  const { name, bankId, reference } = account;
  const offered = { account: name, amount: moneyText(amount) };
  return (
    <Button
      size="small"
      className="mt-3"
      onClick={() => {
        setValue('choices.bankId', bankId, { shouldDirty: true });
        setValue('debtorAccount', typedDebtor(reference), {
          shouldDirty: true,
          shouldValidate: true,
        });
      }}
    >
      {isTransfer ? t('transfer.fromInstead', offered) : t('payFromInstead', offered)}
    </Button>
  );
}
