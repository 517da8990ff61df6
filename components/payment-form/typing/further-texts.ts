import { ULTIMATE_DEBTOR_CHARACTERS_MAX } from '@/lib/xs2a/value/limits';
import type { FORM_FIELDS } from './form-fields';

/**
 * Rarely used texts of a payment: in the form behind “More details”, with the hint `paymentForm.furtherHints.<field>`;
 * in the payment's facts and on its receipt, with the names `payment.<field>` and `receipt.<field>`.
 */
export const FURTHER_TEXTS = [
  { field: 'ultimateDebtor', max: ULTIMATE_DEBTOR_CHARACTERS_MAX },
] as const satisfies readonly { field: keyof typeof FORM_FIELDS; max: number }[];

/** Those of these texts that a payment, or a row of a bulk, has. */
export function furtherTexts(
  transfer: object,
): { field: (typeof FURTHER_TEXTS)[number]['field']; text: string }[] {
  const held = transfer as Readonly<Record<string, unknown>>;
  return FURTHER_TEXTS.flatMap(({ field }) => {
    const text = held[field];
    return typeof text === 'string' ? [{ field, text }] : [];
  });
}
