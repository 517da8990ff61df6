/** What the labels of bills and bank slips say, in both languages. */
export type PastedField = 'account' | 'kid' | 'amount' | 'dueDate' | 'creditorName' | 'invoice';

type Label = {
  /** What stands behind the label; null for what a payment has no use for. */
  field: PastedField | null;
  /** What is found behind a strong label goes before what stands behind a weak one. */
  isStrong: boolean;
};

/** A label in a line: where its words begin, and where what it labels begins. */
export type LabelAt = Label & { start: number; end: number };

/** The labels of a line from left to right; of two at one place the longer one. */
export function labelsIn(line: string): LabelAt[] {
  return [...line.slice(0, LINE_CHARACTERS_MAX).matchAll(LABEL)].flatMap((match) => {
    const label = LABELS.get((match[1] ?? '').toLowerCase().replace(/\s+/g, ' '));
    const start = match.index;
    return label === undefined ? [] : [{ ...label, start, end: start + match[0].length }];
  });
}

/** A bill pasted as one line is shorter. */
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
    // What stands behind these looks like a number, an account or a date of the bill, and is none.
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

/** Whole words only, the longest first; with the points, colons and words in brackets that follow a label. */
const LABEL = new RegExp(
  `(?<![\\p{L}\\p{N}])(${[...LABELS.keys()]
    .sort((one, other) => other.length - one.length)
    .map((words) => words.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll(' ', '\\s{1,3}'))
    .join('|')})(?![\\p{L}\\p{N}])[ \\t]{0,8}[.:]{0,2}`,
  'giu',
);
