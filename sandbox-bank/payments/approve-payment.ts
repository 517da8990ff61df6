/**
 * A PSU's approval of a payment or of its cancellation: who may, up to which amount, and with what effect. Each call
 * runs in the transaction that also ends the SCA, with the payment already locked; no page is shown here.
 */

import { nextSlot } from '@/lib/xs2a/payment/batch-run';
import { executions } from '@/lib/xs2a/payment/execution';
import { permits } from '@/lib/xs2a/payment/payment-status';
import { fromMinorUnits } from '@/lib/xs2a/value/amount';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import type { ApprovalRefusal } from '@/sandbox-bank/sca/approval';
import type { BankAgreement } from '@/sandbox-bank/store/access/agreement';
import type { Queryable } from '@/sandbox-bank/store/database';
import type { BankAccount } from '@/sandbox-bank/store/ledger/account';
import { approvePayment, endPayment, type Payment } from '@/sandbox-bank/store/ledger/payment';
import {
  approveInstructions,
  cancelInstructions,
  listInstructions,
} from '@/sandbox-bank/store/ledger/payment-instruction';
import type { World } from '@/sandbox-bank/store/world';
import { loadDebtor, type PayerLimits, payerLimits } from './debtor';
import { executePayment, kindOfPayment } from './execute-payment';
import { costOf, type TransferCost, totalCost } from './payment-cost';
import { type PaymentOrder, readOrder } from './payment-order';
import { reservePayment } from './reserve-payment';

/** The approver and the agreement they act under. */
export type Approver = { identityNumber: string; agreement: BankAgreement };

/** A payment that may be approved, with what the approval page shows. */
export type Approvable = {
  payment: Payment;
  order: PaymentOrder;
  debtor: BankAccount;
  /** One for each transfer, in order. */
  costs: TransferCost[];
};

export type ApprovalCheck =
  | { ok: true; value: Approvable }
  | { ok: false; refusal: ApprovalRefusal };

/**
 * Whether this PSU may approve a payment now: it waits for approval and belongs to the PSU's agreement, the PSU may pay
 * from the account within their limits, and a periodic payment has a day left.
 * @see supplement#7
 * @assumes approval-limit
 */
export async function checkApproval(
  db: Queryable,
  payment: Payment,
  approver: Approver,
  now: Date,
): Promise<ApprovalCheck> {
  if (!permits(payment, 'authorise')) {
    return refusedApproval(
      'CONFLICT',
      `The payment is not waiting for approval; its status is ${payment.transactionStatus}.`,
    );
  }
  const paying = await checkPayer(db, payment, approver);
  if (!paying.ok) return paying;
  const { debtor, limits } = paying.value;
  const { registerLimitMinor, approvalLimitMinor } = limits;
  const { currency } = debtor;
  const approvable = approvableOf(payment, debtor);
  const { order, costs } = approvable;
  const { debitMinor } = totalCost(costs);
  // Initiated without a PSU-ID: only now is it known whose limit for registering counts.
  const isWithoutInitiator = payment.psuId === null;
  if (isWithoutInitiator && registerLimitMinor !== null && debitMinor > registerLimitMinor) {
    return refusedApproval(
      'FORBIDDEN',
      `The PSU may create payments of up to ${currency} ${fromMinorUnits(registerLimitMinor, currency)} from this account; the payment comes to ${currency} ${fromMinorUnits(debitMinor, currency)}.`,
    );
  }
  if (approvalLimitMinor !== null && debitMinor > approvalLimitMinor) {
    return refusedApproval(
      'FORBIDDEN',
      `The PSU may approve up to ${currency} ${fromMinorUnits(approvalLimitMinor, currency)} from this account; the payment comes to ${currency} ${fromMinorUnits(debitMinor, currency)}.`,
    );
  }
  if (order.period !== null && executions(order.period, bankDay(now), 1).length === 0) {
    return refusedApproval(
      'EXECUTION_DATE_INVALID',
      'The last day of the periodic payment has passed.',
    );
  }
  return { ok: true, value: approvable };
}

