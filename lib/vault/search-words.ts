/**
 * The words by which a transaction is found: of its texts, its numbers and its amounts. What they look like is decided
 * here for both sides, for what is stored and for what is searched. Pure.
 */

/** Letters of a word that are compared; longer words differ within these or not at all. */
const LETTERS_MAX = 12;
/** Digits that count: a KID has 25. */
const DIGITS_MAX = 35;
/** Texts, and words in them, that count of one transaction or entry: none has more that anyone looks for. */
const TEXTS_MAX = 200;
const WORDS_MAX = 200;
/** Words of a query that count. */
const QUERY_WORDS_MAX = 8;
/** From so many letters, or digits, on a word of a query is looked for as a part of words too. */
const PART_LETTERS_MIN = 3;
const PART_DIGITS_MIN = 4;
/** Words that one part is looked for as; a part of more than these is a part of nearly everything. */
const WORDS_OF_PART_MAX = 200;

/** The words of a text: letters and digits, in lower case, without marks (`Café` is found by `cafe`). */
export function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** The beginnings of a word that it is found by: any number of its first letters. */
export function beginningsOf(word: string): string[] {
  const whole = counted(word);
  return Array.from(whole, (_, index) => whole.slice(0, index + 1));
}

/** A word as a whole, told apart from one that goes on. */
export function wholeWord(word: string): string {
  return `${counted(word)}$`;
}

/** Digits in groups: an account number, or an amount with its thousands apart. */
const GROUPED_DIGITS = /^\d[\d\s.]*(,\d+)?$/;
const ACCOUNT_NUMBER = /^\d{4}[.\s]?\d{2}[.\s]?\d{5}$/;

/** The words of a query. */
export function queryWords(query: string): string[] {
  const text = query.trim();
  const joined = ACCOUNT_NUMBER.test(text)
    ? text.replace(/\D/g, '')
    : GROUPED_DIGITS.test(text)
      ? text.replace(/\s/g, '')
      : text;
  return [...new Set(wordsOf(joined).slice(0, QUERY_WORDS_MAX))];
}

/** The beginnings that a row must have all of to be found by a query. */
export function queryBeginnings(query: string): string[] {
  return [...new Set(queryWords(query).map(counted))];
}

/** Whether a word of a query is long enough to be looked for as a part of words. */
export function mayBePart(word: string): boolean {
  return word.length >= (isNumber(word) ? PART_DIGITS_MIN : PART_LETTERS_MIN);
}

/**
 * What a row has to be found by a query: of each of its words the beginning, or any of the known words that it stands
 * inside of.
 */
export function queryChoices(words: readonly string[], known: Iterable<string>): string[][] {
  const choices = words.map((word) => [counted(word)]);
  for (const one of known)
    for (const [index, word] of words.entries()) {
      const choice = choices[index] ?? [];
      if (isPart(word, one) && !one.startsWith(word) && choice.length <= WORDS_OF_PART_MAX)
        choice.push(wholeWord(one));
    }
  return choices;
}

/** Whether words have all those of a query, as beginnings or inside. */
export function isFoundBy(words: readonly string[], query: readonly string[]): boolean {
  return query.every((asked) =>
    words.some((word) => counted(word).startsWith(counted(asked)) || isPart(asked, word)),
  );
}

type Json = Readonly<Record<string, unknown>>;

/** Whether money leaves, as the amount's sign says. */
export function isOutgoing(raw: Json): boolean {
  return fieldsOf(raw.transactionAmount, 'amount').some((amount) => amount.startsWith('-'));
}

/** The words of a transaction, or of an entry in a batch of this direction. */
export function transactionWords(raw: Json, outgoing: boolean): string[] {
  return [...new Set(wordsIn([...partyTexts(raw, outgoing), ...otherTexts(raw, outgoing)]))].slice(
    0,
    WORDS_MAX,
  );
}

/** Marks that are no words and so collide with none. */
export const PARTY_MARK = 'party:';

export function partyAccountMark(number: string): string {
  return `account:${number}`;
}

export function merchantCategoryMark(code: string): string {
  return `mcc:${code}`;
}

export function purposeMark(code: string): string {
  return `purpose:${code}`;
}

export function bankCodeMark(code: string): string {
  return `code:${code}`;
}

/**
 * What Norwegian compounds end in that says what somebody does: `Kystfiber`, `Torgbaren`. In a name the last part is the
 * thing itself, and the beginning only which one.
 */
