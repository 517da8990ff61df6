/**
 * The payment a request names: the one in its path, if it belongs to the PSU and context that the request acts for. The
 * refusal is the same for another PSU's payment, another TPP's and a made-up id.
 */
import { HEADER } from '@/lib/xs2a/message/header';
import {
  isPaymentProduct,
  PAYMENT_PRODUCTS,
  type PaymentKind,
  type PaymentService,
  paymentKind,
} from '@/lib/xs2a/payment/payment-product';
import type { PsuContext } from '@/lib/xs2a/value/psu-context';
import { type ActingPsu, refuseMissingPsuId, resolvePsu } from '@/sandbox-bank/gate/access';
import type { Call } from '@/sandbox-bank/server/operation';
import { type Answer, quote, type Resolved, refuse, refused } from '@/sandbox-bank/server/reply';
import { findAgreement } from '@/sandbox-bank/store/access/agreement';
import { findPayment, type Payment } from '@/sandbox-bank/store/ledger/payment';

type AnyCall = Call<unknown, unknown>;

/** Who a payment is made for: a PSU, or whoever will approve it (single SCA initiation). */
export type Initiator = {
  acting: ActingPsu | null;
  context: PsuContext;
  /** Null when it is chosen during approval. */
  agreementId: string | null;
};

/**
 * Who a creation acts for. Without a PSU-ID it needs a PSU-Context; the PSU is known once they have approved.
 * @see supplement#10.10
 */
export async function resolveInitiator(call: AnyCall): Promise<Resolved<Initiator>> {
  const { psuId, psuContext, psuCorporateId } = call.headers;
  if (psuId !== null) {
    const acting = await resolvePsu(call, { freshness: 'session', scaPurpose: 'IDENTITY' });
    if (!acting.ok) return acting;
    const { context, agreement } = acting.value;
    return { ok: true, value: { acting: acting.value, context, agreementId: agreement.id } };
  }
  if (psuContext === null) {
    return refused(
      refuse(
        'HTTP_HEADER_REQUIRED',
        `${HEADER.psuId}: this operation requires the PSU-ID, or a ${HEADER.psuContext} for single SCA initiation; got neither.`,
        { path: HEADER.psuId },
      ),
    );
  }
  if (psuCorporateId === null) {
    return { ok: true, value: { acting: null, context: psuContext, agreementId: null } };
  }
  if (psuContext === 'PRIVATE') {
    return refused(
      refuse(
        'BAD_REQUEST',
        `${HEADER.psuContext}: expected CORPORATE together with ${HEADER.psuCorporateId}, got PRIVATE.`,
        { path: HEADER.psuContext },
      ),
    );
  }
  const agreement = await findAgreement(call.db, call.world.id, psuCorporateId);
  return agreement?.context === 'CORPORATE'
    ? { ok: true, value: { acting: null, context: psuContext, agreementId: agreement.id } }
    : refused(
        refuse(
          'FORBIDDEN',
          `${HEADER.psuCorporateId}: expected a corporate agreement of this bank, got another UUID.`,
          { path: HEADER.psuCorporateId },
        ),
      );
}

/**
 * The kind of payment that a path names: 404 for an unknown product, 403 for one that the service does not offer.
 * @see supplement#9
 */
export function resolveKind(call: AnyCall, service: PaymentService): Resolved<PaymentKind> {
  const product = call.params['payment-product'] ?? '';
  const kind = paymentKind(service, product);
  if (kind !== null) return { ok: true, value: kind };
  const taken = PAYMENT_PRODUCTS.filter((each) => paymentKind(service, each) !== null);
  const text = `payment-product: expected ${taken.join(', ')} under /v1/${service}, got ${quote(product)}.`;
  return refused(
    refuse(isPaymentProduct(product) ? 'PRODUCT_INVALID' : 'PRODUCT_UNKNOWN', text, {
      path: 'payment-product',
    }),
  );
}

/** A payment that the request may see. `acting` is null when nobody has approved it yet. */
export type ResolvedPayment = { payment: Payment; acting: ActingPsu | null };

/**
 * The payment in the path. A request without PSU-ID reaches only a payment that was initiated without one and is not
 * approved.
 * @param options.lock locks the payment until the transaction ends.
 * @see supplement#10.10
 * @assumes single-sca-payment-access
 */
export async function resolvePayment(
  call: AnyCall,
  service: PaymentService,
  options: { lock: boolean },
): Promise<Resolved<ResolvedPayment>> {
  const kind = resolveKind(call, service);
  // Under a product of another service, there is no such payment.
  if (!kind.ok && kind.answer.status === 404) return kind;
  const { psuId } = call.headers;
  if (psuId === null) {
    const payment = await findNamedPayment(call, service, options);
    if (payment !== null && payment.psuId === null) {
      return { ok: true, value: { payment, acting: null } };
    }
    return refused(refuseMissingPsuId());
  }
  const acting = await resolvePsu(call, { freshness: 'session', scaPurpose: 'IDENTITY' });
  if (!acting.ok) return acting;
  const payment = await findNamedPayment(call, service, options);
  return payment !== null && isOf(payment, acting.value)
    ? { ok: true, value: { payment, acting: acting.value } }
    : refused(refuseUnknownPayment(call));
}

/** 404 for an id that is not one of this PSU's payments, whether or not it exists. @see supplement#9 */
export function refuseUnknownPayment(call: AnyCall): Answer {
  return refuse(
    'RESOURCE_UNKNOWN',
    `Expected the id of a payment of this PSU, context and product; there is none with the id ${quote(call.params['payment-id'])}.`,
    { path: 'payment-id' },
  );
}

/** Whether a payment belongs to a PSU in its current context and agreement. */
function isOf(payment: Payment, { psu, context, agreement }: ActingPsu): boolean {
  return (
    (payment.psuId === null || payment.psuId === psu.id) &&
    payment.context === context &&
    (payment.agreementId === null || payment.agreementId === agreement.id)
  );
}

/** The payment named by the path, if it is of this TPP, world, service and product. */
async function findNamedPayment(
  call: AnyCall,
  service: PaymentService,
  options: { lock: boolean },
): Promise<Payment | null> {
  const id = call.bank.ids.open('payment', call.params['payment-id'] ?? '');
  const payment = id === null ? null : await findPayment(call.db, id, options);
  return payment !== null &&
    payment.tppId === call.tpp.id &&
    payment.worldId === call.world.id &&
    payment.service === service &&
    payment.product === call.params['payment-product']
    ? payment
    : null;
}
