import { anchorOf } from './field-names';
import type { SaidRule } from './use-rule-sentence';

type RuleAtPath = SaidRule & { path: string };

/** The names of a form's inputs, in their order. */
export const namesIn = (form: HTMLFormElement | null): string[] =>
  [...(form?.elements ?? [])].flatMap((each) =>
    'name' in each && typeof each.name === 'string' && each.name !== '' ? [each.name] : [],
  );

/**
 * The broken rules by the inputs that they are shown at, one for each, in the order of the inputs. What is said of the
 * input itself goes before what is said of something near it.
 */
export function anchoredRules(
  rules: readonly RuleAtPath[],
  names: readonly string[],
): (RuleAtPath & { name: string })[] {
  const anchored = rules.map((rule) => ({
    ...rule,
    name: anchorOf(rule.path, names) ?? rule.path,
  }));
  const own = anchored.filter(({ path, name }) => path === name);
  const near = anchored.filter(({ path, name }) => path !== name);
  const all = [...own, ...near];
  const place = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length);
  return all
    .filter((one, index) => all.findIndex(({ name }) => name === one.name) === index)
    .sort((left, right) => place(left.name) - place(right.name));
}
