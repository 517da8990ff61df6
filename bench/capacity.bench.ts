/**
 * Measures the inputs of the capacity model in docs/scale.md: what a page of stored transactions, the reading of an
 * account, a payment and a sign-in cost, and how much disk a row takes. It counts processor time, not elapsed time, in
 * signatures of the same run, so that a busy or slower machine gives nearly the same result.
 */
import { z } from 'zod';
import { sayingOf } from './application-process';
import { atMost, type BenchRow } from './bench-row';

const Cost = z.object({
  processorMilliseconds: z.number(),
  databaseMilliseconds: z.number(),
  logKilobytes: z.number(),
});
const Measured = z.object({
  costs: z.object({
    signature: Cost,
    page: Cost,
    read: Cost,
    payment: Cost,
    signIn: Cost,
  }),
  kilobytes: z.object({ transaction: z.number(), payment: z.number() }),
  stored: z.number(),
});

/** In signatures, here and in the database together. */
const SIGNATURES_MAX = { page: 60, read: 200, payment: 300, signIn: 400 } as const;
const KILOBYTES_MAX = { transaction: 4, payment: 24 } as const;

const NAMES = {
  page: 'a page of 50 stored transactions',
  read: 'an account read: new transactions and balances',
  payment: 'a payment: draft, call to the bank, its end',
  signIn: 'a sign-in',
} as const;

export async function capacityBench(): Promise<BenchRow[]> {
  const { costs, kilobytes, stored } = Measured.parse(await sayingOf('bench/capacity-process.ts'));
  const signature = costs.signature.processorMilliseconds;
  const works = ['page', 'read', 'payment', 'signIn'] as const;
  const kinds = ['transaction', 'payment'] as const;
  return [
    ...works.map((work) => {
      const {
        processorMilliseconds: ours,
        databaseMilliseconds: theirs,
        logKilobytes,
      } = costs[work];
      return atMost(
        `capacity: ${NAMES[work]}, in signatures`,
        (ours + theirs) / signature,
        SIGNATURES_MAX[work],
        `${ours.toFixed(1)} ms of processor here, ${theirs.toFixed(1)} ms in the database, ${logKilobytes.toFixed(1)} kB of its log; a signature ${signature.toFixed(2)} ms`,
      );
    }),
    ...kinds.map((kind) =>
      atMost(
        `capacity: a stored ${kind} on disk, in kB`,
        kilobytes[kind],
        KILOBYTES_MAX[kind],
        `${kilobytes[kind].toFixed(2)} kB with indexes, of ${kind === 'transaction' ? stored : 'all that was made'}`,
      ),
    ),
  ];
}
