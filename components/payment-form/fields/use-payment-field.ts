import { useCallback } from 'react';
import {
  type FieldPath,
  type FieldPathValue,
  useController,
  useFormContext,
  useFormState,
} from 'react-hook-form';
import { ruleAt } from '@/components/payment-form/typing/field-errors';
import { labelOfPath } from '@/components/payment-form/typing/form-fields';
import type { TypedPayment } from '@/components/payment-form/typing/typed-payment';
import { useRuleSentence } from '@/components/payment-form/typing/use-rule-sentence';

type Name = FieldPath<TypedPayment>;

/** Missing values are reported on submit, not while the user moves through the form. */
const SAID_ON_SUBMIT: ReadonlySet<string> = new Set(['field-required', 'account-number-missing']);

/** The error message at a name, or null. */
export function useFieldError(name: Name): string | null {
  const { getValues } = useFormContext<TypedPayment>();
  const { errors, submitCount } = useFormState<TypedPayment>();
  const sentenceOf = useRuleSentence();
  const broken = ruleAt(errors, name);
  if (broken === null || (submitCount === 0 && SAID_ON_SUBMIT.has(broken.rule))) return null;
  return sentenceOf(broken, labelOfPath(name), getValues(name));
}

/** Fills in a field for the user. A mistake there that the form has told of goes; before that, it tells of none. */
export function useFillIn() {
  const { getFieldState, setValue } = useFormContext<TypedPayment>();
  return useCallback(
    <Path extends Name>(name: Path, value: FieldPathValue<TypedPayment, Path>) =>
      setValue(name, value, { shouldDirty: true, shouldValidate: getFieldState(name).invalid }),
    [getFieldState, setValue],
  );
}

/** A field of the form by name, with its error message. */
export function usePaymentField<Path extends Name>(name: Path) {
  const { field } = useController<TypedPayment, Path>({ name });
  const error = useFieldError(name);
  return {
    field,
    value: field.value as FieldPathValue<TypedPayment, Path>,
    error,
  };
}
