import { useTranslations } from 'next-intl';
import { isRegistrationRule, registrationNumbers } from '@/lib/view/user/registration';

/** The message for a broken rule of a name, address or password; undefined when none is broken. */
export function useRuleSentence() {
  const rules = useTranslations('rules');
  const words = useTranslations('form');
  return (rule: string | undefined, value = ''): string | undefined => {
    if (rule === undefined) return undefined;
    // A rule unknown to this version still marks the field.
    if (!isRegistrationRule(rule)) return words('summary', { count: 1 });
    return rules(rule, registrationNumbers(rule, value));
  };
}
