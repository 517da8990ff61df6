/**
 * The application of the bench of two processes, in a process of its own with settings from its environment. From a
 * given moment on it answers pages and payments with a share of a processor, and prints as one line of JSON how many.
 */
import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { GET as getTransactions } from '@/app/api/transactions/route';
import { syncTransactions } from '@/lib/aisp/transactions/sync-transactions';
import { attended } from '@/lib/aspsp/presence';
import { connectedPayer } from './connected-payer';

/** At once, so that one that waits for the bank or the database leaves the processor to another. */
const WORKERS = 6;
const PAGES_A_PAYMENT = 5;

const startsAt = Number(process.env.BENCH_STARTS_AT);
const endsAt = startsAt + Number(process.env.BENCH_SECONDS) * 1000;
const { user, account, newDraft, pay } = await connectedPayer(process.env.BENCH_PSU);
await syncTransactions(
  { userId: user.userId, accountId: account.id },
  {
    reach: 'all',
    presence: attended('203.0.113.7', new Headers({ 'user-agent': 'Bench' })),
    clock: () => new Date(),
    goOn: () => true,
  },
);

const page = async () => {
  const response = await user.browser.ask(
    getTransactions,
    {},
    { path: `/api/transactions?accountId=${account.id}` },
  );
  await response.json();
  if (response.status !== 200) throw new Error(`The page was answered ${response.status}.`);
};

let answered = 0;
const work = async () => {
  for (let count = 0; Date.now() < endsAt; count += 1) {
    if (count % (PAGES_A_PAYMENT + 1) === PAGES_A_PAYMENT) await pay(await newDraft());
    else await page();
    answered += 1;
  }
};

// What is compiled at first use is not measured.
await page();
await pay(await newDraft());
if (Date.now() > startsAt) throw new Error('The process was ready too late.');
writeFileSync(process.env.BENCH_GROUP ?? '', String(process.pid));
await pause(startsAt - Date.now());
await Promise.all(Array.from({ length: WORKERS }, work));
process.stdout.write(`${JSON.stringify({ answered })}\n`);
process.stdin.on('end', () => process.exit(0)).resume();
