/**
 * Sandbox operations to create, list, read, remove, snapshot and restore worlds. Operations on a world's contents are
 * with their kind.
 * @see supplement#10.23
 */

import { z } from 'zod';
import { groupBy } from '@/lib/xs2a/group-by';
import { SandboxClock } from '@/lib/xs2a/sandbox/sandbox';
import { RestoreRequest, WorldRequest } from '@/lib/xs2a/sandbox/world';
import { isUuid } from '@/lib/xs2a/value/uuid';
import type { Bank } from '@/sandbox-bank/server/bank';
import { operation } from '@/sandbox-bank/server/operation';
import { created, noContent, ok, refuse } from '@/sandbox-bank/server/reply';
import { sealAccountId } from '@/sandbox-bank/server/resource-id';
import { refuseUnknownWorld } from '@/sandbox-bank/server/world-of-request';
import { listAgreements, listEngagements } from '@/sandbox-bank/store/access/agreement';
import { listCustomersOfWorlds } from '@/sandbox-bank/store/customer';
import type { Queryable } from '@/sandbox-bank/store/database';
import { type BankAccount, listAccountsOfCustomers } from '@/sandbox-bank/store/ledger/account';
import {
  DEFAULT_WORLD_ID,
  findWorld,
  listWorlds,
  lockWorld,
  type World,
} from '@/sandbox-bank/store/world';
import {
  hasSnapshot,
  insertSnapshot,
  isSnapshotTaken,
  restoreSnapshot,
} from '@/sandbox-bank/store/world-contents';
import { deleteWorld, makeWorld } from '@/sandbox-bank/worlds/make-world';

/** A world with its customers and their accounts and agreements. @assumes world-body */
const WorldAnswer = z.object({
  id: z.string(),
  customers: z.array(
    z.object({
      customerNumber: z.string(),
      name: z.string(),
      type: z.string(),
      accounts: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          bban: z.string(),
          iban: z.string(),
          currency: z.string(),
        }),
      ),
      cardAccounts: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          maskedPan: z.string(),
          reference: z.string(),
          currency: z.string(),
        }),
      ),
      agreements: z.array(
        z.object({ id: z.string(), name: z.string(), engagements: z.array(z.string()) }),
      ),
    }),
  ),
  clock: SandboxClock,
});

/** `POST /v1/sandbox/worlds` */
const createWorldOperation = operation('createWorld', {
  summary: 'Creates a world with its own customers, clock, switches, faults and batch runs.',
  body: WorldRequest,
  answers: { 201: WorldAnswer },
  ofWorlds: true,
  handle: async ({ bank, db, body }) => {
    const id = await makeWorld(db, body, bank.clock.transportNow());
    const world = await findWorld(db, id);
    if (world === null) throw new Error('a world that was just made is gone');
    return created(await worldWire(bank, db, world));
  },
});

/** `GET /v1/sandbox/worlds` */
const listWorldsOperation = operation('listWorlds', {
  summary: 'All worlds with their customers, the oldest first.',
  answers: { 200: z.object({ worlds: z.array(WorldAnswer) }) },
  ofWorlds: true,
  handle: async ({ bank, db }) => ok({ worlds: await worldWires(bank, db, await listWorlds(db)) }),
});

/** `GET /v1/sandbox/worlds/{worldId}` */
const getWorldOperation = operation('getWorld', {
  summary: 'One world with its customers.',
  answers: { 200: WorldAnswer },
  ofWorlds: true,
  handle: async ({ bank, db, world }) => ok(await worldWire(bank, db, world)),
});

/** `DELETE /v1/sandbox/worlds/{worldId}` */
const deleteWorldOperation = operation('deleteWorld', {
  summary: 'Removes a world and everything in it.',
  answers: { 204: null },
  ofWorlds: true,
  handle: async ({ db, world }) => {
    if (world.id === DEFAULT_WORLD_ID) {
      return refuse(
        'CONFLICT',
        'worldId: expected a world that was created, got default, which cannot be removed.',
        { path: 'worldId', reason: 'default-world' },
      );
    }
    if ((await lockWorld(db, world.id, 'alone')) === null) return refuseUnknownWorld();
    await deleteWorld(db, world.id);
    return noContent();
  },
});

