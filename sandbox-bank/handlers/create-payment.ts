/**
 * Creates payments of any kind: the schema of the product, the rules that depend on the day, the accounts and earlier
 * payments, the fee, and the answer. It moves no money; nothing is executed before the PSU has approved.
 */
import { randomUUID } from 'node:crypto';
import { type TppMessage, tppError, truncateText } from '@/lib/xs2a/message/tpp-message';
import { PAYMENT_REQUESTS, type PaymentRequest } from '@/lib/xs2a/payment/payment';
import {
  isPaymentProduct,
  type PaymentKind,
  type PaymentService,
} from '@/lib/xs2a/payment/payment-product';
import { type Amount, fromMinorUnits } from '@/lib/xs2a/value/amount';
import { bankDateTime, bankDay } from '@/lib/xs2a/value/bank-time';
import { PSU_MESSAGE_CHARACTERS_MAX } from '@/lib/xs2a/value/limits';
import { explainedRules } from '@/lib/xs2a/value/rule';
import { isExecutedAtOnce } from '@/sandbox-bank/payments/approve-payment';
import { withChangedField } from '@/sandbox-bank/payments/changed-field';
import { findDebtor, payerLimits } from '@/sandbox-bank/payments/debtor';
import {
  refuseDates,
  refuseForeignCurrencies,
  refuseSmall,
} from '@/sandbox-bank/payments/order-refusals';
import {
  costOf,
  MINOR_UNITS_MAX,
  type TransferCost,
  totalCost,
} from '@/sandbox-bank/payments/payment-cost';
import {
  domesticBban,
  duplicateKey,
  kidBreak,
  type PaymentOrder,
  readOrder,
} from '@/sandbox-bank/payments/payment-order';
import { psuMessage } from '@/sandbox-bank/payments/psu-message';
import { localeOf } from '@/sandbox-bank/sca/locale';
import type { Call } from '@/sandbox-bank/server/operation';
import {
  type Answer,
  created,
  quote,
  type Resolved,
  refuse,
  refused,
  refuseRules,
  refuseWith,
} from '@/sandbox-bank/server/reply';
import type { Queryable } from '@/sandbox-bank/store/database';
import {
  type BankAccount,
  listAccountsByBban,
  lockAccounts,
} from '@/sandbox-bank/store/ledger/account';
import {
  findLogicalDuplicate,
  insertPayment,
  type Payment,
} from '@/sandbox-bank/store/ledger/payment';
import { insertInstructions } from '@/sandbox-bank/store/ledger/payment-instruction';
import { takeFault } from '@/sandbox-bank/store/world';
import { type Initiator, resolveInitiator, resolveKind } from './payment-access';
import { paymentLinks } from './payment-wire';

/** A creation: the path's service, the body as received, and whether a duplicate is intended. */
export type Creation = {
  service: PaymentService;
  body: unknown;
  /** Null for kinds of payment that are never duplicates. */
  allowLogicalDuplicate: boolean | null;
};

type AnyCall = Call<unknown, unknown>;

/**
 * Creates a payment: 201, or the refusal by the first broken rule.
 * @see interface#create-payment-instant-product
 */
export async function createPayment(call: AnyCall, creation: Creation): Promise<Answer> {
  const kind = resolveKind(call, creation.service);
  if (!kind.ok) return kind.answer;
  const sent = parseRequest(kind.value, creation.body);
  if (!sent.ok) return sent.answer;
  const initiator = await resolveInitiator(call);
  if (!initiator.ok) return initiator.answer;
  const parts = { ...creation, kind: kind.value, initiator: initiator.value };
  const isMeant = call.world.faults.some(({ fault }) => fault === 'change-field');
  if (!isMeant) return createFrom(call, { ...parts, request: sent.value });
  // A creation that is refused as it was sent leaves the fault to the next one. Where only the changed request is
  // refused, the fault is used up, or it would prevent every payment of the world.
  await call.db.query('SAVEPOINT change_field');
  const unchanged = await createFrom(call, { ...parts, request: sent.value });
  if (unchanged.status >= 400) return unchanged;
  await call.db.query('ROLLBACK TO SAVEPOINT change_field');
  const fault = await takeFault(call.db, call.world, ['change-field']);
  const kept =
    fault === null ? sent : parseRequest(kind.value, withChangedField(sent.value, fault));
  return kept.ok ? createFrom(call, { ...parts, request: kept.value }) : kept.answer;
}

