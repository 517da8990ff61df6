import type { SaidRule } from './use-rule-sentence';

type RuleAtPath = SaidRule & { path: string };

/** The names of a form's inputs, in their order. */
export function namesIn(form: HTMLFormElement | null): string[] {
  return [...(form?.elements ?? [])].flatMap((each) =>
    'name' in each && typeof each.name === 'string' && each.name !== '' ? [each.name] : [],
  );
}

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

/**
 * The name of the input where something wrong at a path is shown: its own, or the one nearest to it (of an object the
 * first of its fields that the form shows). Null when the form has none, as for a field that it never sends.
 * @param shown the names of the inputs on the page.
 */
export function anchorOf(path: string, shown: readonly string[]): string | null {
  if (shown.includes(path)) return path;
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const near = shown.find((name) => name === at || name.startsWith(`${at}.`));
    if (near !== undefined) return near;
  }
  return null;
}
