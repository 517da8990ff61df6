/** Customers of the bank, each in one world. A customer's number is also the identity number its PSU enters in SCA. */
import { findRow, findRows, type Queryable } from './database';

export type CustomerType = 'PRIVATE' | 'CORPORATE';

export type Customer = {
  id: string;
  worldId: string;
  customerNumber: string;
  name: string;
  customerType: CustomerType;
  byHand: boolean;
  createdAt: Date;
};

const COLUMNS = `id, world_id AS "worldId", customer_number AS "customerNumber", name, customer_type AS "customerType",
  by_hand AS "byHand", created_at AS "createdAt"`;

export async function findCustomer(db: Queryable, id: string): Promise<Customer | null> {
  return findRow<Customer>(db, `SELECT ${COLUMNS} FROM customer WHERE id = $1`, [id]);
}

export async function findCustomerByNumber(
  db: Queryable,
  customerNumber: string,
): Promise<Customer | null> {
  return findRow<Customer>(db, `SELECT ${COLUMNS} FROM customer WHERE customer_number = $1`, [
    customerNumber,
  ]);
}

/** Which of these customer numbers are in use in the bank. */
export async function listTakenCustomerNumbers(
  db: Queryable,
  customerNumbers: readonly string[],
): Promise<string[]> {
  const rows = await findRows<{ customerNumber: string }>(
    db,
    `SELECT customer_number AS "customerNumber" FROM customer
     WHERE customer_number = ANY($1::text[])`,
    [customerNumbers],
  );
  return rows.map(({ customerNumber }) => customerNumber);
}

/** Which of these customer numbers are in use in other worlds. */
export async function listNumbersOfOtherWorlds(
  db: Queryable,
  worldId: string,
  customerNumbers: readonly string[],
): Promise<string[]> {
  const rows = await findRows<{ customerNumber: string }>(
    db,
    `SELECT customer_number AS "customerNumber" FROM customer
     WHERE customer_number = ANY($1::text[]) AND world_id <> $2 ORDER BY customer_number`,
    [customerNumbers, worldId],
  );
  return rows.map(({ customerNumber }) => customerNumber);
}

/** Stores a customer unless its number, unique in the bank, is taken. Returns whether it was stored. @see supplement#10.23 */
export async function insertCustomer(db: Queryable, customer: Customer): Promise<boolean> {
  const result = await db.query(
    `INSERT INTO customer (id, customer_number, name, customer_type, by_hand, created_at, world_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (customer_number) DO NOTHING`,
    [
      customer.id,
      customer.customerNumber,
      customer.name,
      customer.customerType,
      customer.byHand,
      customer.createdAt,
      customer.worldId,
    ],
  );
  return result.rowCount === 1;
}

/** A page of a world's customers, in order of creation. */
export async function listCustomers(
  db: Queryable,
  worldId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<Customer[]> {
  return findRows<Customer>(
    db,
    `SELECT ${COLUMNS} FROM customer WHERE world_id = $3
     ORDER BY created_at, id OFFSET $1 LIMIT $2`,
    [offset, limit, worldId],
  );
}

/** The customers of several worlds, each world's in order of creation. */
export async function listCustomersOfWorlds(
  db: Queryable,
  worldIds: readonly string[],
): Promise<Customer[]> {
  return findRows<Customer>(
    db,
    `SELECT ${COLUMNS} FROM customer WHERE world_id = ANY($1::text[]) ORDER BY created_at, id`,
    [worldIds],
  );
}

/** Removes a customer with accounts, cards, agreements and engagements. Returns whether there was one. */
export async function deleteCustomer(db: Queryable, id: string): Promise<boolean> {
  const result = await db.query('DELETE FROM customer WHERE id = $1', [id]);
  return result.rowCount === 1;
}

export async function updateCustomerName(db: Queryable, id: string, name: string): Promise<void> {
  await db.query('UPDATE customer SET name = $2 WHERE id = $1', [id, name]);
}
