/** A form's errors, as react-hook-form keeps them. */
import { get } from 'react-hook-form';
import type { RuleDetails } from './use-rule-sentence';

/** A broken rule as an error of react-hook-form. */
export function fieldErrorOf({ rule, limit, actual }: RuleDetails) {
  return {
    type: 'rule',
    message: rule,
    types: {
      ...(limit === undefined ? {} : { limit: String(limit) }),
      ...(actual === undefined ? {} : { actual: String(actual) }),
    },
  };
}

/** The broken rule at a name or at its parent; null when there is none. */
export function ruleAt(errors: object, name: string): RuleDetails | null {
  for (let at = name; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const error: unknown = get(errors, at);
    const rule = saidRule(error);
    if (rule !== null) return rule;
  }
  return null;
}

/** All broken rules of a form with their paths, in field order. */
export function rulesOf(errors: object, at = ''): (RuleDetails & { path: string })[] {
  const own = saidRule(errors);
  const below = Object.entries(errors).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null && !RESERVED.has(key)
      ? rulesOf(value, at === '' ? key : `${at}.${key}`)
      : [],
  );
  return own === null ? below : [{ ...own, path: at }, ...below];
}

const RESERVED: ReadonlySet<string> = new Set(['ref', 'types', 'root']);

function saidRule(error: unknown): RuleDetails | null {
  if (typeof error !== 'object' || error === null || !('message' in error)) return null;
  const { message } = error;
  if (typeof message !== 'string') return null;
  const types = 'types' in error ? error.types : undefined;
  return { rule: message, limit: numberIn(types, 'limit'), actual: numberIn(types, 'actual') };
}

function numberIn(types: unknown, name: string): number | undefined {
  const text: unknown = get(types, name);
  return typeof text === 'string' ? Number(text) : undefined;
}
