/** What must hold after a round, according to the books of the bank and of the application. */
import { database } from '@/lib/db/client';
import type { OutboxCall } from '@/lib/db/payments/outbox-calls';
import { paymentsAtBank, requestsDone } from './books';
import { type Person, statusIn } from './person';
import type { RoundPlan } from './plan';
import { asked } from './processes';
import type { Stage } from './stage';

/**
 * `doubled`: the bank has one payment too many. `lost`: something acknowledged is gone. `stuck`: a payment makes no
 * progress. `misreported`: the application contradicts the bank's books. `unrecorded`: the bank did something under an
 * X-Request-ID that no stored call has.
 */
export const FAILURES = ['doubled', 'lost', 'stuck', 'misreported', 'unrecorded'] as const;

export type Violation = { round: number; is: (typeof FAILURES)[number]; why: string };

/** Compares a finished round with the books. Faults are switched off and both processes run. */
export async function examine(
  stage: Stage,
  plan: RoundPlan,
  person: Person,
  {
    amount,
    since,
    earlierCalls,
  }: { amount: string; since: Date; earlierCalls: ReadonlySet<string> },
): Promise<{ violations: Violation[]; leftAtBank: number }> {
  const { round } = plan;
  const { heard, paymentId } = person;
  const violations: Violation[] = person.untrue.map((why) => ({ round, is: 'misreported', why }));
  const violated = (is: Violation['is'], why: string) => violations.push({ round, is, why });
  const payments = await paymentsAtBank(stage, amount);
  const approved = payments.filter(({ approved_at }) => approved_at !== null);
  if (approved.length > 1) violated('doubled', `${approved.length} payments are approved`);
  // Each unknown outcome may leave a payment at the bank, and the person then sends it again. At a bank that neither
  // replays answers nor detects duplicates nothing prevents another draft; it cannot move money.
  const mayLeave = !plan.replays && (plan.allowsDuplicate || heard.unknown > 0);
  if (payments.length > 1 + heard.unknown && !mayLeave)
    violated('doubled', `the bank has ${payments.length} payments`);
  if (heard.created > 0 && payments.length === 0)
    violated('lost', 'the bank has no payment that was acknowledged');
  if (heard.approved && approved.length === 0)
    violated('lost', 'the bank has approved no payment that was shown as approved');
  if (stage.naive)
    return { violations, leftAtBank: payments.length - Math.min(1, payments.length) };

  const { userId } = stage.user;
  const calls = (await database().outboxCall.findMany({ where: { userId } })).filter(
    ({ id }) => !earlierCalls.has(id),
  );
  const open = calls.filter(({ state }) => state === 'PREPARED' || state === 'SENDING').length;
  if (open > 0) violated('stuck', `${open} calls have not ended`);
  const sending = await database().payment.count({
    where: { userId, state: { in: ['PREPARED', 'SENDING'] } },
  });
  if (sending > 0) violated('stuck', `${sending} payments are being sent for ever`);
  const payment =
    paymentId === null ? null : await database().payment.findUnique({ where: { id: paymentId } });
  const state = payment?.state ?? 'gone';
  if (paymentId !== null && state !== 'CREATED')
    violated('lost', `a payment that was acknowledged is ${state}`);
  if (approved.length > 0 && state !== 'CREATED')
    violated('lost', `an approved payment is ${state}`);
  if (!heard.approved) violated('stuck', `the payment is ${state} and goes nowhere`);

  // A bank that does not replay keeps no ids, so the tries that may have made a payment are counted instead.
  const tries = calls
    .filter((call) => call.operation === 'create-payment' && !madeNothing(call))
    .reduce((total, call) => total + call.tries, 0);
  if (payments.length > tries)
    violated(
      'misreported',
      `${tries} tries may have made a payment; the bank has ${payments.length}`,
    );

  for (const requestId of plan.replays ? await requestsDone(stage, since) : []) {
    const call = calls.find((one) => one.requestId === requestId);
    if (call === undefined) violated('unrecorded', 'the bank did what no stored call asks for');
    else if (madeNothing(call))
      violated('misreported', `${call.operation} ended as ${endOf(call)}; the bank has done it`);
  }
  if (paymentId !== null) {
    const status = statusIn(await asked(stage, 'GET', `/api/payments/${paymentId}/status`));
    const says = status?.transactionStatus ?? 'nothing';
    const known = payments.map(({ transaction_status }) => transaction_status);
    if (!known.includes(says))
      violated('misreported', `the application says ${says}; the bank has ${known.join(', ')}`);
    if ((status?.isApproved ?? false) !== approved.length > 0)
      violated('misreported', `shown ${says}, approved at the bank: ${approved.length}`);
  }
  return { violations, leftAtBank: payments.length - Math.min(1, payments.length) };
}

function endOf({ outcome }: OutboxCall): string | undefined {
  return (outcome as { kind?: string } | null)?.kind;
}

/** Whether a call ended as one that never reached the bank, or that the bank refused. */
function madeNothing(call: OutboxCall): boolean {
  return ['not-sent', 'refused'].includes(endOf(call) ?? '');
}
