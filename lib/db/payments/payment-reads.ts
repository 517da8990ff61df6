import type { Db } from '@/lib/db/client';
import type { Prisma } from '@/lib/db/generated/client';
import { listUnreadFailures } from '@/lib/db/users/notices';
import { type ContextId, PRIVATE_CONTEXT } from '@/lib/view/connection/acting-context';
import type { PaymentFilter } from '@/lib/view/payment';
import {
  PAYMENT_STATUS_TABLE,
  type PaymentAction,
  type PaymentPhase,
  permits,
} from '@/lib/xs2a/payment/payment-status';
import { OPEN_STATES } from './outbox-calls';
import { behind, NEWEST_FIRST, type PagePlace } from './page-place';
import { NOT_ENDED, type Payment, type PaymentKey } from './payments';
import { findCopies, sentAgainId } from './sent-again';

/** A payment with the connection it is made through, and that connection's PSU. */
export type StoredPayment = Prisma.PaymentGetPayload<{
  include: { connection: { include: { psu: true } } };
}>;

const WITH = { connection: { include: { psu: true } } } as const;

export function findStoredPayment(
  db: Db,
  { userId, paymentId }: PaymentKey,
): Promise<StoredPayment | null> {
  return db.payment.findUnique({ where: { userId_id: { userId, id: paymentId } }, include: WITH });
}

/** A lack of funds ends no standing order. */
const NO_FUNDS = {
  transactionStatus: 'ACCP',
  fundsAvailable: false,
  kind: { not: 'periodic-payments' },
} as const;

/** A basket of which the user has given their approval, and others have not. */
export const PARTLY_APPROVED = {
  approvedAt: { not: null },
  transactionStatus: 'PATC',
} as const satisfies Prisma.BasketWhereInput;

const AWAITING_APPROVAL: Prisma.PaymentWhereInput = {
  state: 'CREATED',
  transactionStatus: { in: codesOf('awaiting-approval') },
  NOT: { basket: { is: PARTLY_APPROVED } },
  // Both cases are spelled out, since in SQL a null is neither true nor false.
  OR: [{ mayAuthorise: null }, { mayAuthorise: true }],
};
/** Those whose cancellation the user may approve, as `paymentActions` says. Never null, so that it can be negated. */
const CANCELLING: Prisma.PaymentWhereInput = {
  state: 'CREATED',
  movedAwayAt: null,
  basketId: null,
  cancelAskedAt: { not: null },
  AND: [{ transactionStatus: { not: null } }, NOT_ENDED],
  OR: [
    { transactionStatus: { in: codesPermitting('cancel') } },
    { mayDelete: null, transactionStatus: { in: codesPermitting('delete') } },
    { AND: [{ mayDelete: { not: null } }, { mayDelete: true }] },
  ],
};
const SETTLED: Prisma.PaymentWhereInput = {
  state: 'CREATED',
  transactionStatus: { in: codesOf('settled', 'partly-settled') },
};
const STOPPED: Prisma.PaymentWhereInput = {
  OR: [
    { state: 'REJECTED' },
    { transactionStatus: { in: codesOf('rejected', 'cancelled') } },
    NO_FUNDS,
  ],
};

export type PaymentListFilters = {
  userId: string;
  contextId?: ContextId | undefined;
  /** Or those of which the user has an unread notice since then that they failed. */
  filter: PaymentFilter | { failedSince: Date };
  kind?: string | undefined;
  /** The debtor's bank, and the hashes of its account, under each key in use. */
  debtor?: { bankId: string; hashes: readonly string[] } | undefined;
  createdFrom?: Date | undefined;
  createdBefore?: Date | undefined;
  after?: PagePlace | undefined;
  limit: number;
};

/** Payments, newest first. */
export async function listStoredPayments(
  db: Db,
  wanted: PaymentListFilters,
): Promise<StoredPayment[]> {
  const { userId, contextId, filter, kind, debtor, createdFrom, createdBefore, after } = wanted;
  // Only between these two does it decide whether a payment was sent again.
  const sentAgain =
    filter === 'waiting' || filter === 'under-way' ? await listSentAgain(db, userId) : [];
  return db.payment.findMany({
    where: {
      userId,
      AND: [
        typeof filter === 'object'
          ? await whereFailed(db, userId, filter.failedSince)
          : whereOfFilter(filter, sentAgain),
        contextId === undefined ? {} : whereOfContext(contextId),
        kind === undefined ? {} : { kind },
        debtor === undefined
          ? {}
          : { bankId: debtor.bankId, debtorHash: { in: [...debtor.hashes] } },
        createdFrom === undefined ? {} : { createdAt: { gte: createdFrom } },
        createdBefore === undefined ? {} : { createdAt: { lt: createdBefore } },
        behind(after),
      ],
    },
    include: WITH,
    orderBy: NEWEST_FIRST,
    take: wanted.limit,
  });
}