/** `POST /v1/sandbox/worlds/{worldId}/snapshots` */
const createSnapshotOperation = operation('createWorldSnapshot', {
  summary: 'Takes a snapshot of a world, to restore it later.',
  answers: { 201: z.object({ snapshotId: z.string() }) },
  ofWorlds: true,
  handle: async ({ db, world }) => {
    if ((await lockWorld(db, world.id, 'alone')) === null) return refuseUnknownWorld();
    return created({ snapshotId: await insertSnapshot(db, world.id) });
  },
});

/** `POST /v1/sandbox/worlds/{worldId}/restore` */
const restoreOperation = operation('restoreWorld', {
  summary: 'Restores a world from one of its snapshots, as often as you like.',
  body: RestoreRequest,
  answers: { 204: null },
  ofWorlds: true,
  handle: async ({ bank, db, world, body, afterCommit }) => {
    if ((await lockWorld(db, world.id, 'alone')) === null) return refuseUnknownWorld();
    const id = isUuid(body.snapshotId) ? body.snapshotId.toLowerCase() : null;
    if (id === null || !(await hasSnapshot(db, world.id, id))) {
      return refuse(
        'RESOURCE_UNKNOWN',
        'snapshotId: expected the id of a snapshot of this world; it has none with this id.',
        { path: 'snapshotId', reason: 'snapshot-unknown' },
      );
    }
    if (await isSnapshotTaken(db, world.id, id)) {
      return refuse(
        'CONFLICT',
        'snapshotId: expected customer numbers that are free, but another world has taken one of them.',
        { path: 'snapshotId', reason: 'numbers-taken' },
      );
    }
    await restoreSnapshot(db, world.id, id);
    // The clock may have changed, and a run under way is gone.
    afterCommit(() => bank.clock.moved(world.id));
    return noContent();
  },
});

export const sandboxWorldOperations = [
  createWorldOperation,
  listWorldsOperation,
  getWorldOperation,
  deleteWorldOperation,
  createSnapshotOperation,
  restoreOperation,
];

/** Worlds as answered, read in a fixed number of statements. */
async function worldWires(
  bank: Bank,
  db: Queryable,
  worlds: readonly World[],
): Promise<z.infer<typeof WorldAnswer>[]> {
  const customers = await listCustomersOfWorlds(db, worlds.map(idOf));
  const accounts = groupBy(
    await listAccountsOfCustomers(db, customers.map(idOf)),
    ({ customerId }) => customerId,
  );
  const agreements = await listAgreements(db, { ownerIds: customers.map(idOf) });
  const agreementsByOwner = groupBy(agreements, ({ ownerId }) => ownerId);
  const engagements = groupBy(
    await listEngagements(db, agreements.map(idOf)),
    ({ agreementId }) => agreementId,
  );
  const customersByWorld = groupBy(customers, ({ worldId }) => worldId);
  return worlds.map(({ id: worldId, offsetSeconds }) => ({
    id: worldId,
    customers: (customersByWorld.get(worldId) ?? []).map((customer) => ({
      customerNumber: customer.customerNumber,
      name: customer.name,
      type: customer.customerType,
      ...accountsWire(bank, accounts.get(customer.id) ?? []),
      agreements: (agreementsByOwner.get(customer.id) ?? []).map(({ id, name }) => ({
        id,
        name,
        engagements: (engagements.get(id) ?? []).map(idOf),
      })),
    })),
    clock: { offsetSeconds },
  }));
}

async function worldWire(
  bank: Bank,
  db: Queryable,
  world: World,
): Promise<z.infer<typeof WorldAnswer>> {
  const [wire] = await worldWires(bank, db, [world]);
  if (wire === undefined) throw new Error('a world was not read');
  return wire;
}

function accountsWire({ ids }: Bank, accounts: readonly BankAccount[]) {
  return {
    accounts: accounts.flatMap((account) =>
      account.kind === 'account'
        ? [
            {
              id: sealAccountId(ids, account),
              name: account.name,
              bban: account.bban,
              iban: account.iban,
              currency: account.currency,
            },
          ]
        : [],
    ),
    cardAccounts: accounts.flatMap((account) =>
      account.kind === 'card'
        ? [
            {
              id: sealAccountId(ids, account),
              name: account.name,
              maskedPan: account.maskedPan,
              reference: account.reference,
              currency: account.currency,
            },
          ]
        : [],
    ),
  };
}

function idOf({ id }: { id: string }): string {
  return id;
}
