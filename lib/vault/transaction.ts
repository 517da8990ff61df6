/**
 * Transactions on their way to the database and back: the bank's answer is sealed, and stored alongside keyed hashes of
 * the beginnings of its words. See docs/decisions/0080-stored-transactions.md.
 */
import type { SealKey } from '@/lib/env';
import { env } from '@/lib/env';
import { keyedToken, open, openRow, seal, sealRow } from './seal';
import {
  entryTexts,
  isOutgoing,
  outgoingEntries,
  searchTexts,
  sharedTexts,
  transactionWords,
} from './search-words';
import { UnreadableRow } from './unreadable-row';

export type BankJson = Readonly<Record<string, unknown>>;

/** A transaction as the bank returned it, with its entries separate. */
export type TransactionContents = { raw: BankJson; entries: readonly BankJson[] | null };

type Row = { userId: string; accountId: string; id: string };

export type SealedTransaction = {
  sealed: string;
  sealedEntries: string | null;
  keyId: string;
  tokens: number[];
  /** Those of its own words and of the words that all its entries have; null without entries, where they are the same. */
  categoryTokens: number[] | null;
};

/**
 * How many texts a row is found by, its entries included: as many as a batch of 5,000 payments has, each with a name, a
 * number and a message. Each takes its hash, and a bank may fill one row with millions.
 */
const SEARCH_TEXTS_MAX = 150_000;

/** How many of a user's hashes are cached, since reading a list asks for the same ones over and over. */
const KNOWN_TOKENS_MAX = 200_000;
let known = new Map<string, number>();

/** The tokens of texts, under the key that seals or under another. */
export function tokensOf(
  userId: string,
  texts: readonly string[],
  key: SealKey = env().PSU_ID_KEYS[0],
): number[] {
  return sorted(texts.map((text) => tokenOf(key, userId, text)));
}

/** The tokens of texts under each key that rows may have been stored with. */
export function tokensUnderEachKey(userId: string, texts: readonly string[]): number[][] {
  return env().PSU_ID_KEYS.map((key) => tokensOf(userId, texts, key));
}

/** The same for several lists of texts. */
export function tokenChoicesUnderEachKey(
  userId: string,
  choices: readonly (readonly string[])[],
): number[][][] {
  return env().PSU_ID_KEYS.map((key) => choices.map((texts) => tokensOf(userId, texts, key)));
}

export function sealTransaction(row: Row, contents: TransactionContents): SealedTransaction {
  const keys = env().PSU_ID_KEYS;
  const { raw, entries } = contents;
  return {
    sealed: seal(keys, 'transaction', rowOf(row), JSON.stringify(raw)),
    sealedEntries:
      entries === null
        ? null
        : seal(keys, 'transaction-entries', rowOf(row), JSON.stringify(entries)),
    keyId: keys[0].id,
    ...tokensOfContents(row.userId, contents),
  };
}

type Sealed = Row & { sealed: string; sealedEntries: string | null };

/** The contents of a row. @throws UnreadableRow when it cannot be decrypted. */
export function openTransaction(row: Sealed): TransactionContents {
  return {
    raw: opened('transaction', row, row.sealed) as BankJson,
    entries:
      row.sealedEntries === null
        ? null
        : (opened('transaction-entries', row, row.sealedEntries) as BankJson[]),
  };
}

type AccountKey = { userId: string; accountId: string };

/** The words of a row, each once; none for one that cannot be decrypted, since lists say how many those are. */
export function wordsInRow(row: Sealed): Set<string> {
  try {
    const { raw, entries } = openTransaction(row);
    const isEntryOutgoing = outgoingEntries(raw, entries ?? []);
    return new Set([
      ...transactionWords(raw, isOutgoing(raw)),
      ...(entries ?? []).flatMap((entry) => transactionWords(entry, isEntryOutgoing(entry))),
    ]);
  } catch (error) {
    if (error instanceof UnreadableRow) return new Set();
    throw error;
  }
}

/** What a sync remembers from one pass to the next. */
export function sealMemory(account: AccountKey, memory: unknown): { text: string; keyId: string } {
  const { userId, accountId } = account;
  const text = JSON.stringify(memory);
  return sealRow(env().PSU_ID_KEYS, 'sync-memory', [userId, accountId], 'text', text);
}

export function openMemory(account: AccountKey, sealed: string): unknown {
  const text = open(env().PSU_ID_KEYS, 'sync-memory', [account.userId, account.accountId], sealed);
  return text === null ? null : JSON.parse(text);
}

function tokenOf(key: SealKey, userId: string, text: string): number {
  const name = `${key.id} ${userId} ${text}`;
  const found = known.get(name);
  if (found !== undefined) return found;
  const token = keyedToken(key, userId, text);
  if (known.size >= KNOWN_TOKENS_MAX) known = new Map();
  known.set(name, token);
  return token;
}

function sorted(tokens: Iterable<number>): number[] {
  return [...new Set(tokens)].sort((one, other) => one - other);
}

/** What finds a row and what its category is by. Texts of entries beyond the limit are left out. */
function tokensOfContents(
  userId: string,
  { raw, entries }: TransactionContents,
): Pick<SealedTransaction, 'tokens' | 'categoryTokens'> {
  const own = searchTexts(raw, isOutgoing(raw));
  const tokensWith = (texts: Iterable<string>) =>
    tokensOf(userId, [...new Set([...own, ...texts])]);
  if (entries === null || entries.length === 0)
    return { tokens: tokensWith([]), categoryTokens: null };
  const isEntryOutgoing = outgoingEntries(raw, entries);
  return {
    tokens: tokensWith(entryTexts(entries, isEntryOutgoing, SEARCH_TEXTS_MAX)),
    categoryTokens: tokensWith(sharedTexts(entries, isEntryOutgoing)),
  };
}

function rowOf({ userId, accountId, id }: Row): string[] {
  return [userId, accountId, id];
}

function opened(purpose: 'transaction' | 'transaction-entries', row: Row, sealed: string): unknown {
  return JSON.parse(openRow(env().PSU_ID_KEYS, purpose, rowOf(row), sealed));
}