/** A context's payments without a final status, newest first; a rejected one is final. */
export function listUnsettledPayments(
  db: Db,
  of: { userId: string; contextId: ContextId | undefined; limit: number },
): Promise<StoredPayment[]> {
  return db.payment.findMany({
    where: {
      userId: of.userId,
      movedAwayAt: null,
      AND: [
        { OR: [waiting([]), underWay([])] },
        of.contextId === undefined ? {} : whereOfContext(of.contextId),
      ],
    },
    include: WITH,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: of.limit,
  });
}

/** When the last payment of each bank from an account number was made, by the number's hash. */
export async function lastPaymentsFrom(
  db: Db,
  of: { userId: string; debtorHashes: readonly string[] },
): Promise<{ bankId: string; debtorHash: string; createdAt: Date }[]> {
  const latest = await db.payment.groupBy({
    by: ['bankId', 'debtorHash'],
    where: { userId: of.userId, state: 'CREATED', debtorHash: { in: [...of.debtorHashes] } },
    _max: { createdAt: true },
  });
  return latest.flatMap(({ bankId, debtorHash, _max: { createdAt } }) =>
    createdAt === null ? [] : [{ bankId, debtorHash, createdAt }],
  );
}

/** A bank's payments from an account number, the newest first. */
export function listPaymentsFrom(
  db: Db,
  of: { userId: string; bankId: string; debtorHashes: readonly string[]; limit: number },
): Promise<Pick<StoredPayment, 'userId' | 'id' | 'sealedRequest' | 'createdAt'>[]> {
  const { userId, bankId, debtorHashes, limit } = of;
  return db.payment.findMany({
    where: { userId, bankId, state: 'CREATED', debtorHash: { in: [...debtorHashes] } },
    select: { userId: true, id: true, sealedRequest: true, createdAt: true },
    orderBy: NEWEST_FIRST,
    take: limit,
  });
}

/** The sealed names of a user's payments with these ids, and their statuses. */
export function listPaymentNames(db: Db, userId: string, ids: readonly string[]) {
  return db.payment.findMany({
    where: { userId, id: { in: [...ids] } },
    select: {
      userId: true,
      id: true,
      sealedRequest: true,
      transactionStatus: true,
      fundsAvailable: true,
    },
  });
}

/** Every status that these payments have ever shown. */
export function listShownStatuses(
  db: Db,
  { userId, paymentIds }: { userId: string; paymentIds: readonly string[] },
): Promise<Pick<StoredPayment, 'transactionStatus' | 'fundsAvailable'>[]> {
  return db.paymentEvent.findMany({
    where: { userId, paymentId: { in: [...paymentIds] }, transactionStatus: { not: null } },
    select: { transactionStatus: true, fundsAvailable: true },
  });
}

/** A status from the bank. */
export type ReadStatus = {
  transactionStatus: string;
  fundsAvailable: boolean | null;
  isFinal: boolean;
  statusReadAt: Date;
  mayAuthorise: boolean | null;
  mayDelete: boolean | null;
  sealedPsuMessage?: string | null;
  psuMessage?: null;
  bankMessages?: string | [];
};

/**
 * Stores a status, unless a later one is stored or the payment has ended. Returns `changed` to the one caller that
 * changes it, `same` when it was known, and `stale` when something newer is stored.
 */
export async function storePaymentStatus(
  db: Db,
  before: Pick<
    StoredPayment,
    'userId' | 'id' | 'transactionStatus' | 'fundsAvailable' | 'cancelAskedAt'
  >,
  read: ReadStatus,
): Promise<'changed' | 'same' | 'stale'> {
  const { userId, id, transactionStatus, fundsAvailable, cancelAskedAt } = before;
  const { count } = await db.payment.updateMany({
    where: {
      userId,
      id,
      state: 'CREATED',
      AND: NOT_ENDED,
      transactionStatus,
      fundsAvailable,
      // What the bank offers means something else once a cancellation was asked for.
      cancelAskedAt,
      OR: [{ statusReadAt: null }, { statusReadAt: { lte: read.statusReadAt } }],
    },
    data: { ...read, updatedAt: read.statusReadAt },
  });
  if (count === 0) return 'stale';
  return transactionStatus === read.transactionStatus && fundsAvailable === read.fundsAvailable
    ? 'same'
    : 'changed';
}

type ReadBackTried = Pick<Payment, 'readBackStatus' | 'readBackTriedAt' | 'readBackTrouble'>;

type SealedReadBack = Pick<
  Payment,
  | 'readBackAt'
  | 'mayAuthorise'
  | 'mayDelete'
  | 'sealedReadBack'
  | 'sealedRequest'
  | 'likenessHash'
  | 'debtorHash'
  | 'keyId'
>;

