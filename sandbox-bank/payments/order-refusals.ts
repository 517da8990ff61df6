/** What is refused of a payment whatever account it is from: its currencies, its dates, and amounts too small. */
import { tppError } from '@/lib/xs2a/message/tpp-message';
import { isDomestic } from '@/lib/xs2a/payment/is-domestic';
import { dateBreaks, type PaymentRequest } from '@/lib/xs2a/payment/payment';
import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';
import { fromMinorUnits } from '@/lib/xs2a/value/amount';
import { NCBCT_AMOUNT_NOK_MIN } from '@/lib/xs2a/value/limits';
import { type Answer, quote, refuse, refuseRules, refuseWith } from '@/sandbox-bank/server/reply';
import type { World } from '@/sandbox-bank/store/world';
import { convert } from './exchange-rate';
import type { TransferCost } from './payment-cost';
import type { PaymentOrder } from './payment-order';

/** 403 PRODUCT_INVALID for each amount not in NOK, if domestic payments are set to NOK only. @see supplement#10.12 @see supplement#10.19 */
export function refuseForeignCurrencies(
  world: World,
  kind: PaymentKind,
  { transfers }: PaymentOrder,
): Answer | null {
  if (!isDomestic(kind) || !world.behaviour.domesticInNokOnly) return null;
  const messages = transfers.flatMap(({ transfer, path }) => {
    const { currency } = transfer.instructedAmount;
    const field = `${path}instructedAmount.currency`;
    const text = `${field}: expected NOK for a payment in Norway, got ${quote(currency)}.`;
    return currency === 'NOK' ? [] : [tppError('PRODUCT_INVALID', text, field)];
  });
  return messages.length === 0 ? null : refuseWith(messages, { status: 403 });
}

/** 400 EXECUTION_DATE_INVALID for a day that is past or too far ahead, and for a period without a day. */
export function refuseDates(request: PaymentRequest, today: string): Answer | null {
  const broken = dateBreaks(request, today);
  return broken.length > 0
    ? refuseRules(broken, request, { code: 'EXECUTION_DATE_INVALID', today })
    : null;
}

/** NCBCT is for NOK 100,000 or more, or the same in another currency. @see supplement#2 */
export function refuseSmall(
  kind: PaymentKind,
  { transfers }: PaymentOrder,
  costs: readonly TransferCost[],
): Answer | null {
  if (kind !== 'norwegian-cross-border-credit-transfers') return null;
  const [first] = transfers;
  const [cost] = costs;
  if (first === undefined || cost === undefined) return null;
  const { amount, currency } = first.transfer.instructedAmount;
  const worth = convert(cost.amountMinor, currency, 'NOK');
  return worth >= BigInt(NCBCT_AMOUNT_NOK_MIN) * 100n
    ? null
    : refuse(
        'FORMAT_ERROR',
        `instructedAmount.amount: expected an amount worth at least NOK ${NCBCT_AMOUNT_NOK_MIN}, got ${currency} ${amount}, which is worth NOK ${fromMinorUnits(worth, 'NOK')}.`,
        { path: 'instructedAmount.amount' },
      );
}
