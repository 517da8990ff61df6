import { useTranslations } from 'next-intl';
import type { RuleNumbers } from '@/lib/xs2a/value/rule';
import { isPrintable } from '@/lib/xs2a/value/text';
import type { FieldLabel } from './form-fields';

export type RuleDetails = RuleNumbers & { rule: string };

/**
 * The message for a broken rule, the same whether the form, server or bank found it.
 * @param value the field's content, so that an unacceptable character can be named.
 */
export function useRuleSentence(): (
  broken: RuleDetails,
  label: FieldLabel | null,
  value?: unknown,
) => string {
  const t = useTranslations('paymentForm');
  return ({ rule, limit = 0, actual = 0 }, label, value) => {
    // A rule unknown to this version still marks the field.
    const known = t.has(`rules.${rule}` as never);
    return t(`rules.${known ? rule : 'field-invalid'}` as 'rules.field-invalid', {
      label: label ?? 'unknown',
      field: label === null ? t('labels.unknown') : t(`labels.${label}`),
      limit,
      actual,
      character: characterAt(value, actual),
    });
  };
}

/** The character at a position from 1, or its code if it is invisible. */
function characterAt(value: unknown, place: number): string {
  const character = typeof value === 'string' ? [...value][place - 1] : undefined;
  if (character === undefined) return '';
  const code = character.codePointAt(0) ?? 0;
  return isPrintable(character, 1, 1)
    ? character
    : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
