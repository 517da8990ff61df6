/**
 * The words that a transaction can be found by: from its texts, numbers and amounts. Both what is stored and what is
 * searched for get their form here. Pure.
 */
import { bbanOfIban, normalizeAccountNumber } from '@/lib/xs2a/account/account-number';
import { amountFinding, canonicalAmount } from '@/lib/xs2a/value/amount';
import { isObject } from '@/lib/xs2a/value/is-object';
import { wordsOf } from '@/lib/xs2a/words-of';

/** How many letters of a word are compared; the rest of a longer word is ignored. */
const LETTERS_MAX = 12;
/** How many digits are compared: a KID has 25. */
const DIGITS_MAX = 35;
/** How many texts, and words in them, are indexed per transaction or entry: more than anyone looks for. */
const TEXTS_MAX = 200;
const WORDS_MAX = 200;
/** How many words of a query are used. */
const QUERY_WORDS_MAX = 8;
/** From this many letters or digits on, a word of a query is also looked for inside words. */
const PART_LETTERS_MIN = 3;
const PART_DIGITS_MIN = 4;
/** How many words one part may expand to; a part of more than these is a part of nearly everything. */
const WORDS_OF_PART_MAX = 200;

/** The beginnings that find a word: any number of its first letters. */
export function beginningsOf(word: string): string[] {
  const whole = counted(word);
  return Array.from(whole, (_, index) => whole.slice(0, index + 1));
}

/** A whole word, as distinct from the beginning of a longer one. */
export function wholeWord(word: string): string {
  return `${counted(word)}$`;
}

/** Grouped digits: an account number, or an amount with its thousands separated. */
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

/** The beginnings that a row must all have to match a query. */
export function queryBeginnings(query: string): string[] {
  return [...new Set(queryWords(query).map(counted))];
}

/** Whether a word of a query is long enough to be looked for inside words. */
export function mayBePart(word: string): boolean {
  return word.length >= (isNumber(word) ? PART_DIGITS_MIN : PART_LETTERS_MIN);
}

/**
 * What a row needs in order to match a query: for each of its words, the beginning, or any of the known words that
 * contain it.
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

/** Whether these words match all those of a query, as beginnings or inside. */
export function isFoundBy(words: readonly string[], query: readonly string[]): boolean {
  return query.every((asked) =>
    words.some((word) => counted(word).startsWith(counted(asked)) || isPart(asked, word)),
  );
}

type Json = Readonly<Record<string, unknown>>;

/** Whether money leaves the account, going by the sign of the amount. */
export function isOutgoing(raw: Json): boolean {
  return fieldsOf(raw.transactionAmount, 'amount').some((amount) => amount.startsWith('-'));
}

/**
 * Tells for each entry of a batch whether money leaves the account with it. Entries are signed where one of them has a
 * minus. Otherwise, and for an entry without an amount, the direction is that of the batch.
 */
export function outgoingEntries(batch: Json, entries: readonly Json[]): (entry: Json) => boolean {
  const areSigned = entries.some((entry) => movesMoney(entry) && isOutgoing(entry));
  const isBatchOutgoing = isOutgoing(batch);
  return (entry) => (areSigned && movesMoney(entry) ? isOutgoing(entry) : isBatchOutgoing);
}

/** The words of a transaction, or of an entry that goes in this direction. */
export function transactionWords(raw: Json, outgoing: boolean): string[] {
  return [...new Set(wordsIn([...partyTexts(raw, outgoing), ...otherTexts(raw, outgoing)]))].slice(
    0,
    WORDS_MAX,
  );
}

/** Prefixes that no word has, so that they collide with none. */
export const PARTY_MARK = 'party:';
const ACCOUNT_MARK = 'account:';

/** The number without what groups it. Rows stored before have it as the bank wrote it. */
export function partyAccountMark(number: string): string {
  return `${ACCOUNT_MARK}${number}`;
}

/** The account of an entry: that of a whole batch only if all its entries have the same one. */
export function entryAccountMark(number: string): string {
  return `entry-${partyAccountMark(number)}`;
}

/** What finds a batch by its entries, each text once. @param max from so many texts on, further entries are left out. */
export function entryTexts(
  entries: readonly Json[],
  isEntryOutgoing: (entry: Json) => boolean,
  max: number,
): Set<string> {
  const texts = new Set<string>();
  /** How many entries have each account. */
  const counts = new Map<string, number>();
  for (const entry of entries) {
    const outgoing = isEntryOutgoing(entry);
    // One number has two forms.
    const numbers = partyNumbers(entry, outgoing).map((number) => bbanOfIban(number) ?? number);
    for (const number of new Set(numbers)) counts.set(number, (counts.get(number) ?? 0) + 1);
    if (texts.size >= max) continue;
    for (const text of searchTexts(entry, outgoing))
      texts.add(
        text.startsWith(ACCOUNT_MARK) ? entryAccountMark(text.slice(ACCOUNT_MARK.length)) : text,
      );
  }
  for (const [number, count] of counts)
    if (count === entries.length) texts.add(partyAccountMark(number));
  return texts;
}

