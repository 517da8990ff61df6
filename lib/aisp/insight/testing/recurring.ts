/** Transactions, recurring items and planned payments for tests. */
import type { Booking } from '@/lib/aisp/insight/recurring/booking';
import type { PlannedPayment } from '@/lib/aisp/insight/recurring/coming';
import type { Recurring } from '@/lib/aisp/insight/recurring/recognise-recurring';

let made = 0;

/** A transaction with an id of its own; it names nobody unless told whom. */
export function booking(day: string, kroner: number, of: Partial<Booking> = {}): Booking {
  made += 1;
  return {
    id: `t${made}`,
    accountId: 'current',
    day,
    amount: BigInt(Math.round(kroner * 100)),
    currency: 'NOK',
    category: 'other',
    name: null,
    number: null,
    message: null,
    ...of,
  };
}

/** A single payment of 1,180 kroner to Tibber that is approved. */
export function plannedPayment(of: Partial<PlannedPayment>): PlannedPayment {
  return {
    id: 'payment',
    kind: 'payment',
    accountId: 'current',
    day: '2026-11-20',
    amount: -118_000n,
    currency: 'NOK',
    name: 'Tibber',
    number: '15033333339',
    message: null,
    isBulk: false,
    isApproved: true,
    statusReadAt: null,
    ...of,
  };
}

/** A monthly bill of about 1,150 kroner. */
export const TIBBER: Recurring = {
  accountId: 'current',
  direction: 'out',
  currency: 'NOK',
  counterparty: '15033333339',
  rhythm: 'Monthly',
  kind: 'other',
  name: 'Tibber Norge AS',
  usual: 115_000n,
  isFixed: false,
  dayOfMonth: 20,
  roll: 'following',
  lastDue: '2026-10-20',
  bookings: [booking('2026-10-20', -1150, { name: 'Tibber Norge AS', number: '15033333339' })],
  isEnded: false,
};
