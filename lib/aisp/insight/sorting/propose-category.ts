/**
 * Proposes a category for a counterparty's transactions, with the reason to show. It decides nothing: a rule is made
 * only when the user accepts. Pure.
 */
import { nameWords } from '@/lib/aisp/insight/name-head';
import type { CategoryId } from '@/lib/view/insight/category';
import type { CategoryProposal } from '@/lib/view/insight/unsorted';
import { wordsOf } from '@/lib/xs2a/words-of';

/** A counterparty whose transactions have a category. */
export type Sorted = { name: string; direction: 'in' | 'out'; category: CategoryId };

/** Words that do not tell what a business sells. */
const SAYS_NOTHING = new Set(
  wordsOf(
    'as asa ans da nuf ks sa ab ltd gmbh inc norge norway norsk norske nordic scandinavia oslo bergen trondheim stavanger tromsø kristiansand drammen fredrikstad sandnes ålesund bodø sentrum sentrum butikk avd avdeling filial nettbutikk online store shop butikken vipps visa varekjøp nettgiro giro betaling kjøp overføring til fra faktura dato kurs notanr og the and www com no',
  ),
);

const LIKE_LETTERS_MIN = 4;

/** How many words of a name are looked at. */
const NAME_WORDS_MAX = 40;

/** Parts of names by category; the longer comes first where one contains another. */
const PARTS: readonly [CategoryId, 'in' | 'out' | null, string][] = [
  ['electricity', 'out', 'kraft strøm energi nett elvia'],
  ['telecom', 'out', 'telekom telecom mobil fiber bredbånd'],
  ['health', 'out', 'apotek tannlege tannklinikk lege klinikk fysio optik psykolog kiroprak helse'],
  ['children', 'out', 'barnehage skolefritid leke barne korps'],
  [
    'eating-out',
    'out',
    'restaurant pizz burger sushi kafe kaffe cafe coffee bakeri konditori gatekjøkken spiseri kebab kantine pub',
  ],
  ['groceries', 'out', 'dagligvare matbutikk kolonial matsentral grønnsak fiskebutikk slakter'],
  [
    'transport',
    'out',
    'parkering taxi bensin bilverksted verksted dekk ladestasjon bompenge kollektiv trafikk sykkel',
  ],
  ['travel', 'out', 'hotell hotel reise travel airlines flyselskap camping hostel'],
  ['insurance', 'out', 'forsikring'],
  [
    'housing',
    'out',
    'borettslag sameie eiendom utleie bolig rørlegger elektro snekker maler vaktmester',
  ],
  [
    'leisure',
    'out',
    'trening fitness golf ski klatre svømme kino teater konsert museum idrett bibliotek festival spill',
  ],
  ['subscriptions', 'out', 'avis abonnement magasin streaming'],
  [
    'shopping',
    'out',
    'klær sport møbel interiør bokhandel hagesenter blomster gull elektronikk leketøy frisør parfym skobutikk jernvare',
  ],
  ['loans', 'out', 'boliglån finans inkasso'],
  ['savings', null, 'fond sparing invest'],
  ['salary', 'in', 'lønn'],
  ['benefits', 'in', 'pensjon trygd'],
  ['taxes', null, 'skatteetaten kemner tolletaten'],
  ['business', 'out', 'regnskap revisjon advokat kontor konsulent'],
];

const FOLDED_PARTS = PARTS.map(([category, direction, parts]) => ({
  category,
  direction,
  parts: wordsOf(parts),
}));

/**
 * Returns a function that says which category to propose for a counterparty; null when there is no evidence for any.
 * @param sorted what to compare it with.
 */
export function categoryProposer(
  sorted: readonly Sorted[],
): (of: { name: string; direction: 'in' | 'out' }) => CategoryProposal | null {
  const alike = alikeByWord(sorted);
  return ({ name, direction }) => {
    const words = firstWordsOf(name).filter((word) => !SAYS_NOTHING.has(word) && !/\d/.test(word));
    return byLikeness(words, direction, alike) ?? byPart(words, direction);
  };
}

/** Of those that share a word: the first one's name, and their category if they all have the same. */
type Alike = { name: string; category: CategoryId | null };

function alikeByWord(sorted: readonly Sorted[]): Map<string, Alike> {
  const found = new Map<string, Alike>();
  for (const { name, direction, category } of sorted)
    for (const word of new Set(firstWordsOf(name))) {
      const key = keyOf(word, direction);
      const alike = found.get(key);
      if (alike === undefined) found.set(key, { name, category });
      else if (alike.category !== category) alike.category = null;
    }
  return found;
}

function keyOf(word: string, direction: 'in' | 'out'): string {
  return `${direction} ${word}`;
}

function firstWordsOf(name: string): string[] {
  return nameWords(name).slice(0, NAME_WORDS_MAX);
}

/** By other counterparties that share an identifying word, if they all have the same category. */
function byLikeness(
  words: readonly string[],
  direction: 'in' | 'out',
  alike: ReadonlyMap<string, Alike>,
): CategoryProposal | null {
  for (const word of words.filter(({ length }) => length >= LIKE_LETTERS_MIN)) {
    const { name, category } = alike.get(keyOf(word, direction)) ?? { name: '', category: null };
    if (category !== null) return { category, because: { kind: 'like', name } };
  }
  return null;
}

function byPart(words: readonly string[], direction: 'in' | 'out'): CategoryProposal | null {
  for (const word of words)
    for (const { category, direction: of, parts } of FOLDED_PARTS) {
      if (of !== null && of !== direction) continue;
      // Short parts occur in too many words, so they match only a whole word.
      const part = parts.find((one) =>
        one.length < LIKE_LETTERS_MIN ? word === one : word.includes(one),
      );
      if (part !== undefined) return { category, because: { kind: 'word', word: part } };
    }
  return null;
}
