/**
 * The SCA pages' approvals of payments, cancellations and baskets: exactly what is shown is approved, to the øre
 * (dynamic linking). A basket is not atomic: payments that this PSU may not approve stay as they are.
 */
import { executionSlot } from '@/lib/xs2a/payment/batch-run';
import { fromMinorUnits } from '@/lib/xs2a/value/amount';
import {
  type Approvable,
  approve,
  cancel,
  checkApproval,
  checkCancellation,
} from '@/sandbox-bank/payments/approve-payment';
import { kindOfPayment } from '@/sandbox-bank/payments/execute-payment';
import {
  creditorNumber,
  readOrder,
  remittanceLines,
  type Transfer,
} from '@/sandbox-bank/payments/payment-order';
import type { ScaVisit } from '@/sandbox-bank/store/access/sca-visit';
import type { Queryable } from '@/sandbox-bank/store/database';
import { accountNumber, lockAccounts } from '@/sandbox-bank/store/ledger/account';
import {
  approveBasket,
  findBasket,
  findOpenBasketOfPayment,
  listBasketPayments,
} from '@/sandbox-bank/store/ledger/basket';
import { findPayment, lockPayments } from '@/sandbox-bank/store/ledger/payment';
import {
  type Approval,
  type ApprovalPayment,
  type ApprovalRefusal,
  type ApprovalRequest,
  type ApprovalView,
  SCA_GONE,
} from './approval';

type Loaded = { ok: true; value: Approvable[] } | { ok: false; refusal: ApprovalRefusal };

/** The approval of one payment of any kind. @see interface#authentication */
export const paymentApproval: Approval = {
  load: async (request) => show(request, await loadOne(request, { lock: false }, checkAlone), null),
  approve: async (request) => {
    const loaded = await loadOne(request, { lock: true }, checkAlone);
    if (!loaded.ok) return loaded;
    await approveAll(request, loaded.value);
    return { ok: true };
  },
};

/** The approval of a cancellation. @see supplement#6 */
export const cancellationApproval: Approval = {
  load: async (request) =>
    show(request, await loadOne(request, { lock: false }, checkCancellation), 'cancellation'),
  approve: async (request) => {
    const loaded = await loadOne(request, { lock: true }, checkCancellation);
    if (!loaded.ok) return loaded;
    for (const { payment } of loaded.value) await cancel(request.db, payment, request.now);
    return { ok: true };
  },
};

/** Approves all payments of a basket on one page. @see interface#create-signing-basket */
export const basketApproval: Approval = {
  load: async (request) => show(request, await loadBasket(request, { lock: false }), 'basket'),
  approve: async (request) => {
    const loaded = await loadBasket(request, { lock: true });
    if (!loaded.ok) return loaded;
    await lockAccounts(request.db, { ids: loaded.value.map(({ debtor }) => debtor.id) });
    await approveAll(request, loaded.value);
    await approveBasket(request.db, request.visit.subjectId ?? '', request.now);
    return { ok: true };
  },
};

/** What a person answered about: the transfers of a payment, once or again and again. */
export type AnsweredPayment = { transfers: readonly Transfer[]; isPeriodic: boolean };

/** The payment that a visit ended with; null for another purpose, or when the payment is gone. */
export async function findAnsweredPayment(
  db: Queryable,
  visit: ScaVisit,
): Promise<AnsweredPayment | null> {
  if (visit.purpose !== 'PAYMENT' && visit.purpose !== 'PAYMENT_CANCELLATION') return null;
  const payment = await findPayment(db, visit.subjectId ?? '', { lock: false });
  if (payment === null) return null;
  const { transfers, period } = readOrder(payment.request);
  return { transfers: transfers.map(({ transfer }) => transfer), isPeriodic: period !== null };
}

async function approveAll(
  { db, world, agreement, now, psu }: Parameters<Approval['approve']>[0],
  approvables: readonly Approvable[],
): Promise<void> {
  for (const [position, approvable] of approvables.entries()) {
    const approval = { psuId: psu.id, agreementId: agreement.id, now, position };
    await approve(db, world, approvable, approval);
  }
}

