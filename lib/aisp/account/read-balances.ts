import type { Presence } from '@/lib/aspsp/presence';
import { readBalances as readAtBank } from '@/lib/aspsp/resource/accounts';
import { accessToAccount, askAsPsu } from '@/lib/connection/access';
import type { BankTrouble } from '@/lib/connection/bank-trouble';
import { storeBalances } from '@/lib/db/accounts';
import { database } from '@/lib/db/client';
import { storedBalances } from '@/lib/db/stored-balances';
import { takeUnattendedRead } from '@/lib/db/unattended-reads';
import type { BalanceView } from '@/lib/view/account';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { balanceViews } from './account-view';
import { troubleUnlessMoved } from './new-id';

/** Balances and when they were read; `because` says why they are not current. */
export type BalancesRead = {
  ok: true;
  balances: BalanceView[];
  /** How many further balances could not be read. */
  unreadable: number;
  readAt: Date;
  because: BankTrouble | null;
};

/**
 * Reads the balances of an account or card account from the bank and stores them. If the bank cannot be asked, returns
 * the last known ones with the reason; if the consent has ended, returns none.
 */
export async function readBalances(
  key: { userId: string; accountId: string },
  presence: Presence,
  now: Date,
  { isAgain = false } = {},
): Promise<BalancesRead | BankTrouble> {
  const access = await accessToAccount(key, presence, now);
  if (!access.ok) return access;
  const lastKnown = (because: BankTrouble): BalancesRead | BankTrouble => {
    const stored = storedBalances(access.account);
    return stored === null || because.reason === 'consent-ended'
      ? because
      : {
          ok: true,
          balances: stored.value,
          unreadable: stored.unreadable,
          readAt: stored.readAt,
          because,
        };
  };
  if (presence.kind === 'unattended') {
    const taken = await takeUnattendedRead(database(), { ...key, resource: 'balances' }, now);
    if (!taken.ok)
      return lastKnown({ ok: false, reason: 'read-limit-reached', retryAt: taken.retryAt });
  }
  const { account } = access;
  const read = await askAsPsu(
    access,
    (aspsp, context) => readAtBank(aspsp, context, account),
    now,
    'balances',
  );
  if (!read.ok) {
    const trouble = isAgain ? read : await troubleUnlessMoved(access, read);
    return trouble === null
      ? readBalances(key, presence, now, { isAgain: true })
      : lastKnown(trouble);
  }
  // As for a list without accounts: nothing known is taken away by an answer that says nothing.
  if (read.value.rows.length === 0 && storedBalances(account)?.value.length)
    return lastKnown({ ok: false, reason: 'bank-fault', code: 'invalid-answer' });
  const balances = balanceViews(read.value.rows, bankDay(now));
  const unreadable = read.value.unreadable.length;
  await storeBalances(database(), key, { balances, unreadable }, now);
  return { ok: true, balances, unreadable, readAt: now, because: null };
}
