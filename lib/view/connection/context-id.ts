/**
 * The context named by a request. Separate from `acting-context.ts`, which every page loads and which needs no schema.
 */
import { z } from '@/lib/xs2a/value/zod';
import { type ContextId as ContextName, PRIVATE_CONTEXT } from './acting-context';

export type ContextId = ContextName;
export const ContextId = z.union(
  [z.literal(PRIVATE_CONTEXT, 'choice-unknown'), z.uuid('choice-unknown')],
  'choice-unknown',
);
