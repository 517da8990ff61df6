/** The bank's messages to the PSU about a payment before its approval. @see interface#payment-creation-response */
import { executionSlot } from '@/lib/xs2a/payment/batch-run';
import { executions } from '@/lib/xs2a/payment/execution';
import type { Amount } from '@/lib/xs2a/value/amount';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { type BankLocale, formatAmount, formatDay } from '@/sandbox-bank/sca/locale';
import type { PaymentOrder } from './payment-order';

const SENTENCES = {
  en: {
    periodic: (day: string) => `First payment on ${day} at the earliest.`,
    payments: (count: number, day: string) =>
      count === 1
        ? `To be paid on ${day} at the earliest.`
        : `${count} payments, to be paid on ${day} at the earliest.`,
    fee: (amount: string) => `The fee is ${amount}.`,
    cancellation: 'The payment stays active until you approve the cancellation.',
  },
  nb: {
    periodic: (day: string) => `Første betaling tidligst ${day}.`,
    payments: (count: number, day: string) =>
      count === 1
        ? `Betales tidligst ${day}.`
        : `${count} betalinger, som betales tidligst ${day}.`,
    fee: (amount: string) => `Gebyret er ${amount}.`,
    cancellation: 'Betalingen er fortsatt aktiv til du har godkjent kanselleringen.',
  },
} as const;

/**
 * When the payment is executed and what it costs, in the PSU's language; valid before and after the approval. @assumes
 * psu-message
 */
export function psuMessage(
  { transfers, period, requestedExecutionDate }: PaymentOrder,
  message: {
    now: Date;
    fee: Amount | null;
    locale: BankLocale;
    /** Whether it is executed when it is approved, without a batch run. */
    isAtOnce: boolean;
  },
): string {
  const { now, fee, locale, isAtOnce } = message;
  const { periodic, payments, fee: feeSentence } = SENTENCES[locale];
  const today = bankDay(now);
  const sentences: string[] = [];
  if (period === null) {
    const day = isAtOnce ? today : executionSlot(now, requestedExecutionDate ?? today).day;
    sentences.push(payments(transfers.length, formatDay(day, locale)));
  } else {
    const [first] = executions(period, today, 1);
    sentences.push(periodic(formatDay(first?.executionDate ?? period.startDate, locale)));
  }
  if (fee !== null) sentences.push(feeSentence(formatAmount(fee, locale)));
  return sentences.join(' ');
}

/** The bank's message to the PSU about a cancellation before its approval. @assumes psu-message */
export function cancellationMessage(locale: BankLocale): string {
  return SENTENCES[locale].cancellation;
}
