/**
 * Measures what the application adds to the creation of a payment: sign-in, rules, payer, the stored call, its end. The
 * bank runs in one process and the application in another, which alternates between `POST /api/payments` and the same
 * signed call over bare undici.
 */
import { z } from 'zod';
import { sayingOf } from './application-process';
import type { BenchRow } from './bench-row';

/**
 * A payment made by the application, relative to the bare call. The payment protocol alone takes three consecutive
 * commits: before the call, with its sending, and with its end.
 */
const RATIO_MAX = 10;

const Times = z.object({ ours: z.number(), bare: z.number() });

/** Runs the bench. It listens on free ports of 127.0.0.1 and leaves nothing behind. */
export async function paymentCreationBench(): Promise<BenchRow[]> {
  return [rowOf(Times.parse(await sayingOf('bench/payment-creation-process.ts')))];
}

function rowOf({ ours, bare }: z.infer<typeof Times>): BenchRow {
  const ratio = ours / bare;
  const milli = (seconds: number) => `${(seconds * 1e3).toFixed(1)} ms`;
  return {
    name: 'payment: POST /api/payments, beside the bare signed call to the same bank',
    ratio,
    target: `at most ${RATIO_MAX.toFixed(2)}`,
    holds: ratio <= RATIO_MAX,
    detail: `${milli(ours)} beside ${milli(bare)}, so the application adds ${milli(ours - bare)}`,
  };
}