/** The payment of a visit, when this PSU passes the check. */
async function loadOne(
  request: ApprovalRequest,
  options: { lock: boolean },
  checkOf: typeof checkApproval | typeof checkCancellation,
): Promise<Loaded> {
  const { db, visit, now } = request;
  const payment = await findPayment(db, visit.subjectId ?? '', options);
  // The visit is of the payment's TPP, but of the world of whoever identified if the payment was of nobody yet.
  if (payment === null || payment.worldId !== visit.worldId)
    return { ok: false, refusal: SCA_GONE };
  const check = await checkOf(db, payment, request, now);
  return check.ok ? { ok: true, value: [check.value] } : check;
}

/** As `checkApproval`, of a payment by itself: one that has joined a basket since the page was opened follows it. */
async function checkAlone(
  ...of: Parameters<typeof checkApproval>
): ReturnType<typeof checkApproval> {
  const [db, { id }] = of;
  if ((await findOpenBasketOfPayment(db, id)) === null) return checkApproval(...of);
  return { ok: false, refusal: { code: 'CONFLICT', text: 'The payment is in a signing basket.' } };
}

/** A basket's payments that wait for approval and that this PSU may approve; a refusal when there are none. */
async function loadBasket(request: ApprovalRequest, { lock }: { lock: boolean }): Promise<Loaded> {
  const { db, visit, now } = request;
  const basket = await findBasket(db, visit.subjectId ?? '', { lock });
  if (basket === null) return { ok: false, refusal: SCA_GONE };
  if (basket.approvedAt !== null) {
    return { ok: false, refusal: { code: 'CONFLICT', text: 'The basket is already approved.' } };
  }
  const ids = (await listBasketPayments(db, basket.id)).map(({ id }) => id);
  if (lock) await lockPayments(db, ids);
  const approvables: Approvable[] = [];
  let refusal: ApprovalRefusal = SCA_GONE;
  for (const id of ids) {
    const payment = await findPayment(db, id, { lock: false });
    if (payment === null) continue;
    const check = await checkApproval(db, payment, request, now);
    if (check.ok) approvables.push(check.value);
    else refusal = check.refusal;
  }
  return approvables.length === 0 ? { ok: false, refusal } : { ok: true, value: approvables };
}

function show(
  { now }: ApprovalRequest,
  loaded: Loaded,
  kind: 'basket' | 'cancellation' | null,
): Awaited<ReturnType<Approval['load']>> {
  if (!loaded.ok) return loaded;
  return { ok: true, view: viewOf(loaded.value, kind, now) };
}

const KIND_OF_SERVICE = {
  payments: 'payment',
  'periodic-payments': 'periodic-payment',
  'bulk-payments': 'bulk-payment',
} as const;

function viewOf(
  approvables: readonly Approvable[],
  kind: 'basket' | 'cancellation' | null,
  now: Date,
): ApprovalView {
  const totals = new Map<string, bigint>();
  for (const { debtor, costs } of approvables) {
    const debit = costs.reduce((sum, { debitMinor }) => sum + debitMinor, 0n);
    totals.set(debtor.currency, (totals.get(debtor.currency) ?? 0n) + debit);
  }
  const [first] = approvables;
  return {
    kind: kind ?? (first === undefined ? 'payment' : KIND_OF_SERVICE[first.payment.service]),
    payments: approvables.flatMap((approvable) => paymentsOf(approvable, now)),
    totals: [...totals].map(([currency, minor]) => ({
      amount: fromMinorUnits(minor, currency),
      currency,
    })),
  };
}

function paymentsOf({ payment, order, debtor, costs }: Approvable, now: Date): ApprovalPayment[] {
  const { currency } = debtor;
  const { period, requestedExecutionDate } = order;
  const kind = kindOfPayment(payment);
  return order.transfers.map(({ transfer }, index) => {
    const feeMinor = costs[index]?.feeMinor ?? 0n;
    return {
      amount: transfer.instructedAmount,
      creditorName: transfer.creditorName,
      creditorAccount: creditorNumber(transfer),
      debtorAccountName: debtor.name,
      debtorAccount: accountNumber(debtor),
      executionDate:
        requestedExecutionDate === null ? null : executionSlot(now, requestedExecutionDate).day,
      fee: feeMinor === 0n ? null : { amount: fromMinorUnits(feeMinor, currency), currency },
      remittance: remittanceLines(kind, transfer),
      schedule:
        period === null
          ? null
          : {
              frequency: period.frequency,
              startDate: period.startDate,
              endDate: period.endDate ?? null,
            },
    };
  });
}
