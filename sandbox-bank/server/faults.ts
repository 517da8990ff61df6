/**
 * Faults that a developer switches on for a world's next calls, to test a TPP. Each call uses up one of the first
 * fault's calls; the count is stored with the world. Sandbox operations are exempt, so that faults can always be
 * switched off.
 */
import { z } from 'zod';

/**
 * What goes wrong. `delay`: the answer comes this many milliseconds late. `error`: the bank answers with this status
 * and does nothing. `html`: the same, with an HTML page. `drop`: the connection closes and nothing is done.
 * `lose-answer`: everything is done, and the connection closes without an answer. `truncate`: everything is done, half
 * the answer arrives. `garbage`: everything is done, the answer is not JSON. `sca-failure`: the next visit to the SCA
 * pages fails. `change-field`: the next payment is created with one field different from what was sent.
 * @assumes faults
 */
export const FAULT_KINDS = [
  'delay',
  'error',
  'html',
  'drop',
  'lose-answer',
  'truncate',
  'garbage',
  'sca-failure',
  'change-field',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

const DELAY_MILLISECONDS_MAX = 120_000;
const CALLS_MAX = 1_000_000;

/** A fault and the number of calls left for it. @assumes faults */
export const Fault = z
  .strictObject({
    fault: z.enum(FAULT_KINDS),
    calls: z.int().min(1).max(CALLS_MAX),
    milliseconds: z.int().min(0).max(DELAY_MILLISECONDS_MAX).optional(),
    status: z.int().min(500).max(599).optional(),
    /** The changed field: a dotted path (`creditorAccount.bban`, `payments.0.creditorName`). */
    field: z
      .string()
      .regex(/^[A-Za-z0-9]+(\.[A-Za-z0-9]+)*$/)
      .max(100)
      .optional(),
    /** Its new value; without one, the field is removed. */
    value: z.string().max(200).optional(),
  })
  .refine(({ fault, field }) => fault !== 'change-field' || field !== undefined, {
    path: ['field'],
  });
export type Fault = z.infer<typeof Fault>;

/** The active faults, in the order in which calls take them. @assumes faults */
export const FaultList = z.strictObject({ faults: z.array(Fault).max(100) });
export type FaultList = z.infer<typeof FaultList>;