const COMPOUND_HEADS = wordsOf(
  'fiber bredbånd nett kraft strøm energi forsikring apotek tannklinikk legesenter barnehage parkering taxi bakeri bakeriet konditori baren kafé kafeen kroa restaurant pizzeria gatekjøkken bokhandel varehus møbler treningssenter svømmehall klatresenter museum museet utleie avis avisen tidende fisk slakter regnskap',
);

/** That a name has a word that ends so. */
export function compoundHeadMark(head: string): string {
  return `head:${wordsOf(head).join('')}`;
}

/** What a transaction, or an entry, is found by: the beginnings of its words, and marks of what is looked for whole. */
export function searchTexts(raw: Json, outgoing: boolean): string[] {
  const party = wordsIn(partyTexts(raw, outgoing)).slice(0, WORDS_MAX);
  return [
    ...transactionWords(raw, outgoing).flatMap((word) => [...beginningsOf(word), wholeWord(word)]),
    ...party.flatMap(beginningsOf).map((text) => `${PARTY_MARK}${text}`),
    ...COMPOUND_HEADS.filter((head) => party.some((word) => word.endsWith(head))).map(
      compoundHeadMark,
    ),
    ...numbersOf(outgoing ? raw.creditorAccount : raw.debtorAccount).map(partyAccountMark),
    ...fieldsOf(raw, 'merchantCategoryCode').map(merchantCategoryMark),
    ...fieldsOf(raw, 'purposeCode').map(purposeMark),
    ...fieldsOf(raw, 'proprietaryBankTransactionCode').map(bankCodeMark),
  ];
}

/** Letters are a part anywhere in a word; of a number people know the last digits. */
function isPart(part: string, word: string): boolean {
  return mayBePart(part) && (isNumber(part) ? word.endsWith(part) : word.includes(part));
}

function isNumber(word: string): boolean {
  return /^\d+$/.test(word);
}

function counted(word: string): string {
  return word.slice(0, isNumber(word) ? DIGITS_MAX : LETTERS_MAX);
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textsOf(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Array.isArray(value) ? value.flatMap(textsOf) : [];
}

function fieldsOf(value: unknown, ...names: readonly string[]): string[] {
  return isJson(value) ? names.flatMap((name) => textsOf(value[name])) : [];
}

function numbersOf(reference: unknown): string[] {
  return isJson(reference)
    ? [
        ...fieldsOf(reference, 'bban', 'iban', 'maskedPan'),
        ...fieldsOf(reference.other, 'identification'),
      ]
    : [];
}

function references(value: unknown): string[] {
  return typeof value === 'string'
    ? [value]
    : Array.isArray(value)
      ? value.flatMap(references)
      : fieldsOf(value, 'reference');
}

function amountsOf(value: unknown): string[] {
  return fieldsOf(value, 'amount').map((amount) => amount.replace(/^[+-]/, ''));
}

/** The other side's names: the creditor of what leaves, the debtor of what comes, the merchant of a purchase. */
function partyTexts(raw: Json, outgoing: boolean): string[] {
  return [
    ...fieldsOf(
      raw,
      ...(outgoing ? ['creditorName', 'ultimateCreditor'] : ['debtorName', 'ultimateDebtor']),
      'cardAcceptorName',
    ),
    ...numbersOf(outgoing ? raw.creditorAccount : raw.debtorAccount),
  ];
}

function otherTexts(raw: Json, outgoing: boolean): string[] {
  return [
    ...fieldsOf(
      raw,
      'remittanceInformationUnstructured',
      'remittanceInformationUnstructuredArray',
      'additionalInformation',
      'endToEndId',
      'transactionDetails',
      'terminalId',
      outgoing ? 'creditorAgent' : 'debtorAgent',
    ),
    ...references(raw.remittanceInformationStructured),
    ...references(raw.remittanceInformationStructuredArray),
    ...fieldsOf(raw.cardAcceptorAddress, 'city', 'street'),
    ...Object.keys(raw)
      .filter((name) => /^additionalInformationProprietary./.test(name))
      .flatMap((name) => textsOf(raw[name])),
    ...amountsOf(raw.transactionAmount),
    ...amountsOf(raw.originalAmount),
  ];
}

function wordsIn(texts: readonly string[]): string[] {
  return texts.slice(0, TEXTS_MAX).flatMap(wordsOf);
}
