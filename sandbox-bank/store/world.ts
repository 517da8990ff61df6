/**
 * Worlds: groups of customers, each with its own clock, behaviour switches, faults and batch runs. What happens in one
 * is invisible in all others.
 * @see supplement#10.23
 */
import { SandboxBehaviour } from '@/lib/xs2a/sandbox/sandbox';
import { Fault, type FaultKind } from '@/sandbox-bank/server/faults';
import { findRow, findRows, type Queryable } from './database';

/** A world at the time of a request; never kept for longer. */
export type World = {
  id: string;
  /** How far the business clock is ahead of the real time. */
  offsetSeconds: number;
  behaviour: SandboxBehaviour;
  /** The active faults, in the order in which calls take them. */
  faults: Fault[];
  /** Since when a TPP is examined here, in real time; null when none is. */
  examinedSince: Date | null;
};

/** The world of the initial customers, and of everything that names no other world. */
export const DEFAULT_WORLD_ID = 'default';

const Faults = Fault.array();

type Row = {
  id: string;
  offsetSeconds: bigint;
  behaviour: unknown;
  faults: unknown;
  examinedSince: Date | null;
};

const COLUMNS = `world.id, world.offset_seconds AS "offsetSeconds", world.behaviour, world.faults,
  world.examined_since AS "examinedSince"`;

export async function findWorld(db: Queryable, id: string): Promise<World | null> {
  const row = await findRow<Row>(db, `SELECT ${COLUMNS} FROM world WHERE id = $1`, [id]);
  return row === null ? null : read(row);
}

/** The world `default`. */
export async function findDefaultWorld(db: Queryable): Promise<World> {
  const world = await findWorld(db, DEFAULT_WORLD_ID);
  if (world === null) throw new Error('the bank has no world');
  return world;
}

/** All worlds, oldest first. */
export async function listWorlds(db: Queryable): Promise<World[]> {
  const rows = await findRows<Row>(db, `SELECT ${COLUMNS} FROM world ORDER BY created_at, id`);
  return rows.map(read);
}

/**
 * Locks a world until the transaction ends, and returns it; null when there is none. `share`: it is not removed, and
 * others may work in it. `alone`: nobody else changes anything in it.
 */
export async function lockWorld(
  db: Queryable,
  id: string,
  hold: 'share' | 'alone',
): Promise<World | null> {
  const row = await findRow<Row>(
    db,
    `SELECT ${COLUMNS} FROM world WHERE id = $1 FOR ${hold === 'alone' ? 'UPDATE' : 'KEY SHARE'}`,
    [id],
  );
  return row === null ? null : read(row);
}

/** What a request names, as ids of the database; null for what it does not name. */
export type WorldHints = {
  psuId: string | null;
  identityNumber: string | null;
  customerId: string | null;
  accountId: string | null;
  bban: string | null;
  cardReference: string | null;
  agreementId: string | null;
  paymentId: string | null;
  basketId: string | null;
};

/** The world of the first thing a request names that the bank knows, else `default`. @see supplement#10.23 */
export async function findWorldOf(db: Queryable, hints: WorldHints): Promise<World> {
  // Most requests name a PSU, and planning a statement of two tables takes less time than one of all.
  const ofPsu =
    hints.psuId === null
      ? null
      : await findRow<Row>(
          db,
          `SELECT ${COLUMNS} FROM psu JOIN world ON world.id = world_id WHERE psu.id = $1`,
          [hints.psuId],
        );
  return ofPsu === null ? findWorldNamed(db, hints) : read(ofPsu);
}

/** Stores a world with its clock at the real time and all switches at their defaults. */
export async function insertWorld(db: Queryable, id: string): Promise<void> {
  await db.query('INSERT INTO world (id) VALUES ($1)', [id]);
}

/** Stores the clock, the switches or the faults of a world. */
export async function updateWorld(
  db: Queryable,
  id: string,
  { offsetSeconds, behaviour, faults }: Partial<Omit<World, 'id' | 'examinedSince'>>,
): Promise<void> {
  await db.query(
    `UPDATE world SET offset_seconds = coalesce($2, offset_seconds),
       behaviour = coalesce($3, behaviour), faults = coalesce($4, faults) WHERE id = $1`,
    [
      id,
      offsetSeconds ?? null,
      behaviour === undefined ? null : JSON.stringify(behaviour),
      faults === undefined ? null : JSON.stringify(faults),
    ],
  );
}

/** Takes the next fault of these kinds for one call in a world, or null. Each call uses up one of the fault's calls. */
export async function takeFault(
  db: Queryable,
  world: World,
  kinds: readonly FaultKind[],
): Promise<Fault | null> {
  const isMeant = ({ fault }: Fault) => kinds.includes(fault);
  if (!world.faults.some(isMeant)) return null;
  for (;;) {
    const faults = (await findWorld(db, world.id))?.faults ?? [];
    const index = faults.findIndex(isMeant);
    const fault = faults[index];
    if (fault === undefined) return null;
    const left = faults.with(index, { ...fault, calls: fault.calls - 1 });
    const taken = await db.query('UPDATE world SET faults = $3 WHERE id = $1 AND faults = $2', [
      world.id,
      JSON.stringify(faults),
      JSON.stringify(left.filter(({ calls }) => calls > 0)),
    ]);
    // Otherwise another call took it meanwhile.
    if (taken.rowCount === 1) return fault;
  }
}

async function findWorldNamed(db: Queryable, hints: WorldHints): Promise<World> {
  const row = await findRow<Row>(
    db,
    `SELECT ${COLUMNS} FROM world WHERE id = coalesce(
       (SELECT world_id FROM customer WHERE customer_number = $1),
       (SELECT world_id FROM customer WHERE id = $2),
       (SELECT world_id FROM account JOIN customer ON customer.id = customer_id WHERE account.id = $3),
       (SELECT world_id FROM account JOIN customer ON customer.id = customer_id WHERE bban = $4),
       (SELECT world_id FROM account JOIN customer ON customer.id = customer_id WHERE reference = $5),
       (SELECT world_id FROM agreement JOIN customer ON customer.id = owner_id WHERE agreement.id = $6),
       (SELECT world_id FROM payment WHERE id = $7),
       (SELECT world_id FROM signing_basket WHERE id = $8),
       '${DEFAULT_WORLD_ID}')`,
    [
      hints.identityNumber,
      hints.customerId,
      hints.accountId,
      hints.bban,
      hints.cardReference,
      hints.agreementId,
      hints.paymentId,
      hints.basketId,
    ],
  );
  if (row === null) throw new Error('the bank has no world');
  return read(row);
}

function read(row: Row): World {
  const behaviour = SandboxBehaviour.safeParse(row.behaviour);
  const faults = Faults.safeParse(row.faults);
  return {
    id: row.id,
    offsetSeconds: Number(row.offsetSeconds),
    // Ignores a switch or fault from another version of the bank.
    behaviour: behaviour.success ? behaviour.data : SandboxBehaviour.parse({}),
    faults: faults.success ? faults.data : [],
    examinedSince: row.examinedSince,
  };
}
