'use client';

import { useTranslations } from 'next-intl';
import { useLayoutEffect, useRef, useState } from 'react';
import { labelOfPath } from '@/components/payment-form/typing/form-fields';
import {
  type Grouping,
  groupAccountNumber,
  groupTyping,
} from '@/components/payment-form/typing/group-typing';
import { classNames } from '@/components/ui/class-names';
import { controlStyle } from '@/components/ui/form/control-style';
import { isBban, isIban, normalizeAccountNumber } from '@/lib/xs2a/account/account-reference';
import { FormField } from './form-field';
import { usePaymentField } from './use-payment-field';

type AccountNumberFieldProps = {
  name: 'creditorAccount.bban' | 'creditorAccount.iban' | 'debtorAccount.bban';
  grouping: Grouping;
  /** Whether the number is a Norwegian one, whose last digit can be checked. */
  norwegian: boolean;
  hint?: string;
};

/** An account number, grouped while it is typed. What is odd about it is said and never in the way. */
export function AccountNumberField({ name, grouping, norwegian, hint }: AccountNumberFieldProps) {
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
  const plain = normalizeAccountNumber(value);
  const warning = norwegian && plain !== '' ? oddity(plain, focused) : null;
  const isRight = norwegian ? isBban(plain) : isIban(plain);
  return (
    <FormField
      label={t(`labels.${label ?? 'unknown'}`)}
      hint={hint}
      error={error}
      meaning={isRight && !error ? t(norwegian ? 'bbanRight' : 'ibanRight') : null}
      warning={
        warning === null || error ? null : t(`warnings.${warning}`, { actual: plain.length })
      }
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
            const grouped = groupTyping({ text, caret: selectionStart ?? text.length }, grouping);
            caret.current = grouped.caret;
            field.onChange(grouped.text);
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
}

/** What is odd about a Norwegian account number; a short one only when the typing is over. */
function oddity(plain: string, focused: boolean): 'bban-length' | 'bban-check-digit' | null {
  if (!/^[0-9]*$/.test(plain)) return focused ? null : 'bban-length';
  if (plain.length !== 11) return focused && plain.length < 11 ? null : 'bban-length';
  return isBban(plain) ? null : 'bban-check-digit';
}
