/**
 * Signing baskets and their payments. A payment is in at most one basket that is not deleted; a basket's status is not
 * stored but derived from its payments.
 */
import type { PaymentStatus } from '@/lib/xs2a/payment/payment-status';
import type { PsuContext } from '@/lib/xs2a/value/psu-context';
import { findRow, findRows, type Queryable } from '@/sandbox-bank/store/database';

/** A basket that is not deleted. */
export type Basket = {
  id: string;
  tppId: string;
  worldId: string;
  psuId: string;
  context: PsuContext;
  agreementId: string | null;
  approvedAt: Date | null;
};

/** The fields of a payment that determine its basket's status. */
export type BasketPayment = {
  id: string;
  transactionStatus: PaymentStatus;
  fundsAvailable: boolean | null;
};

const COLUMNS = `id, tpp_id AS "tppId", world_id AS "worldId", psu_id AS "psuId", context, agreement_id AS "agreementId",
  approved_at AS "approvedAt"`;

/** Stores a basket with its payments, in this order. */
export async function insertBasket(
  db: Queryable,
  basket: Omit<Basket, 'approvedAt'> & { paymentIds: readonly string[]; createdAt: Date },
): Promise<void> {
  await db.query(
    `INSERT INTO signing_basket (id, tpp_id, psu_id, context, agreement_id, created_at,
       world_id) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      basket.id,
      basket.tppId,
      basket.psuId,
      basket.context,
      basket.agreementId,
      basket.createdAt,
      basket.worldId,
    ],
  );
  await db.query(
    `INSERT INTO signing_basket_payment (basket_id, payment_id, position)
     SELECT $1::uuid, payment_id, position - 1
     FROM unnest($2::uuid[]) WITH ORDINALITY AS payment (payment_id, position)`,
    [basket.id, basket.paymentIds],
  );
}

/**
 * The basket with this id, or null when there is none or it was deleted. `lock` locks it until the transaction ends.
 */
export async function findBasket(
  db: Queryable,
  id: string,
  { lock }: { lock: boolean },
): Promise<Basket | null> {
  return findRow<Basket>(
    db,
    `SELECT ${COLUMNS} FROM signing_basket WHERE id = $1 AND deleted_at IS NULL
     ${lock ? 'FOR UPDATE' : ''}`,
    [id],
  );
}

/** A basket's payments, in order. */
export async function listBasketPayments(
  db: Queryable,
  basketId: string,
): Promise<BasketPayment[]> {
  return findRows<BasketPayment>(
    db,
    `SELECT payment.id, payment.transaction_status AS "transactionStatus",
       payment.funds_available AS "fundsAvailable"
     FROM signing_basket_payment JOIN payment ON payment.id = signing_basket_payment.payment_id
     WHERE basket_id = $1 AND NOT released ORDER BY position`,
    [basketId],
  );
}

/** The id of the unapproved basket that a payment is in; null when it is in none. */
export async function findOpenBasketOfPayment(
  db: Queryable,
  paymentId: string,
): Promise<string | null> {
  const row = await findRow<{ id: string }>(
    db,
    `SELECT signing_basket.id
     FROM signing_basket_payment
     JOIN signing_basket ON signing_basket.id = signing_basket_payment.basket_id
     WHERE payment_id = $1 AND NOT released AND signing_basket.approved_at IS NULL`,
    [paymentId],
  );
  return row?.id ?? null;
}

/** Which of these payments are in a basket. */
export async function listPaymentsInBaskets(
  db: Queryable,
  paymentIds: readonly string[],
): Promise<string[]> {
  const result = await db.query<{ paymentId: string }>(
    `SELECT payment_id AS "paymentId" FROM signing_basket_payment
     WHERE payment_id = ANY($1::uuid[]) AND NOT released`,
    [paymentIds],
  );
  return result.rows.map(({ paymentId }) => paymentId);
}

/** Takes a payment out of its basket. */
export async function releasePayment(db: Queryable, paymentId: string): Promise<void> {
  await db.query(
    'UPDATE signing_basket_payment SET released = true WHERE payment_id = $1 AND NOT released',
    [paymentId],
  );
}

export async function approveBasket(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query('UPDATE signing_basket SET approved_at = $2 WHERE id = $1', [id, now]);
}

/** Deletes a basket; its payments become free. @see supplement#10.8 */
export async function deleteBasket(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query('UPDATE signing_basket SET deleted_at = $2 WHERE id = $1', [id, now]);
  await db.query('UPDATE signing_basket_payment SET released = true WHERE basket_id = $1', [id]);
}

/** A basket as the console lists it, with its original number of payments. */
export type ListedBasket = {
  id: string;
  createdAt: Date;
  approvedAt: Date | null;
  deletedAt: Date | null;
  payments: number;
};

/** A world's baskets, newest first, including deleted ones. */
export async function listBasketsOfWorld(
  db: Queryable,
  worldId: string,
  limit: number,
): Promise<ListedBasket[]> {
  return findRows<ListedBasket>(
    db,
    `SELECT id, created_at AS "createdAt", approved_at AS "approvedAt", deleted_at AS "deletedAt",
       (SELECT count(*)::int FROM signing_basket_payment WHERE basket_id = signing_basket.id) AS payments
     FROM signing_basket WHERE world_id = $1 ORDER BY created_at DESC, id LIMIT $2`,
    [worldId, limit],
  );
}
