/** For whom the calls about a payment are made, and what stands in their way, in the words of the application. */
import { type Aspsp, aspspOf } from '@/lib/aspsp/config';
import { AspspError, type AspspErrorCode } from '@/lib/aspsp/error';
import { hasCode, type Refused, type ScaRequired } from '@/lib/aspsp/outcome';
import type { PaymentAtBank } from '@/lib/aspsp/payments';
import type { Attended } from '@/lib/aspsp/presence';
import type { CallContext } from '@/lib/aspsp/request';
import { deadlineFromNow } from '@/lib/aspsp/send';
import type { StoredPayment } from '@/lib/db/payment-reads';
import { openCorporateId, openPsuId } from '@/lib/psu/identity';
import { unsolicitedReturnUri } from '@/lib/sca/return-uri';
import { PSU_CONTEXTS, type PsuContext } from '@/lib/xs2a/psu-context';
import type { TppMessage } from '@/lib/xs2a/tpp-message';
import { kindOf } from './payment-view';

/** Why something about a payment cannot be had just now; each is the person's or the bank's doing. */
export type PaymentTrouble =
  | { reason: 'not-found' }
  | { reason: 'sca-required' }
  | { reason: 'read-limit-reached' }
  /** The state of the payment forbids it; the bank's words when it was the bank that said so. */
  | { reason: 'conflict'; messages: readonly TppMessage[] }
  | { reason: 'bank-refused'; messages: readonly TppMessage[] }
  | { reason: 'bank-fault'; code: AspspErrorCode }
  /** The bank did not say what it has done; the status of the payment tells. */
  | { reason: 'outcome-unknown' };

/** What an answer that is not `done` says. 405 and 409 speak of the payment's state. @see supplement#6 */
export const troubleBy = (outcome: Refused | ScaRequired): PaymentTrouble => {
  const { status, messages } = outcome;
  if (outcome.kind === 'sca-required' || status === 401) return { reason: 'sca-required' };
  if (status === 404) return { reason: 'not-found' };
  if (status === 405 || status === 409) return { reason: 'conflict', messages };
  if (status === 429 || hasCode(outcome, 'ACCESS_EXCEEDED'))
    return { reason: 'read-limit-reached' };
  return { reason: 'bank-refused', messages };
};

/** A fault between us and the bank; anything else is thrown on. */
export const troubleByError = (error: unknown): PaymentTrouble => {
  if (error instanceof AspspError) return { reason: 'bank-fault', code: error.code };
  throw error;
};

/** The context that a payment is made in. @throws Error when it is none, which is a bug. */
export const psuContextOf = ({
  context,
  connection,
}: Pick<StoredPayment, 'context' | 'connection'>): PsuContext => {
  const own = connection?.context ?? context;
  const known = PSU_CONTEXTS.find((one) => one === own);
  if (known === undefined) throw new Error(`A stored payment is in the context ${own}.`);
  return known;
};

/** A payment as the bank knows it; null when it does not, or the bank is not ours any more. */
export const atBank = (
  payment: Pick<StoredPayment, 'bankId' | 'kind' | 'state' | 'resourceId'>,
): { aspsp: Aspsp; payment: PaymentAtBank } | null => {
  const aspsp = aspspOf(payment.bankId);
  const { state, resourceId } = payment;
  return aspsp === undefined || state !== 'CREATED' || resourceId === null
    ? null
    : { aspsp, payment: { kind: kindOf(payment), resourceId } };
};

/**
 * The headers of a call about a payment. One that was made without a PSU-ID is asked for without, until somebody has
 * approved it.
 */
export const callContextOf = (payment: StoredPayment, presence: Attended): CallContext => {
  const { connection } = payment;
  return {
    presence,
    tppRedirectUri: unsolicitedReturnUri(),
    psuContext: psuContextOf(payment),
    deadline: deadlineFromNow(),
    ...(connection === null
      ? {}
      : {
          tppSessionId: connection.psu.tppSessionId,
          psuId: openPsuId(connection.psu),
          psuCorporateId: openCorporateId(connection) ?? undefined,
        }),
  };
};
