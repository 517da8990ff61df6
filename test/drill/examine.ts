/** What must hold when a failure is over, according to the books of the banks and of the application. */
import { paymentsAtBank } from '@/test/harness/crash/books';
import { asked } from '@/test/harness/crash/processes';
import { RECOVERY_PATH } from '@/test/harness/crash/serve';
import { age } from '@/test/harness/crash/stage';
import type { Failure } from './drill';
import type { PaymentRecord } from './payer';
import { rowsOf, type World } from './world';

/** More than the two minutes after which a call is not repeated. */
const TOO_LATE_SECONDS = 130;
const SETTLING_TRIES_MAX = 20;

type Stored = { id: string; state: string };

/** Compares what people were told with the books. By now everything runs again, and nobody is paying. */
export async function examine(world: World): Promise<Failure[]> {
  await age(TOO_LATE_SECONDS);
  const [prober] = world.probers;
  for (const { port } of world.apps)
    if (prober !== undefined)
      await asked({ appPort: port, user: prober.user }, 'POST', RECOVERY_PATH);
  const failures: Failure[] = [];
  for (const payer of world.everybody)
    for (const record of payer.records) failures.push(...(await examineOne(world, record)));
  const open = await openCalls();
  if (open > 0) failures.push({ is: 'stuck', why: `${open} calls have not ended` });
  const [sending] = await rowsOf<{ count: string }>(
    "SELECT count(*) FROM payment WHERE state IN ('PREPARED', 'SENDING')",
  );
  if (sending?.count !== '0')
    failures.push({ is: 'stuck', why: `${sending?.count} payments are being sent for ever` });
  return failures;
}

async function openCalls(): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const [open] = await rowsOf<{ count: string }>(
      "SELECT count(*) FROM money_call WHERE state IN ('PREPARED', 'SENDING')",
    );
    // Recovery asks the bank about some of them, which takes a moment.
    if (open?.count === '0' || tries === SETTLING_TRIES_MAX) return Number(open?.count);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function examineOne(world: World, record: PaymentRecord): Promise<Failure[]> {
  const { amount, paymentId } = record;
  const bankPool = world.banks[record.bank]?.pool;
  if (bankPool === undefined) return [];
  const atBank = await paymentsAtBank({ bankPool }, amount);
  const approved = atBank.filter(({ approved_at }) => approved_at !== null).length;
  const [stored] =
    paymentId === null
      ? []
      : await rowsOf<Stored>('SELECT id, state FROM payment WHERE id = $1', [paymentId]);
  const state = stored?.state ?? 'gone';
  const found: Failure[] = [];
  const failed = (is: Failure['is'], why: string) => found.push({ is, why: `${amount}: ${why}` });
  if (approved > 1) failed('doubled', `${approved} payments are approved`);
  if (atBank.length > 1 + record.unknown)
    failed('doubled', `the bank has ${atBank.length} payments`);
  if (record.wasAcknowledged && atBank.length === 0)
    failed('lost', 'the bank has no payment that was acknowledged');
  if (record.wasAcknowledged && state !== 'CREATED')
    failed('lost', `a payment that was acknowledged is ${state}`);
  if (record.wasShownApproved && approved === 0)
    failed('lost', 'the bank has approved no payment that was shown as approved');
  if (approved > 0 && state !== 'CREATED') failed('lost', `an approved payment is ${state}`);
  if (record.wasDenied && atBank.length > 0)
    failed('misreported', 'the application says that it was not made; the bank has it');
  if (!record.isOver) failed('stuck', `the payment is ${state} and goes nowhere`);
  return found;
}
