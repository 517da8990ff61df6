/**
 * Measures what checking the body of a payment costs on a server: the whole check with its rule ids, paths and days
 * beside zod's own parse of the same schema, and beside ajv with the JSON Schema of that schema, which knows neither
 * minor units nor characters. Measured side by side; the lower quartile of the batches counts.
 */
import { Ajv2020 } from 'ajv/dist/2020';
import { z } from 'zod';
import { dateBreaks, PAYMENT_REQUESTS } from '@/lib/xs2a/payment/payment';
import { badPayments, changedPayment, goodPayment } from '@/lib/xs2a/testing/bad-payments';
import { brokenRules } from '@/lib/xs2a/value/rule';
import { atMost, type BenchRow } from './bench-row';
import { lowerQuartile } from './quartile';

const KIND = 'norwegian-domestic-credit-transfers';
const TODAY = '2026-11-21';
const ROUNDS = 400;
const BODIES_IN_BATCH = 200;

/** What form and server do with a body. */
function check(body: unknown): number {
  const parsed = PAYMENT_REQUESTS[KIND].safeParse(body);
  const broken = parsed.success ? dateBreaks(parsed.data, TODAY) : brokenRules(parsed.error);
  return broken.length;
}

/** Runs the bench. It takes some seconds and needs only the CPU. */
export async function paymentBodyBench(): Promise<BenchRow[]> {
  const good = goodPayment(KIND, '12345678903', TODAY);
  const bad = badPayments(KIND)
    .map((row) => changedPayment(good, row))
    .filter((body) => JSON.stringify(body).length < 1_000);
  const schema = PAYMENT_REQUESTS[KIND];
  // Neither side checks string formats.
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  const compiled = ajv.compile(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  const goodSeconds = measure(BODIES_IN_BATCH, {
    ours: () => check(good),
    zod: () => Number(schema.safeParse(good).success),
    ajv: () => Number(compiled(good)),
  });
  const badSeconds = measure(bad.length, {
    ours: (index) => check(bad[index]),
    zod: (index) => Number(schema.safeParse(bad[index]).success),
    ajv: (index) => Number(compiled(bad[index])),
  });
  return [
    besideOf('payment body that is right: check beside zod’s own parse', 2.75, goodSeconds, 'zod'),
    besideOf('payment bodies that are wrong: check beside zod’s own parse', 2, badSeconds, 'zod'),
    besideOf(
      'payment body that is right: check beside ajv without our rules',
      40,
      goodSeconds,
      'ajv',
    ),
    besideOf('payment bodies that are wrong: check beside ajv', 15, badSeconds, 'ajv'),
  ];
}

type Contestant = 'ours' | 'zod' | 'ajv';

/** Seconds per body for each contestant: every round runs one batch of each, and the order alternates. */
function measure(
  bodies: number,
  contestants: Record<Contestant, (index: number) => number>,
): Record<Contestant, number> {
  const names = Object.keys(contestants) as Contestant[];
  const batches: Record<Contestant, number[]> = { ours: [], zod: [], ajv: [] };
  let kept = 0;
  for (let round = -ROUNDS / 4; round < ROUNDS; round += 1) {
    names.push(...names.splice(0, 1));
    for (const name of names) {
      const run = contestants[name];
      const started = process.hrtime.bigint();
      for (let index = 0; index < bodies; index += 1) kept += run(index);
      const seconds = Number(process.hrtime.bigint() - started) / 1e9 / bodies;
      if (round >= 0) batches[name].push(seconds);
    }
  }
  // The result is used, so that no engine optimises the work away.
  if (kept < 0) throw new Error('A count is never negative');
  return {
    ours: lowerQuartile(batches.ours),
    zod: lowerQuartile(batches.zod),
    ajv: lowerQuartile(batches.ajv),
  };
}

function besideOf(
  name: string,
  limit: number,
  seconds: Record<Contestant, number>,
  beside: 'zod' | 'ajv',
): BenchRow {
  const detail = `${micro(seconds.ours)} beside ${micro(seconds[beside])}`;
  return atMost(name, seconds.ours / seconds[beside], limit, detail);
}

const micro = (seconds: number): string => `${(seconds * 1e6).toFixed(1)} µs`;
