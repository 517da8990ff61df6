import { aspsps } from '@/lib/aspsp/config';
import { isOpen } from '@/lib/connection/access';
import { bankDialect } from '@/lib/connection/bank';
import type { listConnectionsToPayFrom } from '@/lib/db/connections/connections';
import type { PaymentDraft } from '@/lib/db/payments/payment-drafts';
import type { DebtorAccount } from '@/lib/xs2a/account/account-reference';
import { debtorReference } from '@/lib/xs2a/account/debtor-reference';
import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';
import type { PsuContext } from '@/lib/xs2a/value/psu-context';
import type { BrokenRule } from '@/lib/xs2a/value/rule';
import { isSameDebtor } from './debtor-accounts';

type PayingConnection = Awaited<ReturnType<typeof listConnectionsToPayFrom>>[number];

/** Who a payment is made for. `connection` is null while no PSU is known: whoever approves it becomes the PSU. */
export type Payer = {
  bankId: string;
  context: PsuContext;
  connection: PayingConnection | null;
};

export type ResolvedPayer = { ok: true; payer: Payer } | { ok: false; fields: BrokenRule[] };

export type DraftContext = Pick<PaymentDraft, 'userId' | 'connectionId' | 'bankId' | 'context'>;

/**
 * Who a payment from this account is made for, and at which bank. The debtor account must be one that is shared in the
 * draft's context. If none is shared at the bank, it may be any account, and the bank decides. No payment is made of a
 * kind that the bank does not offer.
 * @see supplement#10.10
 */
export function resolvePayer(
  draft: DraftContext & { kind: PaymentKind },
  debtorAccount: DebtorAccount,
  connections: readonly PayingConnection[],
  now: Date,
): ResolvedPayer {
  const resolved = payerOf(draft, debtorAccount, connections, now);
  return resolved.ok && !bankDialect(resolved.payer.bankId).paymentKinds.includes(draft.kind)
    ? refused(pathOf(debtorAccount), 'payment-kind-not-offered')
    : resolved;
}

function pathOf({ other }: DebtorAccount): string {
  return other === undefined ? 'debtorAccount.bban' : 'debtorAccount.other.identification';
}

function refused(path: string, rule: BrokenRule['rule']): ResolvedPayer {
  return {
    ok: false,
    fields: [{ path, rule }],
  };
}

/** A context's connection at a bank without shared accounts: one whose PSU is known for payments only, or nobody's. */
function withoutAccounts(
  connections: readonly PayingConnection[],
  draft: DraftContext,
  debtorAccount: DebtorAccount,
  now: Date,
): ResolvedPayer {
  const { connectionId } = draft;
  const context = draft.context;
  const banks = aspsps();
  const bankId =
    connections.find(({ id }) => id === connectionId)?.bankId ??
    draft.bankId ??
    (banks.length === 1 ? banks[0]?.bankId : undefined);
  const connection =
    connections.find((one) =>
      connectionId === null
        ? one.bankId === bankId && context === 'PRIVATE' && one.context === 'PRIVATE'
        : one.id === connectionId,
    ) ?? null;
  const isBank = banks.some((bank) => bank.bankId === bankId);
  if (bankId === undefined || !isBank || (connectionId !== null && connection === null))
    return refused(pathOf(debtorAccount), 'account-not-allowed');
  // A person who shares accounts pays from those.
  return connection !== null && isOpen(connection, now)
    ? refused(pathOf(debtorAccount), 'account-not-allowed')
    : { ok: true, payer: { bankId, context, connection } };
}

function payerOf(
  draft: DraftContext,
  debtorAccount: DebtorAccount,
  connections: readonly PayingConnection[],
  now: Date,
): ResolvedPayer {
  const sameNumber = connections
    .filter((one) => isOpen(one, now) && isOfDraft(one, draft))
    .flatMap((connection) => connection.accounts.map((account) => ({ connection, account })))
    .filter(({ account }) => {
      const reference = debtorReference(account);
      return reference !== null && isSameDebtor(reference, debtorAccount);
    });
  if (sameNumber.length === 0) return withoutAccounts(connections, draft, debtorAccount, now);
  const own = sameNumber.find(({ account }) => account.currency === debtorAccount.currency);
  if (own === undefined) return refused('debtorAccount.currency', 'currency-of-account');
  const { connection } = own;
  return {
    ok: true,
    payer: { bankId: connection.bankId, context: connection.context, connection },
  };
}

/**
 * Whether a connection is the one of a corporate draft, or a private one at the bank of a private draft. Two banks may
 * list one number: a payment is never made at another bank than the chosen one, even when access there has ended.
 */
function isOfDraft(
  { id, bankId, context }: PayingConnection,
  draft: Pick<DraftContext, 'connectionId' | 'bankId'>,
): boolean {
  return draft.connectionId === null
    ? context === 'PRIVATE' && (draft.bankId === null || bankId === draft.bankId)
    : context === 'CORPORATE' && id === draft.connectionId;
}