/** Creates a payment from a request in the form of its product. */
async function createFrom(
  call: AnyCall,
  creation: Omit<Creation, 'body'> & {
    kind: PaymentKind;
    request: PaymentRequest;
    initiator: Initiator;
  },
): Promise<Answer> {
  const { service, kind, request, initiator } = creation;
  const today = bankDay(call.now);
  const order = readOrder(request);
  const foreign = refuseForeignCurrencies(call.world, kind, order);
  if (foreign !== null) return foreign;
  const late = refuseDates(request, today);
  if (late !== null) return late;
  const debtor = await resolveDebtor(call, order, initiator);
  if (!debtor.ok) return debtor.answer;
  const creditors = await refuseCreditors(call, order, debtor.value);
  if (creditors !== null) return creditors;
  const { currency } = debtor.value;
  const costs = order.transfers.map(({ transfer }) => costOf(kind, transfer, currency));
  const amounts =
    refuseSmall(kind, order, costs) ??
    (await refuseLarge(call.db, order, costs, debtor.value, initiator));
  if (amounts !== null) return amounts;
  const key = duplicateKey(kind, order, order.requestedExecutionDate ?? today);
  // Locked so that two duplicates sent at once see each other.
  const [locked] = await lockAccounts(call.db, { ids: [debtor.value.id] });
  if (locked === undefined) return refuseDebtor(order);
  if (creation.allowLogicalDuplicate === false) {
    const duplicate = await refuseDuplicate(call, initiator, key);
    if (duplicate !== null) return duplicate;
  }
  const payment = await store(call, {
    service,
    request,
    order,
    costs,
    debtor: debtor.value,
    initiator,
    duplicateKey: key,
  });
  return created(createdBody(call, payment, order));
}

function parseRequest(kind: PaymentKind, body: unknown): Resolved<PaymentRequest> {
  const parsed = PAYMENT_REQUESTS[kind].safeParse(body);
  return parsed.success
    ? { ok: true, value: parsed.data }
    : refused(refuseRules(explainedRules(parsed.error), body));
}

/**
 * The account or card to pay from, if the PSU may. The refusal does not reveal whether another one exists.
 * @see supplement#7
 * @assumes debtor-refusal
 */
async function resolveDebtor(
  call: AnyCall,
  order: PaymentOrder,
  { acting }: Initiator,
): Promise<Resolved<BankAccount>> {
  const { debtorAccount } = order;
  const debtor = await findDebtor(call.db, call.world.id, debtorAccount);
  const mayPay =
    debtor !== null &&
    (acting === null ||
      (await payerLimits(call.db, debtor, acting.agreement, acting.psu.identityNumber)) !== null);
  if (!mayPay) return refused(refuseDebtor(order));
  const { currency } = debtor;
  return currency === debtorAccount.currency
    ? { ok: true, value: debtor }
    : refused(
        refuse(
          'FORMAT_ERROR',
          `debtorAccount.currency: expected ${currency}, the currency of the account, got ${quote(debtorAccount.currency)}.`,
          { path: 'debtorAccount.currency' },
        ),
      );
}

function refuseDebtor({ debtorAccount }: PaymentOrder): Answer {
  const path =
    debtorAccount.other === undefined ? 'debtorAccount.bban' : 'debtorAccount.other.identification';
  const named = debtorAccount.bban ?? debtorAccount.other?.identification;
  return refuse(
    'FORBIDDEN',
    `${path}: expected an account that the PSU may pay from in this context, got ${quote(named)}.`,
    { path },
  );
}

/** Problems with creditors that are accounts of this bank: the debtor's own account, and KIDs that they require. */
async function refuseCreditors(
  { db, world }: AnyCall,
  { transfers }: PaymentOrder,
  debtor: BankAccount,
): Promise<Answer | null> {
  const accounts = await listAccountsByBban(
    db,
    world.id,
    transfers.flatMap(({ transfer }) => domesticBban(transfer) ?? []),
  );
  const messages: TppMessage[] = [];
  for (const { transfer, path } of transfers) {
    const bban = domesticBban(transfer);
    const account = accounts.find((each) => each.bban === bban);
    if (account === undefined) continue;
    if (debtor.id === account.id) {
      const field = `${path}creditorAccount.${transfer.creditorAccount.bban === undefined ? 'iban' : 'bban'}`;
      messages.push(
        tppError(
          'PAYMENT_FAILED',
          `${field}: expected an account other than the one to pay from.`,
          field,
        ),
      );
    }
    const kid = account.kidRequired ? kidBreak(transfer) : null;
    if (kid !== null) {
      messages.push(tppError(kid.code, `${path}${kid.path}: ${kid.text}`, `${path}${kid.path}`));
    }
  }
  return messages.length === 0 ? null : refuseWith(messages, { status: 400 });
}

