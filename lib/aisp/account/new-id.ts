import { hasCode } from '@/lib/aspsp/outcome';
import { listAccounts, listCardAccounts } from '@/lib/aspsp/resource/accounts';
import type { Access } from '@/lib/connection/access';
import { type BankTrouble, bankTroubleOf, bankTroubleOfError } from '@/lib/connection/bank-trouble';
import { listedAccount, listedCardAccount } from '@/lib/connection/listed-account';
import { type Account, type ListedAccount, storeNewId } from '@/lib/db/accounts';
import { database, isUniqueViolation } from '@/lib/db/client';
import { singleFlight } from '@/lib/single-flight';

type Asking = Access & { account: Account };

type Listed = { ok: true; value: readonly ListedAccount[] } | BankTrouble;

const listOnce = singleFlight<Listed>();

/**
 * What remains of the bank's answer that it knows no such account. It may have given the account another id since it was
 * last listed, so it is asked for its list, which it gives only while the PSU is present and their SCA is fresh.
 * @returns null when the account has another id now, under which the same may be asked.
 */
export async function troubleUnlessMoved(
  access: Asking,
  trouble: BankTrouble,
): Promise<BankTrouble | null> {
  const { account, context } = access;
  if (!isUnknown(trouble) || context.presence.kind === 'unattended') return trouble;
  const { userId, connectionId, kind } = account;
  const listed = await listOnce([userId, connectionId, kind], () => list(access));
  // Once the person has been at the bank, its list is stored.
  if (!listed.ok) return listed.reason === 'sca-required' ? listed : trouble;
  const hasMoved = await storeNewId(database(), account, listed.value).catch((error) => {
    // Another account has got the id meanwhile.
    if (isUniqueViolation(error)) return false;
    throw error;
  });
  return hasMoved ? null : trouble;
}

function isUnknown(trouble: BankTrouble): boolean {
  const messages = trouble.reason === 'not-found' ? (trouble.messages ?? []) : [];
  return hasCode({ messages }, 'RESOURCE_UNKNOWN');
}

/** A refusal of the list ends nothing: what was asked for is one account, and cards may be refused alone. */
async function list({ aspsp, context, account }: Asking): Promise<Listed> {
  try {
    if (account.kind === 'card') {
      const cards = await listCardAccounts(aspsp, context, true);
      return cards.kind === 'done'
        ? { ok: true, value: cards.value.rows.map(listedCardAccount) }
        : bankTroubleOf(cards);
    }
    const accounts = await listAccounts(aspsp, context);
    return accounts.kind === 'done'
      ? { ok: true, value: accounts.value.rows.map(listedAccount) }
      : bankTroubleOf(accounts);
  } catch (error) {
    return bankTroubleOfError(error);
  }
}
