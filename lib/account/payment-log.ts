import { database } from '@/lib/db/client';
import { listPaymentLog, type PaymentLogLine } from '@/lib/db/payments/payment-log';
import { openPaymentRequest } from '@/lib/vault/payment';
import { UnreadableRow } from '@/lib/vault/unreadable-row';

const LINES_AT_ONCE = 500;

/** What happened to each of a person's payments, including those of connections that are gone. */
export async function readPaymentLog(userId: string) {
  const lines: PaymentLogLine[] = [];
  for (;;) {
    const page = await listPaymentLog(database(), userId, lines.at(-1) ?? null, LINES_AT_ONCE);
    lines.push(...page);
    if (page.length < LINES_AT_ONCE) break;
  }
  return lines.map((line) => ({
    paymentId: line.paymentId,
    at: line.loggedAt.toISOString(),
    bankId: line.bankId,
    context: line.context,
    kind: line.kind,
    state: line.state,
    transactionStatus: line.transactionStatus,
    amount: line.amount,
    currency: line.currency,
    request: requestOf(line),
  }));
}

function requestOf({ userId, paymentId, sealedRequest }: PaymentLogLine) {
  if (sealedRequest === null) return null;
  try {
    return openPaymentRequest({ userId, id: paymentId, sealedRequest });
  } catch (error) {
    if (error instanceof UnreadableRow) return null;
    throw error;
  }
}
