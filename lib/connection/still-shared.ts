/** Which accounts the PSU no longer shares, once the bank has refused one. See docs/decisions/0025-consent-gone.md. */
import type { Aspsp } from '@/lib/aspsp/config';
import { AspspError } from '@/lib/aspsp/error';
import type { Outcome } from '@/lib/aspsp/outcome';
import type { CallContext } from '@/lib/aspsp/request';
import { readBalances, readDetails } from '@/lib/aspsp/resource/accounts';
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
 * So the refused account is asked about, and then the others until one is still shared, or until the reads allowed
 * without the PSU are used up. Other cards are asked about where there is no account.
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

/**
 * What the bank says of an account only to say whether it is shared: done, refused as no longer shared, or anything else
 * while nobody knows. Its details say it, and where the bank does not give those now, the parts that were not asked for.
 * @throws AspspError as `ask`.
 */
export async function answerAbout(
  asking: Asking,
  account: Account,
  unasked: readonly AccountPart[],
  now: Date,
): Promise<Outcome<unknown>> {
  const { aspsp, context } = asking;
  const details = await readDetails(aspsp, context, account).catch(unlessOfBank);
  if (details?.kind === 'done' || (details !== null && isTakenBack(details))) return details;
  const isUnattended = context.presence.kind === 'unattended';
  let answer: Outcome<unknown> = NOT_ASKED;
  for (const part of unasked) {
    const read = { userId: account.userId, accountId: account.id, resource: part };
    if (isUnattended && !(await takeUnattendedRead(database(), read, now)).ok) return NOT_ASKED;
    answer = await (part === 'balances'
      ? readBalances(aspsp, context, account)
      : readTransactionPage(aspsp, context, account, { dateFrom: bankDay(now) }));
    if (!isTakenBack(answer)) return answer;
  }
  return answer;
}

/** As a bank answers that allows no more reads now. */
const NOT_ASKED: Outcome<never> = { kind: 'refused', status: 429, messages: [] };

/** Whether the bank refuses an account as no longer shared; false while nobody knows. */
async function isGone(
  asking: Asking,
  account: Account,
  unasked: readonly AccountPart[],
  now: Date,
): Promise<boolean> {
  const answer = await answerAbout(asking, account, unasked, now).catch(unlessOfBank);
  return answer !== null && isTakenBack(answer);
}

function isTakenBack(outcome: Outcome<unknown>): boolean {
  return outcome.kind !== 'done' && consentEnd(outcome) === 'taken-back';
}

/** @throws what is no trouble with the bank. */
function unlessOfBank(error: unknown): null {
  if (error instanceof AspspError) return null;
  throw error;
}
