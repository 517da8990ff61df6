/** What a transaction is for, by rules over the words that it is found by. Pure but for the keyed hashes of words. */
import { env, type SealKey } from '@/lib/env';
import {
  merchantCategoryMark,
  purposeMark,
  queryBeginnings,
  wholeWord,
  wordsOf,
} from '@/lib/vault/search-words';
import { tokensOf } from '@/lib/vault/transaction';
import type { CategoryId } from '@/lib/view/category';
import type { CategoryRule } from '@/lib/view/category-rules';

/** A star behind a phrase: its last word goes on. Without one, words are whole. */
const GOES_ON = /\*$/;

/** What is known of Norwegian merchants and messages; the first that fits counts. */
const WORD_RULES: readonly CategoryRule[] = [
  rule('salary', 'in', 'lønn*, salary, feriepenger'),
  rule(
    'benefits',
    'in',
    'nav, pensjon*, barnetrygd, sykepenger, dagpenger, uføretrygd, alderspensjon, folketrygd*',
  ),
  rule('taxes', null, 'skatt*, restskatt, forskuddsskatt, mva*'),
  rule('fees', 'out', 'gebyr*, omkostninger, årspris, kortavgift'),
  rule('loans', 'out', 'lån, boliglån*, avdrag*, lånekassen, terminbeløp, kredittkort*'),
  rule('savings', null, 'sparing, sparekonto, sparebeløp, fond*, aksjesparing, bsu'),
  rule('housing', 'out', 'husleie*, leie, borettslag*, felleskostnader, obos, kommunale, sameie*'),
  rule(
    'electricity',
    'out',
    'strøm, strømregning, nettleie, fjordkraft, tibber, elvia, bkk, lyse, hafslund, eviny, kraft*',
  ),
  rule(
    'telecom',
    'out',
    'telenor, telia, ice, altibox, bredbånd, mobil, talkmore, onecall, internett',
  ),
  rule('insurance', 'out', 'forsikring*, gjensidige, fremtind, tryg, storebrand, frende'),
  rule(
    'groceries',
    'out',
    'rema*, kiwi, meny, coop, extra, spar, bunnpris, joker, obs, matkroken, dagligvare*, oda',
  ),
  rule(
    'eating-out',
    'out',
    'restaurant*, kafe, kaffe*, pizza*, burger*, sushi*, bakeri*, bistro, bar, mcdonalds, foodora, espresso house, narvesen',
  ),
  rule(
    'transport',
    'out',
    'ruter, vy, skyss, kolumbus, atb, bompenger, autopass, parkering*, easypark, taxi*, bensin*, circle k, esso, shell, yx, lading, ferje, buss, tog',
  ),
  rule('travel', 'out', 'hotell*, hotel, fly, norwegian air, sas, widerøe, airbnb, hurtigruten'),
  rule(
    'health',
    'out',
    'apotek*, lege*, tannlege*, fysioterapi, sykehus, optiker, boots, vitusapotek',
  ),
  rule('children', 'out', 'barnehage*, sfo, skole*, leker, barnebidrag, aks'),
  rule(
    'subscriptions',
    'out',
    'netflix, spotify, hbo, viaplay, disney, abonnement, storytel, strømmetjenesten, youtube',
  ),
  rule(
    'leisure',
    'out',
    'trening, sats, kino, filmkino, teater, konsert, idrettslag, ticketmaster',
  ),
  rule(
    'shopping',
    'out',
    'ikea, elkjøp, clas ohlson, hm, zara, xxl, biltema, jula, europris, nille, normal, bokhandel, komplett, zalando, power, lindex, cubus, dressmann, byggmakker, jernia, vinmonopolet',
  ),
  rule('cash', 'out', 'minibank, kontant, uttak'),
  rule('transfers', null, 'vipps, overføring, straks'),
];

