/**
 * Faults that a developer switches on for a world's next calls, to test a TPP. Each call uses up one of the first
 * fault's calls; the count is stored with the world. Sandbox operations are exempt, so that faults can always be
 * switched off.
 */
import { z } from 'zod';
import { FieldPath, textUpTo, wholeNumber } from '@/lib/xs2a/sandbox/field';
import { addFinding, objectRule, typeRule } from '@/lib/xs2a/value/rule';
import { listOf } from '@/lib/xs2a/value/text-schemas';

/** Faults for any call of the interface; those of the SCA pages and of payment creation are taken there. */
export const CALL_FAULTS = [
  'delay',
  'error',
  'html',
  'drop',
  'lose-answer',
  'truncate',
  'garbage',
] as const;

/**
 * What goes wrong. `delay`: the answer comes this many milliseconds late. `error`: the bank answers with this status
 * and does nothing. `html`: the same, with an HTML page. `drop`: the connection closes and nothing is done.
 * `lose-answer`: everything is done, and the connection closes without an answer. `truncate`: everything is done, half
 * the answer arrives. `garbage`: everything is done, the answer is not JSON. `sca-failure`: the next visit to the SCA
 * pages fails. `change-field`: the next payment is created with one field different from what was sent.
 * @assumes faults
 */
export const FAULT_KINDS = [...CALL_FAULTS, 'sca-failure', 'change-field'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

const DELAY_MILLISECONDS_MAX = 120_000;
const CALLS_MAX = 1_000_000;
const VALUE_CHARACTERS_MAX = 200;

/** A fault and the number of calls left for it. @assumes faults */
export const Fault = z
  .strictObject(
    {
      fault: z.enum(FAULT_KINDS, { error: typeRule('choice-unknown') }),
      calls: wholeNumber(1, CALLS_MAX),
      milliseconds: wholeNumber(0, DELAY_MILLISECONDS_MAX).optional(),
      status: wholeNumber(500, 599).optional(),
      /** The changed field: a dotted path (`creditorAccount.bban`, `payments.0.creditorName`). */
      field: FieldPath.optional(),
      /** Its new value; without one, the field is removed. */
      value: textUpTo(VALUE_CHARACTERS_MAX).optional(),
    },
    objectRule,
  )
  .superRefine(({ fault, field }, context) => {
    if (fault === 'change-field' && field === undefined) {
      addFinding(context, { rule: 'field-required' }, ['field']);
    }
  });
export type Fault = z.infer<typeof Fault>;

/** The active faults, in the order in which calls take them. @assumes faults */
export const FaultList = z.strictObject({ faults: listOf(Fault, 0, 100) }, objectRule);
export type FaultList = z.infer<typeof FaultList>;
