/** What a transaction is for, by rules over its search words. Pure, apart from the keyed hashes of words. */
import { env, type SealKey } from '@/lib/env';
import {
  compoundHeadMark,
  merchantCategoryMark,
  purposeMark,
  queryBeginnings,
  wholeWord,
} from '@/lib/vault/search-words';
import { tokensOf } from '@/lib/vault/transaction';
import type { CategoryId } from '@/lib/view/insight/category';
import type { CategoryRule } from '@/lib/view/insight/category-rules';
import { wordsOf } from '@/lib/xs2a/words-of';

/**
 * A star after a phrase: its last word may be longer. A star before a word: a word of the name ends with it. Without a
 * star, only whole words match.
 */
const GOES_ON = /\*$/;
const ENDS_SO = /^\*/;

/** Norwegian merchants and messages; the first rule that fits applies. */
const WORD_RULES: readonly CategoryRule[] = [
  rule('salary', 'in', 'lønn*, salary, feriepenger'),
  rule(
    'benefits',
    'in',
    'nav, pensjon*, barnetrygd, sykepenger, dagpenger, uføretrygd, alderspensjon, folketrygd*, studiestøtte, bostøtte, kontantstøtte',
  ),
  rule('taxes', null, 'skatt*, restskatt, forskuddsskatt, mva*, arbeidsgiveravgift, tolletaten'),
  rule('fees', 'out', 'gebyr*, omkostninger, årspris, kortavgift, inkasso*, purregebyr'),
  rule(
    'loans',
    'out',
    'lån, boliglån*, avdrag*, lånekasse*, terminbeløp, kredittkort*, billån*, resurs bank, santander',
  ),
  // Pays the card bill; the purchases themselves are on the card.
  rule('transfers', 'out', 'sparebank kort, bank kort, entercard, mastercard'),
  rule('savings', null, 'sparing, sparekonto, sparebeløp, fond*, aksjesparing, bsu, nordnet'),
  rule(
    'telecom',
    'out',
    'telenor, telia, ice, altibox, bredbånd, mobil, talkmore, onecall, internett, chilimobil, mycall, lebara, phonero, nextgentel, globalconnect, *fiber, *bredbånd',
  ),
  rule(
    'electricity',
    'out',
    'strøm, strømregning, nettleie, fjordkraft, tibber, elvia, bkk, lyse, hafslund, eviny, kraft*, fagne, tensio, glitre, norgesnett, fortum, agva, motkraft, fjernvarme, *nett, *kraft, *strøm, *energi',
  ),
  rule(
    'insurance',
    'out',
    'forsikring*, gjensidige, fremtind, tryg, storebrand, frende, klp, eika forsikring, codan, *forsikring',
  ),
  rule(
    'travel',
    'out',
    'hotell*, hotel, fly, norwegian air, sas, widerøe, airbnb, hurtigruten, booking com, scandic, radisson, ryanair, klm, lufthansa, finnair, color line, dfds, fjord line, tui, camping*, turistforening*, hytteutleie, bilutleie, hertz, avis budget, avis rent, flytoget',
  ),
  rule(
    'housing',
    'out',
    'husleie*, leie, borettslag*, felleskostnader, obos, kommunale, sameie*, boligbyggelag*, vaktmester*, rørlegger*, elektriker*, snekker*, maler*, feiing, eiendom, *utleie',
  ),
  rule(
    'groceries',
    'out',
    'rema*, kiwi, meny, coop, extra, spar, bunnpris, joker, obs, matkroken, dagligvare*, oda, nærbutikken, europris mat, iceland, jacobs, gutta på haugen, fiskehall*, slakter*, *fisk, *slakter',
  ),
  rule(
    'eating-out',
    'out',
    'restaurant*, kafé*, cafe*, kaffe*, coffee*, pizza*, burger*, sushi*, bakeri*, bistro, bar, pub, mcdonalds, max burgers, foodora, wolt, just eat, espresso house, starbucks, narvesen, 7 eleven, deli de luca, godt brød, baker hansen, peppes, dominos, subway, kebab*, gatekjøkken*, steam kaffebar, *restaurant, *pizzeria, *gatekjøkken, *bakeri, *bakeriet, *konditori, *kafé, *kafeen, *baren, *kroa',
  ),
  rule(
    'transport',
    'out',
    'ruter, vy, skyss, kolumbus, atb, brakar, entur, bane nor, go ahead, sj nord, akt, troms fylkestrafikk, nor way bussekspress, unibuss, bompenger, autopass, ferde, fjellinjen, vegamot, skyttelpass, parkering*, easypark, onepark, apcoa, q park, aimo park, taxi*, bolt, uber, voi, ryde, bensin*, circle k, esso, shell, yx, uno x, st1, lading, recharge, ionity, tesla, mer charging, ferje, ferge, buss, tog, statens vegvesen, bilverksted*, mekonomen, vianor, dekk, dekkhotell*, dekkmann, garasje*, periodebillett*, *parkering, *taxi',
  ),
  rule(
    'health',
    'out',
    'apotek*, lege*, tannlege*, tannklinikk*, fysioterap*, sykehus*, optiker, specsavers, brilleland, boots, vitusapotek, psykolog*, kiropraktor*, aleris, volvat, dr dropin, farmasiet, *apotek, *tannklinikk, *legesenter',
  ),
  rule(
    'children',
    'out',
    'barnehage*, sfo, skole*, leker, leketøy*, barnebidrag, aks, speider*, skolekorps, *barnehage',
  ),
  rule(
    'subscriptions',
    'out',
    'netflix, spotify, hbo, viaplay, disney, abonnement*, storytel, nextory, fabel, bookbeat, audible, strømmetjenesten, youtube, apple com, icloud, google, microsoft, adobe, openai, dropbox, amazon prime, prime video, tv 2 play, allente, aftenposten, bergens tidende, adresseavisen, schibsted, serier, musikk, *avis, *avisen, *tidende',
  ),
  rule(
    'leisure',
    'out',
    'trening, treningssenter*, sats, elixia, evo fitness, fresh fitness, fitness*, yoga*, kino, filmkino, odeon, nordisk film, teater, konsert, museum, svømmehall*, klatre*, golf*, alpinsenter*, skisenter*, idrettslag, ticketmaster, norsk tipping, tusenfryd, *treningssenter, *svømmehall, *klatresenter, *museum, *museet',
  ),
  rule(
    'shopping',
    'out',
    'ikea, elkjøp, clas ohlson, hm, h m, zara, xxl, biltema, jula, europris, nille, normal, bokhandel, komplett, zalando, power, lindex, cubus, dressmann, byggmakker, byggmax, maxbo, monter, obs bygg, jernia, vinmonopolet, møbel*, bohus, skeidar, jysk, kid interiør, princess, plantasjen, hageland, felleskjøpet, sport*, intersport, anton sport, stormberg, norrøna, bik bok, carlings, kicks, lyko, søstrene grene, flying tiger, rusta, thansen, netonnet, amazon, temu, shein, ark bokhandel, norli, adlibris, frisør*, blomster*, klær*, skoringen, eurosko, *bokhandel, *varehus, *møbler',
  ),
  rule('cash', 'out', 'minibank, kontant, uttak'),
  rule('transfers', null, 'vipps, overføring, straks'),
  rule('business', 'in', 'oppgjør*, kortoppgjør, faktura'),
  rule(
    'business',
    'out',
    'regnskap*, revisjon*, programvare*, renhold*, emballasje*, engros*, *regnskap',
  ),
];

