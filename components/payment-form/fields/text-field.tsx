'use client';

import { useTranslations } from 'next-intl';
import type { FieldPath } from 'react-hook-form';
import { labelOfPath } from '@/components/payment-form/typing/form-fields';
import type { TypedPayment } from '@/components/payment-form/typing/typed-payment';
import { classNames } from '@/components/ui/class-names';
import { controlStyle } from '@/components/ui/form/control-style';
import { codePointCount, trimBlanks } from '@/lib/xs2a/value/text';
import { FormField } from './form-field';
import { usePaymentField } from './use-payment-field';

type TextFieldProps = {
  name: FieldPath<TypedPayment>;
  label?: string;
  hint?: React.ReactNode;
  optional?: boolean;
  /** The most characters, in code points. */
  max?: number;
  rows?: number;
  className?: string;
  inputClassName?: string;
  inputMode?: 'numeric' | 'text';
  upperCase?: boolean;
  beside?: React.ReactNode;
};

/** A text field of the payment. */
export function TextField({
  name,
  label,
  hint,
  optional,
  max,
  rows,
  className,
  inputClassName,
  inputMode,
  upperCase = false,
  beside,
}: TextFieldProps) {
  const t = useTranslations('paymentForm');
  const { field, value, error } = usePaymentField(name);
  const text = typeof value === 'string' ? value : '';
  const key = labelOfPath(name);
  return (
    <FormField
      label={label ?? (key === null ? name : t(`labels.${key}`))}
      hint={hint}
      optional={optional ?? false}
      error={error}
      beside={beside}
      counter={max === undefined ? undefined : { used: codePointCount(trimBlanks(text)), max }}
      {...(className === undefined ? {} : { className })}
    >
      {(control) =>
        rows === undefined ? (
          <input
            {...control}
            {...field}
            value={text}
            onChange={(event) =>
              field.onChange(upperCase ? event.target.value.toUpperCase() : event.target.value)
            }
            type="text"
            inputMode={inputMode}
            autoComplete="off"
            spellCheck={upperCase ? false : undefined}
            className={classNames(controlStyle, inputClassName)}
          />
        ) : (
          <textarea
            {...control}
            {...field}
            value={text}
            // A message is one line on the wire.
            onChange={(event) => field.onChange(event.target.value.replace(/[\r\n]+/g, ' '))}
            rows={rows}
            autoComplete="off"
            className={classNames(controlStyle, 'resize-y', inputClassName)}
          />
        )
      }
    </FormField>
  );
}
