/**
 * A user's corrections: that something does not recur, that it comes at other times or amounts, or that an unusual
 * transaction is in order.
 */

import { SetVersion } from '@/lib/view/set-version';
import { amountFinding } from '@/lib/xs2a/value/amount';
import { addFinding, held } from '@/lib/xs2a/value/rule';
import { lengthFinding } from '@/lib/xs2a/value/text';
import { listOf, RequestText } from '@/lib/xs2a/value/text-schemas';
import { z } from '@/lib/xs2a/value/zod';
import { RHYTHMS } from './rhythm';

const CORRECTIONS_MAX = 200;
const DISMISSED_MAX = 500;
const COUNTERPARTY_CHARACTERS_MAX = 300;

const Currency = z.string('text-required').regex(/^[A-Z]{3}$/, 'choice-unknown');

/** Identifies a recurring item: by all of these fields, and the nearest amount. */
export const RecurringKey = z.object({
  accountId: z.uuid('uuid-form'),
  direction: z.enum(['in', 'out'], 'choice-unknown'),
  currency: Currency,
  counterparty: held(RequestText, (text) => lengthFinding(text, 0, COUNTERPARTY_CHARACTERS_MAX)),
  rhythm: z.enum(RHYTHMS, 'choice-unknown'),
  /** The amount that was recognised, without a sign. */
  amount: z.string('text-required'),
});
export type RecurringKey = z.infer<typeof RecurringKey>;

/** `amount` and `dayOfMonth` override what was recognised; null leaves it unchanged. */
export const RecurringCorrection = z
  .object({
    key: RecurringKey,
    isRecurring: z.boolean('choice-unknown'),
    amount: z.string('text-required').nullable(),
    dayOfMonth: z
      .number('whole-number-form')
      .int('whole-number-form')
      .min(1, 'whole-number-form')
      .max(31, 'whole-number-form')
      .nullable(),
  })
  .superRefine(({ key, amount }, context) => {
    refuseAmount(context, key.amount, key.currency, ['key', 'amount']);
    if (amount !== null) refuseAmount(context, amount, key.currency, ['amount']);
  });
export type RecurringCorrection = z.infer<typeof RecurringCorrection>;

/**
 * Body of `PUT /api/insight/corrections`: replaces all of the user's corrections. `dismissed` lists transactions marked
 * as unusual that are in order.
 */
export const InsightCorrections = z.object({
  recurring: listOf(RecurringCorrection, 0, CORRECTIONS_MAX),
  dismissed: listOf(z.uuid('uuid-form'), 0, DISMISSED_MAX),
  version: SetVersion,
});
export type InsightCorrections = z.infer<typeof InsightCorrections>;

function refuseAmount(
  context: z.core.$RefinementCtx,
  amount: string,
  currency: string,
  path: string[],
): void {
  const finding = amountFinding(amount, currency);
  if (finding !== null) addFinding(context, finding, path);
  else if (/^(-.*|0(\.0+)?)$/.test(amount))
    addFinding(context, { rule: 'amount-not-positive' }, path);
}
