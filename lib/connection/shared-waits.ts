/**
 * Shares between processes until when a bank wants to be left alone, through the database: with the PSU present, one
 * read of a user's waits serves all their calls for some seconds; without, each call looks itself. Without the database,
 * each process knows what it was told itself.
 */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Wait } from '@/lib/aspsp/error';
import type { Presence } from '@/lib/aspsp/presence';
import type { SharedWaits } from '@/lib/aspsp/request';
import { database } from '@/lib/db/client';
import {
  type BankWait,
  findBankWait,
  listBankWaits,
  storeBankWait,
} from '@/lib/db/connections/bank-waits';
import { keepNewest } from '@/lib/keep-newest';
import { errorFields, log } from '@/lib/log';

/**
 * The waits that concern calls for the PSU of a connection, or for a PSU whose context is not chosen yet. Those with the
 * PSU present and those without are told apart, as their limits are.
 */
export function sharedWaits(
  { userId, bankId, ...whom }: Whom,
  presence: Presence['kind'],
): SharedWaits {
  const isAttended = presence === 'attended';
  const hashOf = (path: string) =>
    createHash('sha256')
      .update(JSON.stringify([bankId, whom.id, path, ...(isAttended ? [] : [presence])]))
      .digest('hex');
  return {
    async find(path, now) {
      const callHash = hashOf(path);
      const waits = await (isAttended
        ? waitsOf(userId, now)
        : readWaits(() => findBankWait(database(), { userId, callHash }, now)));
      const wait = waits.get(callHash);
      return wait !== undefined && now < wait.until ? wait : null;
    },
    async store(path, wait) {
      try {
        await storeBankWait(database(), { userId, callHash: hashOf(path), ...wait });
      } catch (error) {
        log.error('sharing a wait for a bank failed', errorFields(error));
      }
    },
  };
}

type Whom = {
  readonly userId: string;
  readonly bankId: string;
  /** The connection. */
  readonly id?: string;
};

type Waits = ReadonlyMap<string, Wait>;

/** How long a process may not know what another one was told. */
const KNOWN_MILLISECONDS = 5_000;
/** A bank call is not held up for longer. */
const READ_MILLISECONDS_MAX = 2_000;
/** How many users' waits are remembered; beyond that the oldest are forgotten, and read again. */
const USERS_MAX = 10_000;

type Known = Map<string, { readonly at: number; readonly waits: Promise<Waits> }>;

/** By the database client that read them: what one knew ends with it. */
const knownByClient = new WeakMap<object, Known>();

function waitsOf(userId: string, now: Date): Promise<Waits> {
  const client = database();
  const known: Known = knownByClient.get(client) ?? new Map();
  knownByClient.set(client, known);
  const last = known.get(userId);
  if (last !== undefined && Math.abs(now.getTime() - last.at) < KNOWN_MILLISECONDS)
    return last.waits;
  const waits = readWaits(() => listBankWaits(database(), userId, now));
  keepNewest(known, userId, { at: now.getTime(), waits }, USERS_MAX);
  return waits;
}

async function readWaits(read: () => Promise<BankWait[]>): Promise<Waits> {
  try {
    const rows = await Promise.race([read(), pause(READ_MILLISECONDS_MAX, [], { ref: false })]);
    return new Map(
      rows.map(({ callHash, status, until }) => [
        callHash,
        { status: status === 503 ? 503 : 429, until },
      ]),
    );
  } catch (error) {
    log.error('reading the waits for banks failed', errorFields(error));
    return new Map();
  }
}