/** Stores what was read back; false when the row was resealed meanwhile or its status has changed. */
export async function storeReadBack(
  db: Db,
  { userId, id, sealedRequest, transactionStatus }: StoredPayment,
  read: ReadBackTried & SealedReadBack,
): Promise<boolean> {
  const { count } = await db.payment.updateMany({
    where: { userId, id, state: 'CREATED', sealedRequest, transactionStatus },
    data: read,
  });
  return count === 1;
}

/** Records why a payment could not be read back; what was read before stays. False when its status has changed. */
export async function storeReadBackTrouble(
  db: Db,
  { userId, id, transactionStatus }: StoredPayment,
  tried: ReadBackTried,
): Promise<boolean> {
  const { count } = await db.payment.updateMany({
    where: { userId, id, state: 'CREATED', transactionStatus },
    data: tried,
  });
  return count === 1;
}

/** The status codes of these phases. */
export function codesOf(...phases: PaymentPhase[]): string[] {
  return Object.entries(PAYMENT_STATUS_TABLE).flatMap(([code, { phase }]) =>
    phases.includes(phase) ? [code] : [],
  );
}

/** The ids of a user's payments of unknown outcome that were sent again, and the copy not refused. */
async function listSentAgain(db: Db, userId: string): Promise<string[]> {
  const unknown = await db.payment.findMany({
    where: { userId, state: 'UNKNOWN', movedAwayAt: null },
    select: { userId: true, id: true },
  });
  const copies = await findCopies(db, userId, unknown.map(sentAgainId));
  const made = new Set(copies.flatMap(({ id, state }) => (state === 'REJECTED' ? [] : [id])));
  return unknown.filter((one) => made.has(sentAgainId(one))).map(({ id }) => id);
}

function codesPermitting(action: PaymentAction): string[] {
  return Object.keys(PAYMENT_STATUS_TABLE).filter((transactionStatus) =>
    permits({ transactionStatus }, action),
  );
}

/** Those of which the bank has not said whether it has them, or where they stand. One sent again leaves nothing to do. */
function ofUnknownStatus(sentAgain: readonly string[]): Prisma.PaymentWhereInput {
  return {
    movedAwayAt: null,
    OR: [
      { state: 'UNKNOWN', id: { notIn: [...sentAgain] } },
      { state: 'CREATED', transactionStatus: null, NOT: { basket: { is: PARTLY_APPROVED } } },
    ],
  };
}

function waiting(sentAgain: readonly string[]): Prisma.PaymentWhereInput {
  return {
    OR: [AWAITING_APPROVAL, CANCELLING, ofUnknownStatus(sentAgain)],
  };
}

function underWay(sentAgain: readonly string[]): Prisma.PaymentWhereInput {
  return {
    NOT: CANCELLING,
    OR: [
      { state: { in: OPEN_STATES } },
      { state: 'UNKNOWN', movedAwayAt: { not: null } },
      { state: 'UNKNOWN', id: { in: [...sentAgain] } },
      {
        state: 'CREATED',
        OR: [
          { transactionStatus: null, movedAwayAt: { not: null } },
          { transactionStatus: null, basket: { is: PARTLY_APPROVED } },
          { transactionStatus: { in: codesOf('awaiting-approval') }, mayAuthorise: false },
          {
            transactionStatus: { in: codesOf('awaiting-approval') },
            basket: { is: PARTLY_APPROVED },
          },
          {
            // Includes unknown statuses: they neither wait for the user nor are final.
            transactionStatus: {
              notIn: codesOf(
                'awaiting-approval',
                'settled',
                'partly-settled',
                'rejected',
                'cancelled',
              ),
            },
            // Both cases are spelled out, since in SQL a null is neither true nor false.
            OR: [
              { transactionStatus: { not: 'ACCP' } },
              { fundsAvailable: null },
              { fundsAvailable: true },
              { kind: 'periodic-payments' },
            ],
          },
        ],
      },
    ],
  };
}

function whereOfFilter(
  filter: PaymentFilter,
  sentAgain: readonly string[],
): Prisma.PaymentWhereInput {
  switch (filter) {
    case 'all':
      return {};
    case 'waiting':
      return waiting(sentAgain);
    case 'under-way':
      return underWay(sentAgain);
    case 'settled':
      return SETTLED;
    case 'stopped':
      return STOPPED;
  }
}

function whereOfContext(contextId: ContextId): Prisma.PaymentWhereInput {
  return contextId === PRIVATE_CONTEXT
    ? { OR: [{ connectionId: null }, { connection: { context: 'PRIVATE' } }] }
    : { connectionId: contextId, connection: { context: 'CORPORATE' } };
}

async function whereFailed(db: Db, userId: string, since: Date): Promise<Prisma.PaymentWhereInput> {
  return {
    id: { in: await listUnreadFailures(db, userId, since) },
    // A standing order of which a date failed may have been cancelled since.
    transactionStatus: { notIn: codesOf('cancelled') },
  };
}
