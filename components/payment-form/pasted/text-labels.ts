/** Labels on bills and bank slips, in both languages. */
export type PastedField =
  | 'account'
  | 'kid'
  | 'amount'
  | 'dueDate'
  | 'creditorName'
  | 'message'
  | 'invoice';

type Label = {
  /** The field of the labelled value; null when a payment has no use for it. */
  field: PastedField | null;
  /** Values of a strong label take precedence over those of a weak one. */
  isStrong: boolean;
};

/** A label in a line: its words in lower case, where they start, and where its value starts. */
export type LabelAt = Label & {
  words: string;
  start: number;
  end: number;
  /** Whether a dash stands between it and its value, which may be a minus. */
  isDashed: boolean;
};

/** A line's labels from left to right; the longer one if two start at the same place. */
export function labelsIn(line: string): LabelAt[] {
  return [...line.slice(0, LINE_CHARACTERS_MAX).matchAll(LABEL)].flatMap((match) => {
    const words = (match[1] ?? '').toLowerCase().replace(/\s+/g, ' ');
    const label = LABELS.get(words);
    const start = match.index;
    // In “Total incl. 25 % VAT: 100” the tax labels nothing, nor in one without it.
    const isTaxOfTotal = /^(?:mva|vat)$/.test(words) && BEFORE_TAX.test(line.slice(0, start));
    return label === undefined || isTaxOfTotal
      ? []
      : [
          {
            ...label,
            words,
            start,
            end: start + match[0].length,
            isDashed: match[2] !== undefined,
          },
        ];
  });
}

/** What says that an amount lacks the tax, or a fee. */
export const EXCLUDING =
  '(?<!\\p{L})(?:(?:ekskl|excl)\\p{L}{0,8}|eks|ex|uten(?= (?:mva|moms))|without(?= (?:vat|tax)))(?!\\p{L})';

const BEFORE_TAX = new RegExp(
  `(?:(?<!\\p{L})(?:inkl|incl)\\p{L}{0,8}|${EXCLUDING}|uten|without)\\.?\\s{1,2}(?:[0-9]{1,2}\\s?%\\s?)?$`,
  'iu',
);

/** More than a bill has when pasted as one line. */
const LINE_CHARACTERS_MAX = 4_000;

const WORDS: readonly (Label & { words: readonly string[] })[] = [
  {
    field: 'account',
    isStrong: true,
    words: [
      'til konto',
      'til kontonummer',
      'betales til konto',
      'betales til kontonummer',
      'betal til konto',
      'betal til kontonummer',
      'mottakers konto',
      'mottakers kontonummer',
      'mottakerkonto',
      'to account',
      'pay to account',
      'recipient’s account',
      'recipient account',
    ],
  },
  {
    field: 'account',
    isStrong: false,
    words: [
      'kontonummer',
      'kontonr',
      'konto nr',
      'konto',
      'bankkonto',
      'bankkontonummer',
      'bankgiro',
      'iban',
      'account number',
      'account no',
      'bank account',
      'account',
    ],
  },
  {
    field: 'kid',
    isStrong: true,
    words: [
      'kid',
      'kid-nummer',
      'kid nummer',
      'kidnummer',
      'kid-nr',
      'kid nr',
      'kidnr',
      'kundeidentifikasjon',
      'kundeidentifikasjon (kid)',
      'kundeidentifikasjonsnummer',
      'kid number',
      'kid/ocr',
      'ocr',
    ],
  },
  {
    field: 'amount',
    isStrong: true,
    words: [
      'å betale',
      'beløp å betale',
      'sum å betale',
      'totalt å betale',
      'til betaling',
      'beløp til betaling',
      'skyldig beløp',
      'amount due',
      'total due',
      'amount to pay',
      'to pay',
      'balance due',
    ],
  },
  {
    field: 'amount',
    isStrong: false,
    words: [
      'beløp',
      'totalbeløp',
      'fakturabeløp',
      'sum',
      'totalsum',
      'total',
      'totalt',
      'amount',
      'invoice amount',
    ],
  },
  {
    field: 'dueDate',
    isStrong: true,
    words: [
      'forfall',
      'forfallsdato',
      'forfaller',
      'betalingsfrist',
      'betales innen',
      'due date',
      'payment due',
      'due',
      'pay by',
    ],
  },
  {
    field: 'creditorName',
    isStrong: true,
    words: [
      'betales til',
      'betal til',
      'mottaker',
      'mottakers navn',
      'pay to',
      'payable to',
      'payee',
      'recipient',
      'beneficiary',
    ],
  },
  {
    field: 'invoice',
    isStrong: true,
    words: [
      'fakturanummer',
      'fakturanr',
      'faktura nr',
      'faktura nummer',
      'invoice number',
      'invoice no',
    ],
  },
  {
    // Their values look like a number, account or date of the bill, but are not.
    field: null,
    isStrong: false,
    words: [
      'fra konto',
      'fra kontonummer',
      'belastes konto',
      'belast konto',
      'debet konto',
      'betalt av',
      'from account',
      'paid by',
      'org.nr',
      'orgnr',
      'org nr',
      'organisasjonsnummer',
      'organisasjonsnr',
      'foretaksregisteret',
      'kundenummer',
      'kundenr',
      'kunde nr',
      'customer number',
      'customer no',
      'medlemsnummer',
      'avtalenummer',
      'avtale-id',
      'efakturareferanse',
      'efaktura-referanse',
      'ordrenummer',
      'order number',
      'order no',
      'målernummer',
      'målepunkt',
      'fødselsnummer',
      'telefon',
      'tlf',
      'phone',
      'mobil',
      'fakturadato',
      'invoice date',
      'dato',
      'date',
      'mva',
      'herav mva',
      'vat',
      'saldo til gode',
      'beløp til gode',
      'sum til gode',
      'til gode',
      'credit balance',
      'gebyr',
      'fee',
      'swift',
      'bic',
      'swift/bic',
      'bic/swift',
      'blankettnummer',
      'side',
      'page',
    ],
  },
];

const LABELS: ReadonlyMap<string, Label> = new Map(
  WORDS.flatMap(({ words, ...label }) => words.map((word) => [word, label] as const)),
);

/** The codes that bills name. */
export const CURRENCIES = ['NOK', 'EUR', 'USD', 'GBP', 'SEK', 'DKK', 'CHF'];

/** In a pattern without regard to case; not the heading of a slip's box of kroner beside that of øre. */
export const CURRENCY_WORDS = `${CURRENCIES.join('|')}|kroner(?![ \\t:|0-9]{0,24}øre(?!\\p{L}))|kr\\.?|€|\\$|£`;

/** As a minus or between words. */
export const DASH = '[-\\u2010-\\u2015\\u2212\\ufe63\\uff0d]';

/** Words in brackets, other than a currency or a tax left out, which are the amount's. */
const BRACKETS = `(?:[ \\t]{0,4}\\((?![^()]{0,40}(?:${CURRENCY_WORDS}|${EXCLUDING}))[^()0-9]{3,40}\\))?`;

/** Whole words, longest first, with any points, colons and bracketed words after the label, or a dash that stands free. */
const LABEL = new RegExp(
  `(?<![\\p{L}\\p{N}])(${[...LABELS.keys()]
    .sort((one, other) => other.length - one.length)
    .map((words) => words.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll(' ', '\\s{1,3}'))
    .join('|')})(?![\\p{L}\\p{N}])${BRACKETS}(?: {1,8}(${DASH})(?=[ \\t]|$)|[ \\t]{0,8}[.:]{0,2})`,
  'giu',
);
