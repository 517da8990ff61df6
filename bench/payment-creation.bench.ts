/**
 * Measures what the application adds to the creation of a payment: sign-in, rules, payer, the stored call, its end. The
 * bank runs in one process and the application in another, which alternates between `POST /api/payments` and the same
 * signed call over bare undici.
 */
import { z } from 'zod';
import { sayingOf } from './application-process';
import type { BenchRow } from './bench-row';

/** What the application may add to the bare call. */
const ADDED_MILLISECONDS_MAX = 15;

const Times = z.object({ ours: z.number(), bare: z.number() });

/** Runs the bench. It listens on free ports of 127.0.0.1 and leaves nothing behind. */
export async function paymentCreationBench(): Promise<BenchRow[]> {
  return [rowOf(Times.parse(await sayingOf('bench/payment-creation-process.ts')))];
}

function rowOf({ ours, bare }: z.infer<typeof Times>): BenchRow {
  const milliseconds = (seconds: number) => `${(seconds * 1e3).toFixed(1)} ms`;
  return {
    name: 'payment: POST /api/payments, beside the bare signed call to the same bank',
    ratio: ours / bare,
    target: `adds at most ${ADDED_MILLISECONDS_MAX} ms`,
    holds: (ours - bare) * 1e3 <= ADDED_MILLISECONDS_MAX,
    detail: `adds ${milliseconds(ours - bare)}: ${milliseconds(ours)} beside ${milliseconds(bare)}`,
  };
}
