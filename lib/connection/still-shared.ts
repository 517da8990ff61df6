/** Which accounts the PSU no longer shares, once the bank has refused one. See docs/decisions/0025-consent-gone.md. */
import type { Aspsp } from '@/lib/aspsp/config';
import { AspspError } from '@/lib/aspsp/error';
import type { Outcome } from '@/lib/aspsp/outcome';
import type { CallContext } from '@/lib/aspsp/request';
import { type BankAccount, readBalances } from '@/lib/aspsp/resource/accounts';
import { readTransactionPage } from '@/lib/aspsp/resource/transaction-pages';
import { type Account, findOthersOfConsent } from '@/lib/db/accounts';
import { database } from '@/lib/db/client';
import { takeUnattendedRead } from '@/lib/db/unattended-reads';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { consentEnd } from './bank-trouble';

/** What a consent may give of an account: it may lack one of them. @see supplement#3 */
export const ACCOUNT_PARTS = ['balances', 'transactions'] as const;
export type AccountPart = (typeof ACCOUNT_PARTS)[number];

type Asking = { aspsp: Aspsp; context: CallContext };

/**
 * The accounts that are gone once the bank says that one is, or `all`; none when only a part of it is not shared. The
 * bank says the same about a part that was never shared, an account that was withdrawn and a consent that was revoked.
 * So the refused account is asked for what was not refused yet, and then the others until one answers differently, or
 * until the reads allowed without the PSU are used up. Other cards are asked for where there is no account.
 * @param refused the part that was refused; null when it was something else of the account.
 */
export async function accountsGone(
  asking: Asking,
  account: Account,
  refused: AccountPart | null,
  now: Date,
): Promise<readonly Account[] | 'all'> {
  const unasked = ACCOUNT_PARTS.filter((part) => part !== refused);
  if (!(await isGone(asking, account, unasked, now))) return [];
  const gone = [account];
  for (const other of await findOthersOfConsent(database(), account)) {
    if (!(await isGone(asking, other, ACCOUNT_PARTS, now))) return gone;
    gone.push(other);
  }
  return 'all';
}

/** Asks for a part of an account only to learn whether it is shared. */
export function askForPart(
  { aspsp, context }: Asking,
  account: BankAccount,
  part: AccountPart,
  now: Date,
): Promise<Outcome<unknown>> {
  return part === 'balances'
    ? readBalances(aspsp, context, account)
    : readTransactionPage(aspsp, context, account, { dateFrom: bankDay(now) });
}

/** Whether the bank refuses each of these parts as no longer shared; false while nobody knows. */
async function isGone(
  asking: Asking,
  account: Account,
  parts: readonly AccountPart[],
  now: Date,
): Promise<boolean> {
  const { userId, id: accountId } = account;
  const isUnattended = asking.context.presence.kind === 'unattended';
  for (const part of parts) {
    const read = { userId, accountId, resource: part };
    if (isUnattended && !(await takeUnattendedRead(database(), read, now)).ok) return false;
    const outcome = await askForPart(asking, account, part, now).catch(unlessOfBank);
    if (outcome === null || outcome.kind === 'done') return false;
    if (consentEnd(outcome) !== 'taken-back') return false;
  }
  return true;
}

/** @throws what is no trouble with the bank. */
function unlessOfBank(error: unknown): null {
  if (error instanceof AspspError) return null;
  throw error;
}
