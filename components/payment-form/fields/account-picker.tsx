'use client';

import { useSelect } from 'downshift';
import { Check, ChevronDown, CreditCard, PencilLine, WalletCards } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { formatAccountNumber } from '@/components/account/format-account-number';
import { Money } from '@/components/money/money';
import { useTimeWords } from '@/components/time/use-time-words';
import { classNames } from '@/components/ui/class-names';
import { controlStyle } from '@/components/ui/form/control-style';
import { Icon } from '@/components/ui/icon';
import type { DebtorAccountView } from '@/lib/view/payment';
import { comboboxListStyle, comboboxOptionStyle } from './combobox-style';
import { FormField } from './form-field';

/** An option: one of the shared accounts, or an account to be typed. */
export type Choosable = { key: string; account: DebtorAccountView | null };

type AccountPickerProps = {
  label: string;
  /** The name of the input at which the account's errors are shown. */
  name: string;
  picks: readonly Choosable[];
  selected: Choosable | null;
  onPick: (pick: Choosable) => void;
  error: string | null;
  hint?: string | undefined;
};

/** Picks one of the user's accounts, shown with its available amount. */
export function AccountPicker({
  label,
  name,
  picks,
  selected,
  onPick,
  error,
  hint,
}: AccountPickerProps) {
  const t = useTranslations('paymentForm');
  const { isOpen, highlightedIndex, getToggleButtonProps, getMenuProps, getItemProps } =
    useSelect<Choosable>({
      items: [...picks],
      itemToKey: (item) => item?.key ?? '',
      itemToString: (item) => item?.account?.name ?? t('otherAccount'),
      selectedItem: selected,
      onSelectedItemChange: ({ type, selectedItem }) => {
        if (selectedItem && type !== useSelect.stateChangeTypes.ItemClick) onPick(selectedItem);
      },
    });
  const banks = new Set(picks.flatMap(({ account }) => account?.bankName ?? []));
  // Where all accounts are in one bank, its name on each says nothing.
  const namesBank = banks.size > 1;
  return (
    <FormField label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <button
            {...getToggleButtonProps({
              ...control,
              'aria-labelledby': undefined as unknown as string,
            })}
            type="button"
            name={name}
            className={classNames(
              controlStyle,
              'flex min-h-16 items-center gap-3 text-left hover:bg-surface-sunken',
            )}
          >
            {selected === null ? (
              <span className="flex-1 text-ink-muted">{t('chooseAccount')}</span>
            ) : (
              <PickLine pick={selected} namesBank={namesBank} isDated />
            )}
            <Icon of={ChevronDown} className="size-4 text-ink-muted" />
          </button>
          <ul
            {...getMenuProps({ 'aria-label': label })}
            className={classNames(comboboxListStyle, 'max-h-96', !isOpen && 'hidden')}
          >
            {isOpen &&
              picks.map((item, index) => (
                <li
                  key={item.key}
                  {...getItemProps({
                    item,
                    index,
                    // What is selected stays as it is: another account's number may have been typed by now.
                    onClick: () => {
                      if (item.key !== selected?.key) onPick(item);
                    },
                  })}
                  className={comboboxOptionStyle(highlightedIndex === index)}
                >
                  <PickLine pick={item} namesBank={namesBank} />
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
  );
}

/** An account as an option. */
export function pickOf(account: DebtorAccountView): Choosable {
  const { connectionId, reference } = account;
  return { key: `${connectionId} ${keyOf(reference)} ${reference.currency}`, account };
}

/** The number that identifies an account in a payment; empty when there is none. */
export function keyOf({ bban, other }: DebtorAccountView['reference']): string {
  return bban ?? other?.identification ?? '';
}

type PickLineProps = {
  pick: Choosable;
  namesBank: boolean;
  /** Whether it says when the amount was read. */
  isDated?: boolean;
};

function PickLine({ pick: { account }, namesBank, isDated = false }: PickLineProps) {
  const t = useTranslations('paymentForm');
  const { asOf } = useTimeWords();
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
        <span className="flex justify-between gap-3">
          <span className="min-w-0 font-medium break-words">{name}</span>
          {available && <Money of={available.amount} className="shrink-0" />}
        </span>
        <span className="flex flex-wrap justify-between gap-x-3 text-small text-ink-muted tabular-nums">
          <span>
            {reference.bban === undefined ? t('card') : formatAccountNumber(reference.bban)}
            {namesBank && ` · ${bankName}`}
          </span>
          {isDated && available && <span>{asOf(available.readAt)}</span>}
        </span>
      </span>
    </>
  );
}
