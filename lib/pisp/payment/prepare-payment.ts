/** Stores a payment together with the call that will make it, unless there is already one like it. */
import { subDays } from 'date-fns';
import { paymentCreation } from '@/lib/aspsp/resource/payments';
import type { Clock } from '@/lib/clock';
import { bankDialect } from '@/lib/connection/bank';
import { storedContext } from '@/lib/connection/call-context';
import { type Db, isUniqueViolation, transaction } from '@/lib/db/client';
import {
  changePayment,
  claimDuplicateKeys,
  createPayment,
  deletePaymentEvents,
  findDuplicates,
  findPayment,
} from '@/lib/db/payments/payments';
import { mayPay } from '@/lib/db/payments/sent-again';
import { type CallHandle, prepareCall } from '@/lib/outbox/call';
import { duplicateKeys, sealPaymentRequest } from '@/lib/vault/payment';
import type { PaymentRequest } from '@/lib/xs2a/payment/payment';
import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';
import { totalsOf } from '@/lib/xs2a/payment/transfers';
import type { DraftContext, Payer } from './payer';
import { paymentCreationEffects } from './payment-effects';

/** A payment to make. `id` is the intent key: one id makes one payment. */
export type PaymentIntent = DraftContext & {
  id: string;
  kind: PaymentKind;
  /** As received, unchecked. */
  request: unknown;
  /** The person has confirmed that they want a second payment like an earlier one. */
  allowLogicalDuplicate: boolean;
};

/** `exists`: this intent has already made its payment, or another request is making it. */
type Prepared =
  | { kind: 'prepared'; handle: CallHandle }
  | { kind: 'duplicate'; duplicate: StoredPayment }
  | { kind: 'exists' };

type StoredPayment = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

/** Stores the payment together with the call that makes it, in one transaction; nothing has been sent yet. */
export async function preparePayment(
  intent: PaymentIntent,
  { request, isRefused }: { request: PaymentRequest; isRefused: boolean },
  payer: Payer,
  { now, clock }: { now: Date; clock: Clock },
): Promise<Prepared> {
  const { userId, id, kind, allowLogicalDuplicate } = intent;
  const { bankId, connection, context } = payer;
  const stored = transaction(async (db): Promise<Prepared> => {
    // Two drafts with the same content, sent at the same time, see each other.
    await claimDuplicateKeys(db, userId, duplicateKeys(userId, request));
    const since = subDays(now, DUPLICATE_DAYS);
    const duplicate = allowLogicalDuplicate
      ? null
      : await findDuplicate(db, intent, request, since);
    if (duplicate !== null) return { kind: 'duplicate', duplicate };
    if (!(await storePrepared(db, intent, { request, isRefused }, payer, now)))
      return { kind: 'exists' };
    const handle = await prepareCall(db, paymentCreationEffects, {
      userId,
      bankId,
      connectionId: connection?.id ?? null,
      connection,
      about: { paymentId: id },
      call: paymentCreation(kind, request, allowLogicalDuplicate, bankDialect(bankId)),
      ...storedContext(connection, context),
      clock,
    });
    return { kind: 'prepared', handle };
  });
  return stored.catch((error) => {
    if (isUniqueViolation(error)) return { kind: 'exists' };
    throw error;
  });
}

/** A payment like this one that has paid or may still pay; null when there is none. */
export async function findDuplicate(
  db: Db,
  intent: PaymentIntent,
  request: PaymentRequest,
  since: Date,
): Promise<StoredPayment | null> {
  const duplicates = await findDuplicates(db, {
    userId: intent.userId,
    duplicateKeys: duplicateKeys(intent.userId, request),
    since,
    otherThan: intent.id,
  });
  for (const { id } of duplicates.filter(mayPay)) {
    const duplicate = await findPayment(db, { userId: intent.userId, paymentId: id });
    if (duplicate !== null) return duplicate;
  }
  return null;
}

/** How far back to look for duplicates. @assumes duplicate-window */
const DUPLICATE_DAYS = 7;

/** Stores the payment, replacing one that the bank refused to create; false when this intent has already made it. */
async function storePrepared(
  db: Db,
  { userId, id, kind, allowLogicalDuplicate }: PaymentIntent,
  { request, isRefused }: { request: PaymentRequest; isRefused: boolean },
  { bankId, connection, context }: Payer,
  now: Date,
): Promise<boolean> {
  // What a bulk pays in further currencies is read from its request.
  const [{ amount, currency }] = totalsOf(request);
  const row = {
    bankId,
    connectionId: connection?.id ?? null,
    context,
    kind,
    ...sealPaymentRequest({ userId, id }, request),
    amount,
    currency,
    executionDate:
      'requestedExecutionDate' in request ? (request.requestedExecutionDate ?? null) : null,
    allowsDuplicate: allowLogicalDuplicate,
    movedAwayAt: null,
  };
  const key = { userId, paymentId: id };
  if (!isRefused) {
    await createPayment(db, { userId, id, ...row, createdAt: now });
    return true;
  }
  const again = { ...row, state: 'PREPARED' as const, bankMessages: [], createdAt: now };
  if (!(await changePayment(db, key, ['REJECTED'], { ...again, updatedAt: now }))) return false;
  await deletePaymentEvents(db, key);
  return true;
}
