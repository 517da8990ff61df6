/**
 * The statuses of payments: what each means, whether it is final, what it permits, and how the worst of several becomes
 * the status of a basket. A status that the interface does not know is read as unknown, and permits only reading.
 */

/** The statuses of a payment. @see interface#states-and-transitions */
export const PAYMENT_STATUSES = [
  'ACCP',
  'ACSC',
  'ACSP',
  'ACTC',
  'ACWC',
  'ACWP',
  'RCVD',
  'PDNG',
  'RJCT',
  'CANC',
  'PART',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The statuses of a signing basket. @see interface#states-and-transitions */
export const BASKET_STATUSES = ['RCVD', 'ACTC', 'PATC', 'RJCT'] as const;
export type BasketStatus = (typeof BASKET_STATUSES)[number];

/**
 * What a TPP may do with a payment: read it, start its approval, delete it at once, or start the approval of its
 * cancellation (after a DELETE of an approved payment).
 */
export type PaymentAction = 'read' | 'authorise' | 'delete' | 'cancel';

/** Where a payment stands, in the few ways that matter to people. */
export type PaymentPhase =
  | 'awaiting-approval'
  | 'under-way'
  | 'settled'
  | 'partly-settled'
  | 'rejected'
  | 'cancelled'
  | 'unknown';

/** What a status says; `meaning` is the id of a sentence. */
export type PaymentStatusReading = {
  meaning:
    | 'received'
    | 'technically-valid'
    | 'partly-approved'
    | 'profile-checked'
    | 'no-funds'
    | 'settling'
    | 'settled'
    | 'accepted-with-change'
    | 'accepted-not-posted'
    | 'waiting'
    | 'partly-accepted'
    | 'rejected'
    | 'cancelled'
    | 'unknown';
  phase: PaymentPhase;
  /** Whether the status will not change any more. */
  final: boolean;
  actions: readonly PaymentAction[];
};

const UNAPPROVED = ['read', 'authorise', 'delete'] as const;
const APPROVED = ['read', 'cancel'] as const;
const CLOSED = ['read'] as const;

/**
 * Status → what it says and permits. An approved payment may be cancelled, with a separate approval, until settlement
 * has begun, but not while it is waiting (`PDNG`). `PATC` is a basket's status, but a payment that needs several
 * approvals may show it too. `PART` ends a bulk of which only some rows were carried out: the others never will be.
 * @see supplement#6
 * @see supplement#8
 * @assumes payment-actions
 * @assumes partly-accepted-is-final
 */
export const PAYMENT_STATUS_TABLE = {
  RCVD: { meaning: 'received', phase: 'awaiting-approval', final: false, actions: UNAPPROVED },
  ACTC: {
    meaning: 'technically-valid',
    phase: 'awaiting-approval',
    final: false,
    actions: UNAPPROVED,
  },
  PATC: {
    meaning: 'partly-approved',
    phase: 'awaiting-approval',
    final: false,
    actions: ['read', 'authorise', 'cancel'],
  },
  ACCP: { meaning: 'profile-checked', phase: 'under-way', final: false, actions: APPROVED },
  ACWC: { meaning: 'accepted-with-change', phase: 'under-way', final: false, actions: APPROVED },
  PDNG: { meaning: 'waiting', phase: 'under-way', final: false, actions: CLOSED },
  PART: { meaning: 'partly-accepted', phase: 'partly-settled', final: true, actions: CLOSED },
  ACSP: { meaning: 'settling', phase: 'under-way', final: false, actions: CLOSED },
  ACWP: { meaning: 'accepted-not-posted', phase: 'under-way', final: false, actions: CLOSED },
  // Not part of this interface, but other banks end with it, and it can mean nothing else.
  ACCC: { meaning: 'settled', phase: 'settled', final: true, actions: CLOSED },
  ACSC: { meaning: 'settled', phase: 'settled', final: true, actions: CLOSED },
  RJCT: { meaning: 'rejected', phase: 'rejected', final: true, actions: CLOSED },
  CANC: { meaning: 'cancelled', phase: 'cancelled', final: true, actions: CLOSED },
} as const satisfies Record<PaymentStatus | 'PATC' | 'ACCC', PaymentStatusReading>;

const NO_FUNDS: PaymentStatusReading = {
  meaning: 'no-funds',
  phase: 'rejected',
  final: true,
  actions: CLOSED,
};

const UNKNOWN: PaymentStatusReading = {
  meaning: 'unknown',
  phase: 'unknown',
  final: false,
  actions: CLOSED,
};

/**
 * What a status answer says. `ACCP` with `fundsAvailable: false` is the rejection for lack of funds.
 * @see interface#states-and-transitions
 */
export function readPaymentStatus(answer: {
  transactionStatus: string;
  fundsAvailable?: boolean | null | undefined;
}): PaymentStatusReading {
  const { transactionStatus, fundsAvailable } = answer;
  if (!Object.hasOwn(PAYMENT_STATUS_TABLE, transactionStatus)) return UNKNOWN;
  if (transactionStatus === 'ACCP' && fundsAvailable === false) return NO_FUNDS;
  return PAYMENT_STATUS_TABLE[transactionStatus as keyof typeof PAYMENT_STATUS_TABLE];
}

/**
 * What `fundsAvailable` says of the payment as a whole. A standing order that lacked funds on one of its dates pays on
 * the next, so of one it says nothing.
 * @assumes periodic-status
 */
export function fundsOfPayment(
  { kind }: { kind: string },
  { fundsAvailable }: { fundsAvailable?: boolean | null | undefined },
): boolean | null {
  return kind === 'periodic-payments' ? null : (fundsAvailable ?? null);
}

/** Whether a payment of this status has paid somebody, or will: it was approved, and neither refused nor cancelled. */
export function isPaidByStatus({
  transactionStatus,
  fundsAvailable,
}: {
  transactionStatus: string | null;
  fundsAvailable?: boolean | null | undefined;
}): boolean {
  return (
    transactionStatus !== null &&
    PAID.has(readPaymentStatus({ transactionStatus, fundsAvailable }).phase)
  );
}

const PAID = new Set<PaymentPhase>(['under-way', 'settled', 'partly-settled']);

/** Whether a payment in this state permits an action. */
export function permits(
  answer: { transactionStatus: string; fundsAvailable?: boolean | null | undefined },
  action: PaymentAction,
): boolean {
  return readPaymentStatus(answer).actions.includes(action);
}

/** The result of a DELETE of a payment. */
export type DeleteOutcome =
  | { status: 204 }
  | { status: 202 }
  | { status: 409; code: 'CONFLICT' }
  | { status: 405; code: 'BAD_REQUEST' };

/**
 * The result of a DELETE, judging by the payment's state: gone at once, to be approved, in conflict while it is
 * waiting, or not possible.
 * @see interface#states-and-transitions
 * @see supplement#6
 */
export function deleteOutcome(answer: {
  transactionStatus: string;
  fundsAvailable?: boolean | null | undefined;
}): DeleteOutcome {
  if (permits(answer, 'delete')) return { status: 204 };
  if (permits(answer, 'cancel')) return { status: 202 };
  return answer.transactionStatus === 'PDNG'
    ? { status: 409, code: 'CONFLICT' }
    : { status: 405, code: 'BAD_REQUEST' };
}

/** Worst first: rejected, not approved at all, approved in part, approved. @assumes basket-worst-case */
const BASKET_STATUS_WORST_FIRST = ['RJCT', 'RCVD', 'PATC', 'ACTC'] as const;

/**
 * The single status of a basket: the worst of its payments. A basket is not atomic, so look at each payment's own
 * status.
 * @throws RangeError when there is no payment.
 * @see interface#states-and-transitions
 */
export function basketStatus(
  payments: readonly { transactionStatus: string; fundsAvailable?: boolean | null | undefined }[],
): BasketStatus {
  const contributions = payments.map((payment) => basketContribution(readPaymentStatus(payment)));
  const worst = BASKET_STATUS_WORST_FIRST.find((status) => contributions.includes(status));
  if (worst === undefined) throw new RangeError('A basket holds at least one payment');
  return worst;
}

/** What a payment's state contributes to the status of its basket. */
function basketContribution({ meaning, phase }: PaymentStatusReading): BasketStatus {
  switch (phase) {
    case 'partly-settled':
      return 'PATC';
    case 'rejected':
    case 'cancelled':
      return 'RJCT';
    case 'awaiting-approval':
      return meaning === 'partly-approved' ? 'PATC' : 'RCVD';
    case 'under-way':
    case 'settled':
      return 'ACTC';
    case 'unknown':
      return 'RCVD';
  }
}