/** ISO 18245 merchant codes and purpose codes, kept apart from words. */
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
    marks: ['5200', '5311', '5251', '5651', '5691', '5712', '5732', '5941', '5945'].map(
      merchantCategoryMark,
    ),
  },
];

/** Codes less specific than the words, so they are tried last. */
const LAST_MARKS: typeof MARKS = [{ category: 'business', marks: [purposeMark('SUPP')] }];

/** A rule over tokens: a row must have every token of at least one set. */
export type CompiledRule = {
  category: CategoryId;
  direction: 'in' | 'out' | null;
  sets: readonly (readonly number[])[];
};

/** The built-in rules, one for each category. */
export const BUILT_IN_RULES: readonly CategoryRule[] = [
  ...new Set(WORD_RULES.map(({ category }) => category)),
].map((category) => {
  const rules = WORD_RULES.filter((one) => one.category === category);
  const [direction = null, ...others] = new Set(rules.map((one) => one.direction));
  return {
    category,
    direction: others.length === 0 ? direction : null,
    phrases: rules.flatMap(({ phrases }) =>
      phrases.map((phrase) => phrase.replace(GOES_ON, '').replace(ENDS_SO, '-')),
    ),
  };
});

/** Rules for those of a user's rows that this key seals: the user's own first, then codes, then words. */
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
  const marked = (rows: typeof MARKS): CompiledRule[] =>
    rows.map(({ category, marks }) => ({
      category,
      direction: null,
      sets: marks.map((mark) => tokensOf(userId, [mark], key)),
    }));
  return [
    ...own.map((one) => compiled(one, queryBeginnings)),
    ...marked(MARKS),
    ...WORD_RULES.map((one) => compiled(one, textsOfPhrase)),
    ...marked(LAST_MARKS),
  ];
}

/** The category of a row, by its tokens. */
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

function textsOfPhrase(phrase: string): string[] {
  if (ENDS_SO.test(phrase)) return [compoundHeadMark(phrase.replace(ENDS_SO, ''))];
  return GOES_ON.test(phrase) ? queryBeginnings(phrase) : wordsOf(phrase).map(wholeWord);
}

function rule(
  category: CategoryId,
  direction: CategoryRule['direction'],
  phrases: string,
): CategoryRule {
  return { category, direction, phrases: phrases.split(', ') };
}
