/** Customers of the bank. A customer's number is also the identity number that its PSU gives in SCA. */
import { findRow, findRows, type Queryable } from './database';

export type CustomerType = 'PRIVATE' | 'CORPORATE';

export type Customer = {
  id: string;
  customerNumber: string;
  name: string;
  customerType: CustomerType;
  byHand: boolean;
  createdAt: Date;
};

const COLUMNS = `id, customer_number AS "customerNumber", name, customer_type AS "customerType",
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

/** Stores a customer. @throws the database's unique violation when the number is taken. */
export async function insertCustomer(db: Queryable, customer: Customer): Promise<void> {
  await db.query(
    `INSERT INTO customer (id, customer_number, name, customer_type, by_hand, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      customer.id,
      customer.customerNumber,
      customer.name,
      customer.customerType,
      customer.byHand,
      customer.createdAt,
    ],
  );
}

/** A page of customers in the order of their creation. */
export async function listCustomers(
  db: Queryable,
  { offset, limit }: { offset: number; limit: number },
): Promise<Customer[]> {
  return findRows<Customer>(
    db,
    `SELECT ${COLUMNS} FROM customer ORDER BY created_at, id OFFSET $1 LIMIT $2`,
    [offset, limit],
  );
}

/** Removes a customer with accounts, cards, agreements and engagements. Answers whether there was one. */
export async function deleteCustomer(db: Queryable, id: string): Promise<boolean> {
  const result = await db.query('DELETE FROM customer WHERE id = $1', [id]);
  return result.rowCount === 1;
}
