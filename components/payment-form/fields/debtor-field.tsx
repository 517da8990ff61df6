'use client';

import { useSelect } from 'downshift';
import { Check, ChevronsUpDown, CreditCard, PencilLine, WalletCards } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatAccountNumber } from '@/components/account/format-account-number';
import { Money } from '@/components/money/money';
import { typedDebtor } from '@/components/payment-form/typing/typed-debtor';
import type { TypedPayment } from '@/components/payment-form/typing/typed-payment';
import { useTimeWords } from '@/components/time/use-time-words';
import { classNames } from '@/components/ui/class-names';
import { controlStyle } from '@/components/ui/form/control-style';
import { RadioCards } from '@/components/ui/form/radio-cards';
import { Icon } from '@/components/ui/icon';
import type { BankView } from '@/lib/view/connection';
import type { DebtorAccountView } from '@/lib/view/payment';
import { AccountNumberField } from './account-number-field';
import { type Choice, ChoiceField } from './choice-field';
import { comboboxListStyle, comboboxOptionStyle } from './combobox-style';
import { FormField } from './form-field';
import { useFieldError } from './use-payment-field';

/** What is picked: one of the accounts that are shared, or one that is typed. */
type Choosable = { key: string; account: DebtorAccountView | null };

/** The account of the picker that a form names. */
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
          (choices.bankId === '' || choices.bankId === bankId),
      ) ?? null);
}

const OTHER: Choosable = { key: 'other', account: null };

type DebtorFieldProps = {
  accounts: readonly DebtorAccountView[];
  /** Where no account is shared, so that one may be typed. */
  banks: readonly BankView[];
  currencies: readonly Choice[];
};

/** What the money leaves: an account or card with what may be spent, or an account that is not shared with us. */
export function DebtorField({ accounts, banks, currencies }: DebtorFieldProps) {
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
  const picks: Choosable[] = [
    ...accounts.map((account) => ({
      key: `${account.connectionId} ${keyOf(account.reference)}`,
      account,
    })),
    ...(banks.length > 0 ? [OTHER] : []),
  ];
  const selected = isOther
    ? OTHER
    : (picks.find(({ account }) => account !== null && account === picked) ?? null);
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
  const { isOpen, highlightedIndex, getToggleButtonProps, getMenuProps, getItemProps } =
    useSelect<Choosable>({
      items: picks,
      itemToKey: (item) => item?.key ?? '',
      itemToString: (item) => item?.account?.name ?? t('otherAccount'),
      selectedItem: selected,
      onSelectedItemChange: ({ selectedItem }) => selectedItem && pick(selectedItem),
    });
  return (
    <>
      {accounts.length > 0 && (
        <FormField
          label={t('labels.debtorAccount')}
          error={isOther ? null : (bbanError ?? otherError ?? currencyError)}
          meaning={picked?.available ? <ReadAt readAt={picked.available.readAt} /> : null}
        >
          {(control) => (
            <div className="relative">
              <button
                {...getToggleButtonProps({
                  ...control,
                  'aria-labelledby': undefined as unknown as string,
                })}
                type="button"
                name={
                  picked?.kind === 'card'
                    ? 'debtorAccount.other.identification'
                    : 'debtorAccount.bban'
                }
                className={classNames(
                  controlStyle,
                  'flex min-h-16 items-center gap-3 text-left hover:bg-surface-sunken',
                )}
              >
                {selected === null ? (
                  <span className="flex-1 text-ink-muted">{t('chooseAccount')}</span>
                ) : (
                  <PickLine pick={selected} />
                )}
                <Icon of={ChevronsUpDown} className="size-4 text-ink-muted" />
              </button>
              <ul
                {...getMenuProps({ 'aria-label': t('labels.debtorAccount') })}
                className={classNames(comboboxListStyle, 'max-h-96', !isOpen && 'hidden')}
              >
                {isOpen &&
                  picks.map((item, index) => (
                    <li
                      key={item.key}
                      {...getItemProps({ item, index })}
                      className={comboboxOptionStyle(highlightedIndex === index)}
                    >
                      <PickLine pick={item} />
                      <Icon
                        of={Check}
                        className={classNames(
                          'size-4 text-accent',
                          item.key !== selected?.key && 'invisible',
                        )}
                      />
                    </li>
                  ))}
              </ul>
            </div>
          )}
        </FormField>
      )}
      {isOther && (
        <div className={classNames('space-y-5', accounts.length > 0 && 'mt-5')}>
          {banks.length > 1 && (
            <div>
              <p className="mb-1.5 text-small font-medium">{t('whichBank')}</p>
              <RadioCards
                legend={t('whichBank')}
                name="choices.bankId"
                value={choices.bankId === '' ? (banks[0]?.bankId ?? '') : choices.bankId}
                onChange={(bankId) => setValue('choices.bankId', bankId, { shouldDirty: true })}
                options={banks.map(({ bankId, name }) => ({ value: bankId, label: name }))}
              />
            </div>
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
            <ChoiceField name="debtorAccount.currency" choices={currencies} />
          </div>
        </div>
      )}
    </>
  );
}

function keyOf({ bban, other }: DebtorAccountView['reference']): string {
  return bban ?? other?.identification ?? '';
}

function ReadAt({ readAt }: { readAt: string }) {
  const { asOf } = useTimeWords();
  return <span className="text-ink-muted">{asOf(readAt)}</span>;
}

function PickLine({ pick: { account } }: { pick: Choosable }) {
  const t = useTranslations('paymentForm');
  if (account === null) {
    return (
      <>
        <Icon of={PencilLine} className="text-ink-muted" />
        <span className="min-w-0 flex-1">{t('otherAccount')}</span>
      </>
    );
  }
  const { reference, available, name, bankName, kind } = account;
  return (
    <>
      <Icon of={kind === 'card' ? CreditCard : WalletCards} className="text-ink-muted" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="block truncate text-small text-ink-muted tabular-nums">
          {reference.bban === undefined ? t('card') : formatAccountNumber(reference.bban)} ·{' '}
          {bankName}
        </span>
      </span>
      {available && (
        <span className="text-right">
          <Money of={available.amount} />
        </span>
      )}
    </>
  );
}
