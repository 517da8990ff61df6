/**
 * `/v1/accounts`, `/v1/card-accounts` and everything below them except transactions, which `transaction-pages.ts`
 * reads. Reading only; what is stored is decided in lib/aisp.
 */

import { ask } from '@/lib/aspsp/ask';
import type { Aspsp } from '@/lib/aspsp/config';
import { AspspError } from '@/lib/aspsp/error';
import type { Outcome, Refused } from '@/lib/aspsp/outcome';
import type { CallContext } from '@/lib/aspsp/request';
import { NO_ROWS, type ReadRows, rowsOf } from '@/lib/aspsp/rows-of';
import { Account, AnsweredAccountReference, Balance } from '@/lib/xs2a/account/account';
import { CardAccount, CardAccountDetails } from '@/lib/xs2a/account/card';
import { operationPath } from '@/lib/xs2a/message/operation';
import { z } from '@/lib/xs2a/value/zod';
import { isOfAnother } from './other-account';

/** An account or card account at the bank, with its numbers and its currency where they are known. */
export type BankAccount = {
  readonly kind: 'account' | 'card';
  readonly resourceId: string;
  readonly iban?: string | null;
  readonly bban?: string | null;
  readonly currency?: string;
};

/**
 * More accounts than any bank has, or balances than any account has: such an answer is valid only in form.
 * @assumes answer-bounds
 */
const ACCOUNTS_MAX = 500;
const BALANCES_MAX = 500;

const ReadAccounts = z
  .object({ accounts: rowsOf(Account, ACCOUNTS_MAX) })
  .transform(({ accounts }) => accounts);

const ReadCardAccounts = z
  .object({ cardAccounts: rowsOf(CardAccount, ACCOUNTS_MAX) })
  .transform(({ cardAccounts }) => cardAccounts);

/** The consented accounts. Without a PSU-ID the answer is `sca-required`. @see interface#typical-flows */
export function listAccounts(
  aspsp: Aspsp,
  context: CallContext,
): Promise<Outcome<ReadRows<Account>>> {
  return ask(
    aspsp,
    'list accounts',
    { method: 'GET', href: operationPath('listAccounts'), context },
    ReadAccounts,
  );
}

/**
 * The consented card accounts. A bank without cards answers 404, with whatever body; the list is then empty.
 * @param hasCards whether the bank has shown some before: then a 404 without a code comes from something in between.
 * @throws AspspError `invalid-answer` for such a 404.
 * @see supplement#2
 * @assumes cards-gone
 */
export async function listCardAccounts(
  aspsp: Aspsp,
  context: CallContext,
  hasCards: boolean,
): Promise<Outcome<ReadRows<CardAccount>>> {
  const outcome = await ask(
    aspsp,
    'list card accounts',
    { method: 'GET', href: operationPath('listCardAccounts'), context },
    ReadCardAccounts,
    { noContent: NO_ROWS },
  ).catch(unlessUnreadable404);
  if (outcome.kind !== 'refused' || outcome.status !== 404) return outcome;
  if (hasCards && outcome.messages.length === 0)
    throw new AspspError('invalid-answer', 'no cards, and no code that says so', 404);
  return { kind: 'done', status: 404, value: NO_ROWS };
}

/** One card account, with its `relatedAccount`. @see supplement#5 */
export function readCardAccount(
  aspsp: Aspsp,
  context: CallContext,
  resourceId: string,
): Promise<Outcome<CardAccountDetails>> {
  return ask(
    aspsp,
    'read card account',
    { method: 'GET', href: operationPath('getCardAccount', { id: resourceId }), context },
    CardAccountDetails,
  );
}

/** Whether the bank gives the details of an account or a card account, whatever they are. @see supplement#2 */
export function readDetails(
  aspsp: Aspsp,
  context: CallContext,
  { kind, resourceId }: BankAccount,
): Promise<Outcome<unknown>> {
  const [operation, path] =
    kind === 'card'
      ? (['read card account', 'getCardAccount'] as const)
      : (['read account', 'getAccount'] as const);
  const href = operationPath(path, { id: resourceId });
  return ask(aspsp, operation, { method: 'GET', href, context }, z.unknown());
}

/** The balances of an account or a card account. @see supplement#5 */
export function readBalances(
  aspsp: Aspsp,
  context: CallContext,
  account: BankAccount,
): Promise<Outcome<ReadRows<Balance>>> {
  const { kind, resourceId } = account;
  const [operation, path] =
    kind === 'card'
      ? (['read card balances', 'getCardBalances'] as const)
      : (['read balances', 'getBalances'] as const);
  const href = operationPath(path, { id: resourceId });
  return ask(aspsp, operation, { method: 'GET', href, context }, readBalancesOf(account));
}

/** A 404 that a server wrote which knows no such path, as one without messages. @throws anything else. */
function unlessUnreadable404(error: unknown): Refused {
  const isUnreadable =
    error instanceof AspspError &&
    error.status === 404 &&
    (error.code === 'not-json' || error.code === 'invalid-answer');
  if (!isUnreadable) throw error;
  return { kind: 'refused', status: 404, messages: [] };
}

/** The schema of the balances of one account: an answer that names another account is none. */
function readBalancesOf(account: BankAccount) {
  return z
    .object({
      account: AnsweredAccountReference.nullish().catch(null),
      balances: rowsOf(Balance, BALANCES_MAX),
    })
    .refine((answer) => !isOfAnother(account, answer.account), { path: ['account'] })
    .transform(({ balances }) => balances);
}
