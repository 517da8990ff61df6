/** What a pass over the bank's list remembers from page to page, sealed. */
import { z } from 'zod';
import type { SyncChange } from '@/lib/db/transaction-syncs';
import { openMemory, sealMemory } from '@/lib/vault/transaction';
import type { Run } from './sync-run';

/** Values sealed before an update may lack fields added since, hence the defaults. */
const PassMemory = z.object({
  pending: z.array(z.record(z.string(), z.unknown())).default([]),
  /** How many pending rows were unreadable. */
  unreadablePending: z.number().default(0),
  /** Digest of the previous page's pending rows, which a bank may repeat on every page. */
  lastPending: z.string().default(''),
  /** How many rows without an id had each content. */
  anonymous: z.record(z.string(), z.number()).default({}),
  /** How many pages of each content there were, among those with rows without an id. */
  equalPages: z.record(z.string(), z.number()).default({}),
  /** How many stored rows of the days that the run reads it has shown. */
  shown: z.number().default(0),
  /** Whether the run number is this pass's own, so that it tells which rows the pass has shown. */
  isNumbered: z.boolean().default(false),
  /** Whether a row was corrected that this pass may have shown before: then it is a second row of its id. */
  mayHaveTwin: z.boolean().default(false),
});
export type PassMemory = z.infer<typeof PassMemory>;

/** What the pass of a run remembers. The first pass of a run always has a number of its own. */
export function memoryOf({ account, sync }: Run): PassMemory {
  const memory = PassMemory.parse(
    (sync.sealedMemory && openMemory(account, sync.sealedMemory)) ?? {},
  );
  return { ...memory, isNumbered: memory.isNumbered || sync.passNo === 1 };
}

/** The change of a sync that keeps what a pass remembers. */
export function remembered({ account }: Run, memory: Partial<PassMemory>): SyncChange {
  const { text, keyId } = sealMemory(account, memory);
  return { sealedMemory: text, keyId };
}
