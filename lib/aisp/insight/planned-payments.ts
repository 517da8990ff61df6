/** Payments that the bank had not executed when it was last asked, one for each execution. */
import type { AccountWithSync } from '@/lib/db/accounts-with-sync';
import type { UpcomingPayment } from '@/lib/db/payments/upcoming-payments';
import { openPaymentRequest } from '@/lib/vault/payment';
import { payableBban } from '@/lib/xs2a/account/account-number';
import { executions } from '@/lib/xs2a/payment/execution';
import type { PaymentRequest } from '@/lib/xs2a/payment/payment';
import { isPaidByStatus } from '@/lib/xs2a/payment/payment-status';
import { totalsOf } from '@/lib/xs2a/payment/transfers';
import { toMinorUnits } from '@/lib/xs2a/value/amount';
import type { PlannedPayment } from './recurring/coming';

type Numbered = Pick<AccountWithSync, 'accountId' | 'currency' | 'bban' | 'iban'>;

const EXECUTIONS_MAX = 40;

/**
 * The executions of a payment up to a day. A standing order has at least its next one, or none after its last day. A
 * bulk has one for each currency of its rows. @throws UnreadableRow when it cannot be decrypted.
 */
export function plannedPayments(
  payment: UpcomingPayment,
  accounts: readonly Numbered[],
  { today, until }: { today: string; until: string },
): PlannedPayment[] {
  const request = openPaymentRequest(payment);
  const isPeriodic = 'frequency' in request;
  // A status that nobody knows does not say that anybody has approved it.
  const isApproved = isPaidByStatus({ transactionStatus: payment.transactionStatus });
  const days = isPeriodic
    ? executions(request, today, EXECUTIONS_MAX)
        .map(({ executionDate }) => executionDate)
        .filter((day, at) => at === 0 || day <= until)
    : dayOf(payment, isApproved, today);
  const amounts =
    payment.kind === 'bulk-payments'
      ? totalsOf(request)
      : [{ amount: payment.amount, currency: payment.currency }];
  const accountId = debtorOf(request, accounts);
  return days.flatMap((day) =>
    amounts.map((amount) => ({
      id: payment.id,
      kind: isPeriodic ? 'periodic' : 'payment',
      accountId,
      day,
      amount: -toMinorUnits(amount),
      currency: amount.currency,
      ...creditorOf(request),
      message: null,
      isBulk: payment.kind === 'bulk-payments',
      isApproved,
      statusReadAt: payment.statusReadAt,
    })),
  );
}

/** An approved payment whose day has passed is executed as soon as possible; any other is not executed any more. */
function dayOf(
  { executionDate }: UpcomingPayment,
  isApproved: boolean,
  today: string,
): (string | null)[] {
  if (executionDate === null || executionDate >= today) return [executionDate];
  return isApproved ? [null] : [];
}

function debtorOf({ debtorAccount }: PaymentRequest, accounts: readonly Numbered[]): string | null {
  const { bban, currency } = debtorAccount;
  if (bban === undefined) return null;
  // One number may have an account in each of several currencies.
  const found = accounts
    .filter((account) => account.currency === currency)
    .find((account) => payableBban(account) === bban);
  return found?.accountId ?? null;
}

function creditorOf(request: PaymentRequest): { name: string | null; number: string | null } {
  if ('payments' in request) return { name: null, number: null };
  const account: { bban?: string | undefined; iban?: string | undefined } = request.creditorAccount;
  return { name: request.creditorName, number: account.bban ?? account.iban ?? null };
}
