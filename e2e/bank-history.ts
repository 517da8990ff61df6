import pg from 'pg';
import { setting } from './bank-customer';

/** A payment as the bank's own store has it, read directly and not through its interface or the application. */
export type BankPayment = {
  id: string;
  /** The body as the bank stores it. */
  request: unknown;
  transactionStatus: string;
  history: BankMoment[];
};

/** A moment in the life of a payment at the bank, in the words of its timeline. */
export type BankMoment = { words: string; at: Date };

type PaymentRow = {
  id: string;
  request: unknown;
  transaction_status: string;
  funds_available: boolean | null;
  created_at: Date;
  approved_at: Date | null;
  ended_at: Date | null;
  /**
   * In minor units: what the ledger booked as paid out of the debtor's account, and what the payment costs with its
   * fee.
   */
  booked: string;
  owed: string;
};

type VisitRow = { status: string; failure_code: string | null; created_at: Date; ended_at: Date };

const PAYMENT = `
  SELECT payment.id, request, transaction_status, funds_available, payment.created_at, approved_at,
    ended_at,
    (SELECT coalesce(sum(debit_minor + payment_instruction.fee_minor), 0)
      FROM payment_instruction WHERE payment_id = payment.id) AS owed,
    (SELECT coalesce(-sum(amount_minor), 0) FROM account_transaction AS entry
      WHERE entry.account_id = debtor_account_id AND entry.status = 'BOOKED' AND amount_minor < 0
        AND instruction_id IN (SELECT id FROM payment_instruction WHERE payment_id = payment.id)
    ) AS booked
  FROM payment JOIN psu ON psu.id = payment.psu_id
  WHERE psu.identity_number = $1
    AND coalesce(request ->> 'creditorName', request ->> 'paymentInformationId') = $2`;

const VISITS = `
  SELECT status, failure_code, created_at, ended_at FROM sca
  WHERE purpose IN ('PAYMENT', 'BASKET') AND (subject_id = $1 OR subject_id IN
    (SELECT basket_id FROM signing_basket_payment WHERE payment_id = $1 AND NOT released))
  ORDER BY created_at`;

/**
 * The payment of this PSU to this creditor, or the bulk payment with this name.
 * @throws Error unless there is exactly one.
 */
export async function bankPayment(identityNumber: string, name: string): Promise<BankPayment> {
  const database = new pg.Client({ connectionString: setting('E2E_BANK_DATABASE_URL') });
  await database.connect();
  try {
    const { rows } = await database.query<PaymentRow>(PAYMENT, [identityNumber, name]);
    const [row] = rows;
    if (row === undefined || rows.length > 1)
      throw new Error(`the bank has ${rows.length} payments ${name}`);
    const visits = await database.query<VisitRow>(VISITS, [row.id]);
    return {
      id: row.id,
      request: row.request,
      transactionStatus: row.transaction_status,
      history: historyOf(row, visits.rows),
    };
  } finally {
    await database.end();
  }
}

function historyOf(payment: PaymentRow, visits: readonly VisitRow[]): BankMoment[] {
  const moments: BankMoment[] = [{ words: 'Received by the bank', at: payment.created_at }];
  for (const visit of visits) {
    moments.push({ words: 'Approval started', at: visit.created_at });
    if (visit.status === 'FAILED' && visit.failure_code === 'SCA_INVALID')
      moments.push({ words: 'You cancelled at the bank', at: visit.ended_at });
  }
  if (payment.approved_at !== null) moments.push({ words: 'Approved', at: payment.approved_at });
  if (payment.ended_at !== null) moments.push({ words: endOf(payment), at: payment.ended_at });
  return moments;
}

/**
 * How it ended according to the ledger: what left the debtor's account decides, and not only the payment's own status.
 */
function endOf({
  transaction_status: status,
  funds_available,
  approved_at,
  booked,
  owed,
}: PaymentRow): string {
  const nothingMoved = booked === '0';
  if (status === 'ACSC' && owed !== '0' && booked === owed) return 'Paid';
  if (status === 'ACCP' && funds_available === false && nothingMoved) return 'Not paid';
  if (status === 'CANC' && approved_at === null && nothingMoved) return 'Deleted by you';
  return `${status} with ${booked} of ${owed} booked`;
}
