'use client';

import { useTranslations } from 'next-intl';
import { useLayoutEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { labelOfPath } from '@/components/payment-form/typing/form-fields';
import {
  type Grouping,
  groupAccountNumber,
  groupTyping,
  type Typing,
} from '@/components/payment-form/typing/group-typing';
import { oddAccount } from '@/components/payment-form/typing/odd-account';
import type { TypedPayment } from '@/components/payment-form/typing/typed-payment';
import { classNames } from '@/components/ui/class-names';
import { checkboxStyle } from '@/components/ui/form/checkbox-style';
import { controlStyle } from '@/components/ui/form/control-style';
import { ValidNote } from '@/components/ui/form/valid-note';
import {
  bbanOfIban,
  isBban,
  isIban,
  normalizeAccountNumber,
  norwegianAccount,
} from '@/lib/xs2a/account/account-number';
import { FormField } from './form-field';
import { usePaymentField } from './use-payment-field';

type AccountNumberFieldProps = {
  name: 'creditorAccount.bban' | 'creditorAccount.iban' | 'debtorAccount.bban';
  grouping: Grouping;
  /** Whether the number is Norwegian, so that its check digit can be verified. */
  norwegian: boolean;
  /** Instead of how such a number looks. */
  hint?: string;
  optional?: boolean;
  beside?: React.ReactNode;
};

const BBAN_DIGITS = 11;

/** An account number, grouped while typing. If a creditor's looks wrong, the user must confirm it. */
export function AccountNumberField({
  name,
  grouping,
  norwegian,
  hint,
  optional = false,
  beside,
}: AccountNumberFieldProps) {
  const t = useTranslations('paymentForm');
  const { field, value, error } = usePaymentField(name);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const [focused, setFocused] = useState(false);
  const label = labelOfPath(name);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const plain = norwegian ? norwegianAccount(value) : normalizeAccountNumber(value);
  const odd = norwegian ? oddAccount(plain) : null;
  // While typing, the number is not called too short, unless it was left that way before.
  const isSaid = odd !== null && (!focused || plain.length >= BBAN_DIGITS || error !== null);
  const isRight = norwegian ? isBban(plain) : isIban(plain);
  // Gives its line to what is said of a number, so that nothing below moves.
  const isSaidOf = isRight || isSaid || (error !== null && plain !== '');
  const rule = isSaidOf ? undefined : t(norwegian ? 'bbanHint' : 'ibanHint');
  const take = ({ text, caret: at }: Typing) => {
    // Turns a Norwegian IBAN into its account number.
    const bban = norwegian ? bbanOfIban(normalizeAccountNumber(text)) : null;
    const typing = bban === null ? { text, caret: at } : { text: bban, caret: bban.length };
    const grouped = groupTyping(typing, grouping);
    caret.current = grouped.caret;
    field.onChange(grouped.text);
  };
  const account = (
    <FormField
      label={t(`labels.${label ?? 'unknown'}`)}
      optional={optional}
      hint={hint ?? rule}
      error={error}
      beside={beside}
      meaning={
        isRight && !error ? (
          <ValidNote>{t(norwegian ? 'validAccount' : 'validIban')}</ValidNote>
        ) : null
      }
      warning={isSaid && !error ? t(`rules.${odd.rule}`, { actual: odd.actual }) : null}
    >
      {(control) => (
        <input
          {...control}
          name={field.name}
          ref={(element) => {
            input.current = element;
            field.ref(element);
          }}
          value={groupAccountNumber(value, grouping)}
          onChange={(event) => {
            const { value: text, selectionStart } = event.target;
            take({ text, caret: selectionStart ?? text.length });
          }}
          onFocus={() => setFocused(true)}
          onBlur={() => {
            setFocused(false);
            field.onBlur();
          }}
          type="text"
          inputMode={norwegian ? 'numeric' : 'text'}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className={classNames(controlStyle, 'tabular-nums')}
        />
      )}
    </FormField>
  );
  return (
    <div>
      {account}
      {isSaid && name === 'creditorAccount.bban' && <PayAnyway plain={plain} />}
    </div>
  );
}

/** Confirms a number that looks wrong; another number needs its own confirmation. */
function PayAnyway({ plain }: { plain: string }) {
  const t = useTranslations('paymentForm');
  const { field, value } = usePaymentField('choices.oddAccount');
  const { trigger } = useFormContext<TypedPayment>();
  return (
    <label className="mt-1 flex min-h-11 cursor-pointer items-center gap-3 text-small">
      <input
        type="checkbox"
        name={field.name}
        checked={value === plain}
        onChange={(event) => {
          field.onChange(event.target.checked ? plain : '');
          void trigger('creditorAccount.bban');
        }}
        className={checkboxStyle}
      />
      {t('payAnyway')}
    </label>
  );
}