/** What finds each one of a batch's entries. */
export function sharedTexts(
  entries: readonly Json[],
  isEntryOutgoing: (entry: Json) => boolean,
): ReadonlySet<string> {
  const textsOf = (entry: Json) => new Set(searchTexts(entry, isEntryOutgoing(entry)));
  const [first, ...others] = entries;
  const shared = first === undefined ? new Set<string>() : textsOf(first);
  for (const other of others) {
    // A batch has up to thousands of entries, which mostly share nothing.
    if (shared.size === 0) break;
    const texts = textsOf(other);
    for (const text of shared) if (!texts.has(text)) shared.delete(text);
  }
  return shared;
}

export function merchantCategoryMark(code: string): string {
  return `mcc:${code}`;
}

export function purposeMark(code: string): string {
  return `purpose:${code}`;
}

/**
 * Norwegian compounds whose last part says what somebody does: `Kystfiber`, `Torgbaren`. In a name, the last part is
 * the thing itself, and the beginning only says which one.
 */
const COMPOUND_HEADS = wordsOf(
  'fiber bredbånd nett kraft strøm energi forsikring apotek tannklinikk legesenter barnehage parkering taxi bakeri bakeriet konditori baren kafé kafeen kroa restaurant pizzeria gatekjøkken bokhandel varehus møbler treningssenter svømmehall klatresenter museum museet utleie avis avisen tidende fisk slakter regnskap',
);

/** Marks that a name has a word ending like this. */
export function compoundHeadMark(head: string): string {
  return `head:${wordsOf(head).join('')}`;
}

/** What finds a transaction or an entry: the beginnings of its words, and marks for whatever is looked up whole. */
export function searchTexts(raw: Json, outgoing: boolean): string[] {
  const party = wordsIn(partyTexts(raw, outgoing)).slice(0, WORDS_MAX);
  return [
    ...transactionWords(raw, outgoing).flatMap((word) => [...beginningsOf(word), wholeWord(word)]),
    ...party.flatMap(beginningsOf).map((text) => `${PARTY_MARK}${text}`),
    ...COMPOUND_HEADS.filter((head) => party.some((word) => word.endsWith(head))).map(
      compoundHeadMark,
    ),
    ...partyNumbers(raw, outgoing).map(partyAccountMark),
    ...fieldsOf(raw, 'merchantCategoryCode').map(merchantCategoryMark),
    ...fieldsOf(raw, 'purposeCode').map(purposeMark),
    ...fieldsOf(raw, 'proprietaryBankTransactionCode').map(bankCodeMark),
  ];
}

/** Whether it has an amount other than zero: a zero with a minus has no direction. */
function movesMoney(raw: Json): boolean {
  return fieldsOf(raw.transactionAmount, 'amount').some((amount) => /[1-9]/.test(amount));
}

/** The numbers of the account on the other side. */
function partyNumbers(raw: Json, outgoing: boolean): string[] {
  return numbersOf(outgoing ? raw.creditorAccount : raw.debtorAccount).map(normalizeAccountNumber);
}

function bankCodeMark(code: string): string {
  return `code:${code}`;
}

/** Letters match anywhere in a word; digits only at the end of a number, which is the part that people know. */
function isPart(part: string, word: string): boolean {
  return mayBePart(part) && (isNumber(part) ? word.endsWith(part) : word.includes(part));
}

function isNumber(word: string): boolean {
  return /^\d+$/.test(word);
}

function counted(word: string): string {
  return word.slice(0, isNumber(word) ? DIGITS_MAX : LETTERS_MAX);
}

function textsOf(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Array.isArray(value) ? value.flatMap(textsOf) : [];
}

function fieldsOf(value: unknown, ...names: readonly string[]): string[] {
  return isObject(value) ? names.flatMap((name) => textsOf(value[name])) : [];
}

function numbersOf(reference: unknown): string[] {
  return isObject(reference)
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

/** As the bank writes it, and as pages show it: `1234.5` is searched for as `1 234,50`. */
function amountsOf(value: unknown): string[] {
  const [currency] = fieldsOf(value, 'currency');
  return fieldsOf(value, 'amount').flatMap((signed) => {
    const amount = signed.replace(/^[+-]/, '');
    return currency === undefined || amountFinding(amount, currency) !== null
      ? [amount]
      : [amount, canonicalAmount({ amount, currency }).amount];
  });
}

/**
 * The other party's names: the creditor of outgoing money, the debtor of incoming money, the merchant of a purchase.
 */
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
