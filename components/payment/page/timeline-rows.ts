import { isOver, meaningOf } from '@/components/payment/payment-meaning';
import type { PaymentDetailView, PaymentEventView } from '@/lib/view/payment';
import { readPaymentStatus } from '@/lib/xs2a/payment/payment-status';

/** The text of a timeline row: an event, the meaning of a status, or a future step. */
export type TimelineLabel =
  | Exclude<PaymentEventView['kind'], 'status' | 'prepared' | 'created'>
  | 'made'
  | 'not-created'
  | 'received'
  | 'approved'
  | 'settling'
  | 'settled'
  | 'order-ended'
  | 'accepted-with-change'
  | 'accepted-not-posted'
  | 'partly-approved'
  | 'partly-accepted'
  | 'technically-valid'
  | 'no-funds'
  | 'rejected'
  | 'cancelled'
  | 'other-status'
  | 'sending'
  | 'await-check'
  | 'await-approval'
  | 'await-others'
  | 'await-cancellation'
  | 'await-run'
  | 'await-instant'
  | 'await-dates'
  | 'await-bank'
  | 'to-settle';

export type TimelineRow = {
  key: string;
  label: TimelineLabel;
  /** `past` has happened, `now` is the current status, `ahead` is a future step. */
  when: 'past' | 'now' | 'ahead';
  /** When we learned of it; null when it has not happened yet, or nobody learned when. */
  at: string | null;
  /** The bank's code, for developers. */
  code: string | null;
};

/** A payment's history, current status and next steps. */
export function timelineRows(payment: PaymentDetailView): TimelineRow[] {
  const toCome = rowsToCome(payment);
  const code = toCome[0]?.code ?? null;
  // The current code belongs to the row of the current status.
  const past = pastRows(payment).map((row) =>
    code !== null && row.code === code ? { ...row, code: null } : row,
  );
  return [...past, ...toCome];
}

function pastRows({
  kind,
  timeline,
  wasNeverCreated,
}: Pick<PaymentDetailView, 'kind' | 'timeline' | 'wasNeverCreated'>): TimelineRow[] {
  const rows: TimelineRow[] = [];
  let isApproved = false;
  let status: string | null = null;
  for (const event of timeline) {
    const row = (label: TimelineLabel, code: string | null = null) =>
      rows.push({ key: event.eventId, label, when: 'past', at: event.at, code });
    switch (event.kind) {
      case 'prepared':
        row('made');
        break;
      case 'created': {
        // One row for both its creation and its receipt by the bank.
        const code = event.transactionStatus;
        if (code !== null) status = `${code} ${readingOf(event, code).meaning}`;
        if (rows.at(-1)?.label === 'made') rows.pop();
        row('received', code);
        break;
      }
      case 'status': {
        const code = event.transactionStatus;
        if (code === null) break;
        const { meaning, phase } = readingOf(event, code);
        const current = `${code} ${meaning}`;
        if (current === status) break;
        status = current;
        if (meaning === 'received') break;
        if ((phase === 'under-way' || meaning === 'no-funds') && !isApproved) {
          isApproved = true;
          row('approved', code);
          if (meaning === 'waiting' || meaning === 'profile-checked') break;
          if (meaning === 'no-funds') {
            // Funds are looked for once a payment is approved, and the code says only that.
            row('no-funds');
            break;
          }
        }
        const before = rows.at(-1);
        if (PAID.has(meaning) && !isApproved && before?.label === 'approval-started') {
          // It was approved, though nobody asked the bank in time to know when.
          isApproved = true;
          before.label = 'approved';
          before.at = null;
        }
        const isOrder = kind === 'periodic-payments';
        row(isOrder && meaning === 'settled' ? 'order-ended' : STATUS_LABEL[meaning], code);
        break;
      }
      case 'approval-started': {
        const before = rows.at(-1);
        if (before?.label === 'approval-started') before.at = event.at;
        else row('approval-started');
        break;
      }
      case 'refused':
        row(wasNeverCreated ? 'not-created' : 'refused');
        break;
      default:
        row(event.kind, event.transactionStatus);
    }
  }
  return rows;
}

const readingOf = ({ fundsAvailable }: PaymentEventView, transactionStatus: string) =>
  readPaymentStatus({ transactionStatus, fundsAvailable });

/** What no payment reaches without an approval. */
const PAID: ReadonlySet<string> = new Set([
  'settled',
  'accepted-with-change',
  'accepted-not-posted',
]);

const STATUS_LABEL = {
  received: 'received',
  'technically-valid': 'technically-valid',
  'partly-approved': 'partly-approved',
  'profile-checked': 'approved',
  'no-funds': 'no-funds',
  settling: 'settling',
  settled: 'settled',
  'accepted-with-change': 'accepted-with-change',
  'accepted-not-posted': 'accepted-not-posted',
  waiting: 'approved',
  'partly-accepted': 'partly-accepted',
  rejected: 'rejected',
  cancelled: 'cancelled',
  unknown: 'other-status',
} as const satisfies Record<ReturnType<typeof readPaymentStatus>['meaning'], TimelineLabel>;

function rowsToCome(payment: PaymentDetailView): TimelineRow[] {
  if (isOver(payment)) return [];
  const now = (label: TimelineLabel, code: string | null = null): TimelineRow => ({
    key: 'now',
    label,
    when: 'now',
    at: null,
    code,
  });
  const ahead = (label: TimelineLabel): TimelineRow => ({
    key: label,
    label,
    when: 'ahead',
    at: null,
    code: null,
  });
  const code = payment.status?.transactionStatus ?? null;
  const isPeriodic = payment.kind === 'periodic-payments';
  const settled = ahead('to-settle');
  const isInstant = payment.kind === 'instant-norwegian-domestic-credit-transfers-straks';
  const run = ahead(isPeriodic ? 'await-dates' : isInstant ? 'await-instant' : 'await-run');
  switch (meaningOf(payment)) {
    case 'sending':
      return [now('sending'), ahead('await-approval'), run, ...(isPeriodic ? [] : [settled])];
    case 'outcome-unknown':
    case 'sent-again':
      return [now('await-check')];
    case 'received':
    case 'technically-valid':
    case 'not-readable':
      return [now('await-approval', code), run, ...(isPeriodic ? [] : [settled])];
    case 'partly-approved':
    case 'approved-by-some':
      return [now('await-others', code), run, ...(isPeriodic ? [] : [settled])];
    case 'cancelling':
      return [now('await-cancellation', code)];
    case 'waiting':
      return [now('await-run', code), settled];
    case 'waiting-instant':
      return [now('await-instant', code), settled];
    case 'standing-order':
    case 'standing-order-kept':
      return [now('await-dates', code)];
    case 'unknown':
      // Nobody knows what comes after it.
      return [now('await-bank', code)];
    default:
      return [now('await-bank', code), ...(isPeriodic ? [] : [settled])];
  }
}
