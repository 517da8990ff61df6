/** `/v1/sandbox/worlds`: worlds of the sandbox bank, which no other bank has. */
import { z } from 'zod';
import { ask } from '@/lib/aspsp/ask';
import type { Aspsp } from '@/lib/aspsp/config';
import type { Outcome } from '@/lib/aspsp/outcome';
import type { CallContext } from '@/lib/aspsp/request';
import { operationPath } from '@/lib/xs2a/message/operation';

/** The part of a world that we need: who lives in it. @see supplement#10.23 */
const World = z.object({
  id: z.string().min(1),
  customers: z.array(
    z.object({ customerNumber: z.string(), type: z.enum(['PRIVATE', 'CORPORATE']) }),
  ),
});
export type World = z.infer<typeof World>;

/** Creates a world with one household. */
export function makeHousehold(aspsp: Aspsp, context: CallContext): Promise<Outcome<World>> {
  return ask(
    aspsp,
    'make world',
    {
      method: 'POST',
      href: operationPath('createWorld'),
      body: { template: 'household' },
      context,
    },
    World,
  );
}

/** Removes a world with everything in it. */
export function removeWorld(
  aspsp: Aspsp,
  context: CallContext,
  worldId: string,
): Promise<Outcome<unknown>> {
  const href = operationPath('deleteWorld', { worldId });
  return ask(aspsp, 'remove world', { method: 'DELETE', href, context }, z.unknown());
}

/** Runs a batch for a world now, which executes whatever is due there. */
export function runBatch(
  aspsp: Aspsp,
  context: CallContext,
  worldId: string,
): Promise<Outcome<unknown>> {
  const href = operationPath('runWorldBatch', { worldId });
  return ask(aspsp, 'run batch', { method: 'POST', href, context }, z.unknown());
}