/** Refuses amounts too large for the interface, which nobody has, and those above what the PSU may register. */
async function refuseLarge(
  db: Queryable,
  { transfers }: PaymentOrder,
  costs: readonly TransferCost[],
  debtor: BankAccount,
  { acting }: Initiator,
): Promise<Answer | null> {
  const { currency } = debtor;
  const { debitMinor, feeMinor } = totalCost(costs);
  const path =
    transfers.length === 1 ? `${transfers[0]?.path ?? ''}instructedAmount.amount` : 'payments';
  if (debitMinor + feeMinor > MINOR_UNITS_MAX) {
    return refuse(
      'PAYMENT_FAILED',
      `${path}: expected at most ${currency} ${fromMinorUnits(MINOR_UNITS_MAX, currency)} with the fee, got ${currency} ${fromMinorUnits(debitMinor + feeMinor, currency)}.`,
      { path },
    );
  }
  if (acting === null) return null;
  const limits = await payerLimits(db, debtor, acting.agreement, acting.psu.identityNumber);
  const limit = limits?.registerLimitMinor ?? null;
  return limit === null || debitMinor <= limit
    ? null
    : refuse(
        'FORBIDDEN',
        `${path}: the PSU may create payments of up to ${currency} ${fromMinorUnits(limit, currency)} from this account; this one comes to ${currency} ${fromMinorUnits(debitMinor, currency)}.`,
        { path },
      );
}

/** 409 for a logical duplicate. @see supplement#9 */
async function refuseDuplicate(
  call: AnyCall,
  { acting }: Initiator,
  key: Buffer,
): Promise<Answer | null> {
  const duplicate = await findLogicalDuplicate(call.db, {
    tppId: call.tpp.id,
    worldId: call.world.id,
    psuId: acting?.psu.id ?? null,
    duplicateKey: key,
  });
  return duplicate === null
    ? null
    : refuse(
        'CONFLICT',
        `A payment with the same debtor, creditor, amount, day and remittance was created at ${bankDateTime(duplicate.createdAt)}. If you want this one too, send allowLogicalDuplicate=true.`,
        { path: 'allowLogicalDuplicate' },
      );
}

async function store(
  call: AnyCall,
  creation: {
    service: PaymentService;
    request: PaymentRequest;
    order: PaymentOrder;
    costs: readonly TransferCost[];
    debtor: BankAccount;
    initiator: Initiator;
    duplicateKey: Buffer;
  },
): Promise<Payment> {
  const { service, request, order, costs, debtor, initiator } = creation;
  const product = call.params['payment-product'] ?? '';
  if (!isPaymentProduct(product)) throw new Error('a payment is stored without a product');
  const total = totalCost(costs);
  const payment = {
    id: randomUUID(),
    tppId: call.tpp.id,
    worldId: call.world.id,
    psuId: initiator.acting?.psu.id ?? null,
    context: initiator.context,
    agreementId: initiator.agreementId,
    service,
    product,
    request,
    debtorAccountId: debtor.id,
    feeMinor: total.feeMinor,
    feeCurrency: total.feeListed ? debtor.currency : null,
    requestedExecutionDate: order.requestedExecutionDate,
    createdAt: call.now,
  };
  await insertPayment(call.db, { ...payment, duplicateKey: creation.duplicateKey });
  if (order.period === null) {
    const executionDate = order.requestedExecutionDate ?? bankDay(call.now);
    await insertInstructions(
      call.db,
      order.transfers.map(({ transfer }, position) => ({
        id: randomUUID(),
        paymentId: payment.id,
        worldId: payment.worldId,
        position,
        executionDate,
        transactionStatus: 'RCVD' as const,
        amountMinor: costs[position]?.amountMinor ?? 0n,
        currency: transfer.instructedAmount.currency,
        debitMinor: costs[position]?.debitMinor ?? 0n,
        feeMinor: costs[position]?.feeMinor ?? 0n,
        transfer,
      })),
      null,
    );
  }
  return {
    ...payment,
    transactionStatus: 'RCVD',
    fundsAvailable: null,
    nextDueDate: null,
    approvedAt: null,
  };
}

/** @see interface#payment-creation-response */
function createdBody(call: AnyCall, payment: Payment, order: PaymentOrder) {
  const { feeCurrency, feeMinor } = payment;
  const fee: Amount | null =
    feeCurrency === null
      ? null
      : { amount: fromMinorUnits(feeMinor, feeCurrency), currency: feeCurrency };
  return {
    paymentId: call.bank.ids.seal('payment', payment.id),
    transactionStatus: payment.transactionStatus,
    transactionFeeIndicator: fee !== null,
    ...(fee === null ? {} : { transactionFees: fee }),
    psuMessage: truncateText(
      psuMessage(order, {
        now: call.now,
        fee: feeMinor > 0n ? fee : null,
        locale: localeOf(call.headers.psuAcceptLanguage ?? undefined),
        isAtOnce: isExecutedAtOnce(call.world, payment),
      }),
      PSU_MESSAGE_CHARACTERS_MAX,
    ),
    _links: paymentLinks(call.bank, payment, { isInBasket: false }),
  };
}