/** ISO 18245 codes and purpose codes, which are told apart from words. */
const MARKS: readonly { category: CategoryId; marks: readonly string[] }[] = [
  { category: 'salary', marks: ['SALA'].map(purposeMark) },
  { category: 'benefits', marks: ['PENS', 'SSBE'].map(purposeMark) },
  { category: 'taxes', marks: ['TAXS', 'VATX'].map(purposeMark) },
  { category: 'loans', marks: ['LOAN'].map(purposeMark) },
  { category: 'savings', marks: ['INVS'].map(purposeMark) },
  { category: 'cash', marks: [purposeMark('CASH'), merchantCategoryMark('6011')] },
  { category: 'groceries', marks: ['5411', '5422', '5499'].map(merchantCategoryMark) },
  { category: 'eating-out', marks: ['5812', '5813', '5814', '5462'].map(merchantCategoryMark) },
  {
    category: 'transport',
    marks: ['4111', '4112', '4121', '4131', '4789', '5541', '5542', '5552', '7523'].map(
      merchantCategoryMark,
    ),
  },
  { category: 'travel', marks: ['4511', '4722', '7011', '7512'].map(merchantCategoryMark) },
  { category: 'health', marks: ['5912', '8011', '8021', '8099'].map(merchantCategoryMark) },
  {
    category: 'leisure',
    marks: ['7832', '7922', '7941', '7997', '5942'].map(merchantCategoryMark),
  },
  {
    category: 'subscriptions',
    marks: ['5815', '5816', '5817', '5818', '4899', '5968', '5734'].map(merchantCategoryMark),
  },
  {
    category: 'shopping',
    marks: ['5200', '5311', '5651', '5691', '5712', '5732', '5941', '5945', '5311'].map(
      merchantCategoryMark,
    ),
  },
];

/** A rule over tokens: any of the sets, each of which a row must have all of. */
export type CompiledRule = {
  category: CategoryId;
  direction: 'in' | 'out' | null;
  sets: readonly (readonly number[])[];
};

/** The rules that are there without a person's doing. */
export const BUILT_IN_RULES: readonly CategoryRule[] = WORD_RULES.map((one) => ({
  ...one,
  phrases: one.phrases.map((phrase) => phrase.replace(GOES_ON, '')),
}));

/** Rules for the rows of a user that one key seals: the person's own, then the codes, then the words. */
export function compileRules(
  userId: string,
  own: readonly CategoryRule[],
  key: SealKey = env().PSU_ID_KEYS[0],
): CompiledRule[] {
  const compiled = (
    { category, direction, phrases }: CategoryRule,
    textsOf: (phrase: string) => string[],
  ): CompiledRule => ({
    category,
    direction,
    sets: phrases
      .map((phrase) => tokensOf(userId, textsOf(phrase), key))
      .filter((tokens) => tokens.length > 0),
  });
  return [
    ...own.map((one) => compiled(one, queryBeginnings)),
    ...MARKS.map(({ category, marks }) => ({
      category,
      direction: null,
      sets: marks.map((mark) => tokensOf(userId, [mark], key)),
    })),
    ...WORD_RULES.map((one) =>
      compiled(one, (phrase) =>
        GOES_ON.test(phrase) ? queryBeginnings(phrase) : wordsOf(phrase).map(wholeWord),
      ),
    ),
  ];
}

/** The category of a row by its tokens. */
export function categoryOf(
  rules: readonly CompiledRule[],
  tokens: readonly number[],
  outgoing: boolean,
): CategoryId {
  const own = new Set(tokens);
  const found = rules.find(
    ({ direction, sets }) =>
      (direction === null || (direction === 'out') === outgoing) &&
      sets.some((set) => set.every((token) => own.has(token))),
  );
  return found?.category ?? (outgoing ? 'other' : 'other-income');
}

function rule(
  category: CategoryId,
  direction: CategoryRule['direction'],
  phrases: string,
): CategoryRule {
  return { category, direction, phrases: phrases.split(', ') };
}
