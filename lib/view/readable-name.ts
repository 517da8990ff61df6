/** Makes the names that banks' machines send readable. The details show what this leaves out. */

/** What a machine puts before and after the name of a shop. */
const BEFORE = /^(?:\*\d{4} \d{2}\.\d{2} )?(?:visa )?(?:varekjøp|reservert|reservasjon)[: ]+/iu;
// Just one blank: with `\s+`, a run of blanks would be retried from each of them.
const BEHIND = /\s(?:dato|date|kurs|kl)[: ]+\d.*$/iu;

/** Words that stay in capitals: company forms, and names written that way. */
const CAPITALS = new Set(
  'AB ABB AG AKT AS ASA BA BKK BNP BV DA DNB DNT DSB EHF EU FF HBO HM IL IKEA IKT IT KB KG KFUM KIWI KLM KS LLC LO NAF NAV NHO NOK NRK NTNU NUF OBOS OBS OY PC REMA SA SAS SATS SE SFO SJ SNN SSB TUI TV UIB UIO UNHCR UK US USA VG VY XXL YX'.split(
    ' ',
  ),
);
const SMALL = new Set(
  'av de del den der des det for fra i la med og of på the til ved von'.split(' '),
);

/** Removes what the machine added, and capitals from a text all in capitals. */
export function readableName(text: string): string {
  const bare = text.replace(BEFORE, '').replace(BEHIND, '').trim();
  const name = /\p{L}{2}/u.test(bare) ? bare : text.trim();
  return isShouted(name) ? name.replace(/[\p{L}\p{M}\p{N}&]+/gu, calmed) : name;
}

/** Whether a message only repeats the name. */
export function isOnlyName(message: string, name: string): boolean {
  return folded(readableName(message)) === folded(readableName(name));
}

function isShouted(name: string): boolean {
  return /\p{Lu}{4}/u.test(name) && !/\p{Ll}/u.test(name);
}

function calmed(word: string, at: number, name: string): string {
  // A word with digits is the number of a shop or product.
  if (CAPITALS.has(word) || /\p{N}/u.test(word)) return word;
  const lower = word.toLowerCase();
  const isInAddress = at > 0 && name[at - 1] === '.';
  return isInAddress || (at > 0 && SMALL.has(lower)) ? lower : `${word.charAt(0)}${lower.slice(1)}`;
}

function folded(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ');
}
