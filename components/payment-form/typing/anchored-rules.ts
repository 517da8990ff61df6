import type { RuleDetails } from './use-rule-sentence';

type RuleAtPath = RuleDetails & { path: string };

/** The names of a form's inputs, in order. */
export function namesIn(form: HTMLFormElement | null): string[] {
  return [...(form?.elements ?? [])].flatMap((each) =>
    'name' in each && typeof each.name === 'string' && each.name !== '' ? [each.name] : [],
  );
}

/**
 * Broken rules by the inputs where they are shown, at most one each, in input order. A rule about the input itself
 * takes precedence over one about something near it.
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
 * The name of the input where an error at a path is shown: its own or the nearest (for an object, its first field in
 * the form). Null when the form has none, as for a field that it never sends.
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
