/** An account as the bank's consent page shows it: its name, and its number with more behind a `·`. */
export type ShownAccount = { name: string; more: string };

/**
 * Which of the accounts on a page to tick: those whose whole name or number is wanted, or all when none are named.
 * Throws when a wanted one is not on the page; a page without accounts is that of another step.
 */
export function accountsToTick(
  shown: readonly ShownAccount[],
  wanted: readonly string[] | undefined,
): boolean[] {
  if (wanted === undefined || shown.length === 0) return shown.map(() => true);
  const missing = wanted.find((name) => !shown.some((account) => isNamed(account, name)));
  if (missing !== undefined) {
    throw new Error(`There is no account named "${missing}" on this page.`);
  }
  return shown.map((account) => wanted.some((name) => isNamed(account, name)));
}

function isNamed({ name, more }: ShownAccount, wanted: string): boolean {
  const [number = ''] = more.split(' · ');
  return wanted !== '' && (wanted === name || withoutBlanks(wanted) === withoutBlanks(number));
}

const withoutBlanks = (text: string) => text.replaceAll(/\s/g, '');