/** Whether the PSU may cancel an approved payment. @see supplement#6 */
export async function checkCancellation(
  db: Queryable,
  payment: Payment,
  approver: Approver,
): Promise<ApprovalCheck> {
  if (!permits(payment, 'cancel')) {
    return refusedApproval(
      'CONFLICT',
      `The payment can no longer be cancelled; its status is ${payment.transactionStatus}.`,
    );
  }
  const paying = await checkPayer(db, payment, approver);
  return paying.ok ? { ok: true, value: approvableOf(payment, paying.value.debtor) } : paying;
}

/**
 * Approves a payment that passed `checkApproval`. It then waits for its batch run (`PDNG`); an instant one is executed
 * at once if the sandbox is set so, and a periodic one becomes active (`ACCP`).
 * @param approval.position its place among payments approved together, which are executed in that order.
 * @see supplement#8
 * @see supplement#10.11
 * @see supplement#10.12
 * @assumes periodic-status
 */
export async function approve(
  db: Queryable,
  world: World,
  { payment, order }: Approvable,
  approval: { psuId: string; agreementId: string; now: Date; position: number },
): Promise<void> {
  const { psuId, agreementId, now, position } = approval;
  const { id } = payment;
  const first = order.period === null ? [] : executions(order.period, bankDay(now), 1);
  await approvePayment(db, {
    id,
    psuId,
    agreementId,
    now,
    transactionStatus: order.period === null ? 'PDNG' : 'ACCP',
    nextDueDate: first[0]?.executionDate ?? null,
  });
  await approveInstructions(db, id, { now, position });
  if (order.period !== null) return;
  if (isExecutedAtOnce(world, payment)) {
    await executePayment(db, id, { at: now, day: bankDay(now), batchRunId: null });
    return;
  }
  const { day } = nextSlot(now);
  const [instruction] = await listInstructions(db, id);
  if (instruction !== undefined && instruction.executionDate <= day) {
    await reservePayment(db, id, { at: now, day: bankDay(now) });
  }
}

/** Whether a payment is executed when it is approved, without a batch run. @see supplement#10.12 */
export function isExecutedAtOnce(
  { behaviour }: World,
  { product }: Pick<Payment, 'product'>,
): boolean {
  return behaviour.straksAtOnce && product === 'instant-norwegian-domestic-credit-transfers-straks';
}

/**
 * Cancels a payment that waits for approval or is periodic: nothing more of it is executed. Neither has pending rows.
 * @see supplement#6
 */
export async function cancel(db: Queryable, payment: Payment, now: Date): Promise<void> {
  await cancelInstructions(db, payment.id);
  await endPayment(db, {
    id: payment.id,
    transactionStatus: 'CANC',
    fundsAvailable: null,
    now,
  });
}

function approvableOf(payment: Payment, debtor: BankAccount): Approvable {
  const order = readOrder(payment.request);
  const kind = kindOfPayment(payment);
  const costs = order.transfers.map(({ transfer }) => costOf(kind, transfer, debtor.currency));
  return { payment, order, debtor, costs };
}

async function checkPayer(
  db: Queryable,
  payment: Payment,
  { identityNumber, agreement }: Approver,
): Promise<
  | { ok: true; value: { debtor: BankAccount; limits: PayerLimits } }
  | { ok: false; refusal: ApprovalRefusal }
> {
  const debtor = await loadDebtor(db, payment);
  if (debtor === null) {
    return refusedApproval('PAYMENT_FAILED', 'The account to pay from is no longer at the bank.');
  }
  const isOther =
    payment.context !== agreement.context ||
    (payment.agreementId !== null && payment.agreementId !== agreement.id);
  const limits = isOther ? null : await payerLimits(db, debtor, agreement, identityNumber);
  return limits === null
    ? refusedApproval(
        'FORBIDDEN',
        'The PSU may not pay from this account in the context that was chosen.',
      )
    : { ok: true, value: { debtor, limits } };
}

function refusedApproval(
  code: ApprovalRefusal['code'],
  text: string,
): { ok: false; refusal: ApprovalRefusal } {
  return { ok: false, refusal: { code, text } };
}
