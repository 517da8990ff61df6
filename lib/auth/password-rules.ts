/**
 * Finds the passwords that others try first. Whatever everybody guesses is removed from a password (words from lists of
 * stolen ones, rows of the keyboard, years, the person's own name and address); the rest must still be strong enough.
 */

/** A rule about passwords that only the server checks. */
export type PasswordFinding = 'password-common' | 'password-personal';

/** How many characters must be left; they may not all be the same. */
const LEFT_MIN = 6;
const DIFFERENT_MIN = 5;

/** The rule that a long enough password breaks, or null. */
export function passwordFinding(
  password: string,
  { name, email }: { name: string; email: string },
): PasswordFinding | null {
  const readings = readingsOf(password);
  if (readings.some((text) => isWorthless(without(text, COMMON)))) return 'password-common';
  const own = [...name.split(/[\s.-]+/), ...email.split(/[@.+_-]+/), 'brygge']
    .map((part) => part.toLowerCase())
    .filter((part) => part.length >= 3);
  return readings.some((text) => isWorthless(without(text, [...own, ...COMMON])))
    ? 'password-personal'
    : null;
}

/** A password as typed, and as meant when digits and signs stand for letters. */
function readingsOf(password: string): string[] {
  const text = password.normalize('NFKC').toLowerCase();
  const meant = text.replace(/[013457@$!|]/g, (sign) => MEANT[sign] ?? sign);
  return [...new Set([text, meant])];
}

const MEANT: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
};

function without(text: string, words: readonly string[]): string {
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ' '), repeatedOnce(text));
  return rest
    .replace(/(?:19|20)\d\d/g, ' ')
    .replace(/(.)\1{2,}/gu, '$1')
    .replace(/[\s\d\p{P}\p{S}]+(?=$|\s)|(?:^|\s)[\s\d\p{P}\p{S}]+/gu, ' ')
    .replace(/\s+/g, '');
}

/** `abcabcabcabc` is worth no more than `abc`. */
const repeatedOnce = (text: string): string => text.replace(/^(.{1,8}?)\1+.{0,3}$/u, '$1');

const isWorthless = (left: string): boolean =>
  [...left].length < LEFT_MIN || new Set(left).size < DIFFERENT_MIN;

/** Any run of four or more of these characters, forwards or backwards, counts as a row of keys. */
const ROWS = [
  ...[
    '01234567890123456789',
    'abcdefghijklmnopqrstuvwxyz',
    'qwertyuiopå',
    'asdfghjkløæ',
    'zxcvbnm',
  ],
  ...[
    '1q2w3e4r5t6y7u8i9o0p',
    'q1w2e3r4t5y6u7i8o9p0',
    '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
    'qazwsxedcrfvtgb',
  ],
  ...['zaq12wsxcde34rfv', '147258369', '159753', 'qweasdzxc'],
];

const RUN_MIN = 4;

const runsOf = (row: string): string[] =>
  [row, [...row].reverse().join('')].flatMap((keys) =>
    [...keys].flatMap((_, start) =>
      Array.from({ length: Math.max(0, keys.length - start - RUN_MIN + 1) }, (__, more) =>
        keys.slice(start, start + RUN_MIN + more),
      ),
    ),
  );

/** The words that most stolen passwords of twelve or more characters are made of, in English and Norwegian. */
const WORDS = `
password passwort passord passwd pass word secret hemmelig hemmelighet letmein slippmeginn welcome velkommen
admin administrator root user bruker login default guest test testing hello hei hallo iloveyou jegelskerdeg elsker
love lover loveyou princess prinsesse sunshine solskinn football fotball baseball basketball hockey superman batman
spiderman starwars pokemon minecraft fortnite dragon monkey master shadow michael jordan jennifer ashley daniel
charlie thomas andrew joshua jessica nicole hannah matthew liverpool arsenal chelsea manchester united barcelona
rosenborg brann valerenga norge norway oslo bergen trondheim stavanger sommer summer winter vinter spring autumn
januar februar mars april juni juli august september oktober november desember january february december monday
mandag fredag sunday computer internet google facebook twitter youtube samsung apple iphone microsoft windows
trustno correcthorsebatterystaple horse battery staple correct whatever changeme change temporary temp
unbelievable mynoob qwerty qwertz azerty forever freedom family familie mamma pappa mother father baby angel
money penger bank banken sparebank kode code pin number nummer access killer cookie cheese chocolate sjokolade
flower blomst butterfly purple orange banana ginger pepper bailey buster tigger soccer player gamer lovely beautiful
`
  .trim()
  .split(/\s+/);

const COMMON: readonly string[] = [...new Set([...WORDS, ...ROWS.flatMap(runsOf)])];
