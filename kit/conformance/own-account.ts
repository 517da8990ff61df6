/** The account that most checks read and pay from, and reads as its owner. */
import { type BankAnswer, segment } from './bank-client';
import type { Stage } from './stage';

/** The first account of the person. */
export function ownAccount({ person }: Stage): Stage['person']['accounts'][number] {
  const [account] = person.accounts;
  if (account === undefined) throw new Error('no account');
  return account;
}

/** Reads as the person, or with different headers. */
export function read(
  { client, person }: Stage,
  path: string,
  headers: Record<string, string | undefined> = person.headers,
): Promise<BankAnswer> {
  return client.call({ path, headers });
}

export function balancesPath(accountId: string): string {
  return `/v1/accounts/${segment(accountId)}/balances`;
}
