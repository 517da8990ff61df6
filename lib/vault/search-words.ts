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

/** The beginnings that a row must have all of to be found by a query. */
export function queryBeginnings(query: string): string[] {
  const text = query.trim();
  const joined = ACCOUNT_NUMBER.test(text)
    ? text.replace(/\D/g, '')
    : GROUPED_DIGITS.test(text)
      ? text.replace(/\s/g, '')
      : text;
  return [...new Set(wordsOf(joined).slice(0, QUERY_WORDS_MAX).map(counted))];
}

/** Whether words are found by beginnings, all of which they must have. */
export function isFoundBy(words: readonly string[], beginnings: readonly string[]): boolean {
  return beginnings.every((beginning) => words.some((word) => counted(word).startsWith(beginning)));
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

/** What a transaction, or an entry, is found by: the beginnings of its words, and marks of what is looked for whole. */
export function searchTexts(raw: Json, outgoing: boolean): string[] {
  const party = partyTexts(raw, outgoing);
  return [
    ...transactionWords(raw, outgoing).flatMap((word) => [...beginningsOf(word), wholeWord(word)]),
    ...wordsIn(party)
      .slice(0, WORDS_MAX)
      .flatMap(beginningsOf)
      .map((text) => `${PARTY_MARK}${text}`),
    ...numbersOf(outgoing ? raw.creditorAccount : raw.debtorAccount).map(partyAccountMark),
    ...fieldsOf(raw, 'merchantCategoryCode').map(merchantCategoryMark),
    ...fieldsOf(raw, 'purposeCode').map(purposeMark),
    ...fieldsOf(raw, 'proprietaryBankTransactionCode').map(bankCodeMark),
  ];
}

function counted(word: string): string {
  return word.slice(0, /^\d+$/.test(word) ? DIGITS_MAX : LETTERS_MAX);
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
