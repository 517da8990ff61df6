'use client';

import { useCombobox } from 'downshift';
import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import { labelOfPath } from '@/components/payment-form/typing/form-fields';
import type { TypedPayment } from '@/components/payment-form/typing/typed-payment';
import { type Choice, type ChoiceList, useChoices } from '@/components/payment-form/use-choices';
import { classNames } from '@/components/ui/class-names';
import { controlStyle } from '@/components/ui/form/control-style';
import { Icon } from '@/components/ui/icon';
import { comboboxListStyle, comboboxOptionStyle } from './combobox-style';
import { ComboboxToggle } from './combobox-toggle';
import { FormField } from './form-field';
import { usePaymentField } from './use-payment-field';

type ChoiceFieldProps = {
  name: FieldPath<TypedPayment>;
  list: ChoiceList;
  /** Instead of the field's name. */
  label?: string;
  optional?: boolean;
  hint?: string;
  /** Whether the field shows the code of what is chosen, for a narrow one; its list has names, too. */
  showsCode?: boolean;
  className?: string;
};

const SHOWN_MAX = 80;

/** One of many options by name or code: countries, currencies, purposes. */
export function ChoiceField({
  name,
  list,
  label: ownLabel,
  optional = false,
  hint,
  showsCode = false,
  className,
}: ChoiceFieldProps) {
  const t = useTranslations('paymentForm');
  const choices = useChoices(list);
  const { field, value, error } = usePaymentField(name);
  const label = ownLabel ?? t(`labels.${labelOfPath(name) ?? 'unknown'}`);
  const chosen = choices.find((choice) => choice.value === value) ?? null;
  const shown = showsCode ? 'value' : 'name';
  const [typed, setTyped] = useState<string | null>(null);
  const found = useMemo(() => {
    const wanted = plain((typed ?? '').trim());
    if (wanted === '') return choices.slice(0, SHOWN_MAX);
    const rank = ({ value: code, name: words }: Choice) => {
      if (plain(code) === wanted) return 0;
      if (plain(words).startsWith(wanted)) return 1;
      return plain(words).includes(wanted) || plain(code).startsWith(wanted) ? 2 : 3;
    };
    return choices
      .map((choice) => ({ choice, rank: rank(choice) }))
      .filter((one) => one.rank < 3)
      .sort((left, right) => left.rank - right.rank)
      .slice(0, SHOWN_MAX)
      .map(({ choice }) => choice);
  }, [choices, typed]);
  const choose = (choice: Choice | null) => {
    setTyped(null);
    field.onChange(choice?.value ?? '');
  };
  const {
    isOpen,
    highlightedIndex,
    getInputProps,
    getMenuProps,
    getItemProps,
    getToggleButtonProps,
  } = useCombobox<Choice>({
    items: [...found],
    itemToString: (choice) => choice?.[shown] ?? '',
    itemToKey: (choice) => choice?.value ?? '',
    selectedItem: chosen,
    inputValue: typed ?? chosen?.[shown] ?? '',
    defaultHighlightedIndex: typed === null ? -1 : 0,
    onSelectedItemChange: ({ type, selectedItem }) => {
      if (type !== useCombobox.stateChangeTypes.ItemClick) choose(selectedItem ?? null);
    },
  });
  const leave = () => {
    // A complete entry is taken; an empty one clears an optional field; anything else reverts to the selected option.
    const wanted = plain((typed ?? '').trim());
    const exact = choices.find(
      ({ value: code, name: words }) => plain(code) === wanted || plain(words) === wanted,
    );
    if (typed !== null) {
      if (wanted === '') choose(null);
      else if (exact) choose(exact);
      else setTyped(null);
    }
    field.onBlur();
  };
  return (
    <FormField
      label={label}
      optional={optional}
      hint={hint}
      error={error}
      {...(className === undefined ? {} : { className })}
    >
      {(control) => (
        <div className="relative">
          <input
            {...getInputProps({
              ...control,
              // Downshift would label the field with its own id.
              'aria-labelledby': undefined as unknown as string,
              ref: field.ref,
              onBlur: leave,
              // Updated directly, not through the combobox's state, which would move the caret.
              onChange: (event) => setTyped(event.currentTarget.value),
              onFocus: (event) => event.currentTarget.select(),
            })}
            name={field.name}
            autoComplete="off"
            spellCheck={false}
            placeholder={optional ? undefined : t('choose')}
            className={classNames(controlStyle, 'pr-11')}
          />
          <ComboboxToggle {...getToggleButtonProps()} aria-label={t('showChoices')} />
          <ul
            {...getMenuProps({ 'aria-label': label })}
            className={classNames(
              comboboxListStyle,
              showsCode && 'left-auto w-72',
              !isOpen && 'hidden',
            )}
          >
            {isOpen &&
              found.map((choice, index) => (
                <li
                  key={choice.value}
                  {...getItemProps({
                    item: choice,
                    index,
                    // Within the click, as downshift tells of it later: what then appears would move the next thing
                    // that is pressed.
                    onClick: () => choose(choice),
                  })}
                  className={comboboxOptionStyle(highlightedIndex === index)}
                >
                  <span className="min-w-0 flex-1 truncate">{choice.name}</span>
                  <span className="text-small text-ink-muted">{choice.value}</span>
                  {choice.value === value && <Icon of={Check} className="size-4 text-accent" />}
                </li>
              ))}
            {isOpen && found.length === 0 && (
              <li className="px-3 py-2.5 text-ink-muted">{t('noChoice')}</li>
            )}
          </ul>
        </div>
      )}
    </FormField>
  );
}

function plain(text: string): string {
  return text.toLocaleLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}
