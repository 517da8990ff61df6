/** Identifies a counterparty across the ways in which a bank writes the same name. Pure. */
import { nameWords } from '@/lib/aisp/insight/name-head';
import { bbanOfIban, normalizeAccountNumber } from '@/lib/xs2a/account/account-number';
import { type Booking, compare, type Direction, directionOf } from './booking';

/** One account's transactions with one counterparty, in one currency and direction, oldest first. */
export type CounterpartyGroup = {
  accountId: string;
  currency: string;
  direction: Direction;
  /** The counterparty's account number, or else the words of its name. */
  counterparty: string;
  bookings: Booking[];
};

type Party = Pick<Booking, 'name' | 'number' | 'message'>;

const NAME_WORDS_MAX = 6;

/** Words that identify nobody: legal forms, and the months and days in messages. */
const EMPTY_WORDS = new Set(
  (
    'as asa ans da ab aps oy ltd inc gmbh ' +
    'januar februar mars april mai juni juli august september oktober november desember ' +
    'january february march may june july october december dato'
  ).split(' '),
);

/**
 * Groups transactions by counterparty. A name without an account number joins the account's only number for that name,
 * if there is just one. Transactions that name nobody are left out.
 */
export function groupByCounterparty(bookings: readonly Booking[]): CounterpartyGroup[] {
  const numbers = numbersByName(bookings);
  const groups = new Map<string, CounterpartyGroup>();
  const inOrder = [...bookings].sort((one, other) => compare(one.day, other.day));
  for (const booking of inOrder) {
    const { accountId, currency } = booking;
    const counterparty = counterpartyOf(booking, numbers.get(nameKey(booking)));
    if (counterparty === null) continue;
    const direction = directionOf(booking);
    const key = JSON.stringify([accountId, currency, direction, counterparty]);
    const group = groups.get(key) ?? {
      accountId,
      currency,
      direction,
      counterparty,
      bookings: [],
    };
    groups.set(key, group);
    group.bookings.push(booking);
  }
  return [...groups.values()];
}

/** Whether a payment or a pending transaction is with this counterparty. */
export function isCounterparty(party: Party, counterparty: string, name: string | null): boolean {
  const identities = identitiesOf(party);
  return identitiesSought(counterparty, name).some((one) => identities.includes(one));
}

/**
 * What a payment or a pending transaction can be recognised by: its number, and every run of words of its name, since a
 * reservation has more words than the name.
 */
export function identitiesOf(party: Party): string[] {
  const number = numberOf(party);
  const words = namedBy(party)?.split(' ') ?? [];
  const runs = words.flatMap((_, from) =>
    words.slice(from).map((__, more) => words.slice(from, from + more + 1).join(' ')),
  );
  return [...(number === null ? [] : [byNumber(number)]), ...new Set(runs.map(byWords))];
}

/** Which of those make it a transaction with this counterparty. */
export function identitiesSought(counterparty: string, name: string | null): string[] {
  const words = wordsOfName(name ?? '');
  return [
    byNumber(counterparty),
    byWords(counterparty),
    ...(words === null ? [] : [byWords(words)]),
  ];
}

/** A number in the form in which two, however formatted, are equal if they are of one account. */
export function inOneForm(number: string): string {
  const normalized = normalizeAccountNumber(number);
  // A Norwegian IBAN is reduced to its BBAN.
  return bbanOfIban(normalized) ?? normalized;
}

function counterpartyOf(party: Party, numbers: ReadonlySet<string> | undefined): string | null {
  const [only, ...others] = numbers ?? [];
  return numberOf(party) ?? (others.length === 0 ? only : undefined) ?? namedBy(party);
}

function numbersByName(bookings: readonly Booking[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const booking of bookings) {
    const number = numberOf(booking);
    if (number === null || namedBy(booking) === null) continue;
    const key = nameKey(booking);
    found.set(key, (found.get(key) ?? new Set()).add(number));
  }
  return found;
}

function nameKey(booking: Booking): string {
  return JSON.stringify([booking.accountId, directionOf(booking), namedBy(booking)]);
}

function numberOf({ number }: Party): string | null {
  return number === null ? null : inOneForm(number);
}

function byNumber(number: string): string {
  return `number ${number}`;
}

function byWords(words: string): string {
  return `words ${words}`;
}

function namedBy({ name, message }: Party): string | null {
  return wordsOfName(name ?? '') ?? wordsOfName(message ?? '');
}

function wordsOfName(text: string): string | null {
  const words = nameWords(text).filter((word) => !/\d/.test(word) && !EMPTY_WORDS.has(word));
  return words.length === 0 ? null : words.slice(0, NAME_WORDS_MAX).join(' ');
}
