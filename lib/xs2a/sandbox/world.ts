/** The bodies of the sandbox operations on worlds: groups of customers with their own clock and faults. */
import { objectRule, typeRule } from '@/lib/xs2a/value/rule';
import { RequestText } from '@/lib/xs2a/value/text-schemas';
import { z } from '@/lib/xs2a/value/zod';
import { WholeNumber } from './field';

/**
 * `POST /v1/sandbox/worlds`, whose body is optional. Worlds made from the same template and seed differ only in ids and
 * numbers.
 * @see supplement#10.23
 */
export const WorldRequest = z
  .strictObject(
    {
      template: z
        .enum(['empty', 'standard', 'household'], { error: typeRule('choice-unknown') })
        .default('standard'),
      seed: WholeNumber.optional(),
    },
    objectRule,
  )
  .default({ template: 'standard' });
export type WorldRequest = z.infer<typeof WorldRequest>;

/** `POST /v1/sandbox/worlds/{worldId}/restore`. @see supplement#10.23 */
export const RestoreRequest = z.strictObject({ snapshotId: RequestText }, objectRule);
