import { addHours } from 'date-fns';
import {
  UNATTENDED_BALANCE_READS_MAX,
  UNATTENDED_TRANSACTION_READS_MAX,
  UNATTENDED_WINDOW_HOURS,
} from '@/lib/xs2a/value/limits';
import type { Db } from './client';

const READS_MAX = {
  balances: UNATTENDED_BALANCE_READS_MAX,
  transactions: UNATTENDED_TRANSACTION_READS_MAX,
} as const;

const RESOURCES = ['balances', 'transactions'] as const;

const NEVER = new Date(0);

type Key = { userId: string; accountId: string; resource: 'balances' | 'transactions' };

type Spent = { resource: string; readAt: Date };

/**
 * Takes one of the reads that the bank allows an account in 24 hours without the PSU, before the call is made. However
 * many callers compete, in however many processes, at most four succeed in any 24 hours.
 */
export async function takeUnattendedRead(
  db: Db,
  key: Key,
  now: Date,
): Promise<{ ok: true } | { ok: false; retryAt: Date }> {
  const { userId, accountId, resource } = key;
  const free = addHours(now, -UNATTENDED_WINDOW_HOURS);
  for (const { slot, readAt } of await slotsOf(db, key)) {
    if (readAt > free) continue;
    // Compare-and-set on the time seen: fails here if another caller took the slot.
    const { count } = await db.unattendedRead.updateMany({
      where: { userId, accountId, resource, slot, readAt },
      data: { readAt: now },
    });
    if (count === 1) return { ok: true };
  }
  const first = await db.unattendedRead.findFirst({
    where: { userId, accountId, resource },
    orderBy: { readAt: 'asc' },
  });
  return { ok: false, retryAt: addHours(first?.readAt ?? now, UNATTENDED_WINDOW_HOURS) };
}

/** How many unattended reads are left at `now`, and when the next one becomes available, from one account's rows. */
export function unattendedReadsLeft(
  spent: readonly Spent[],
  now: Date,
): { resource: Key['resource']; left: number; nextAt: Date | null }[] {
  return RESOURCES.map((resource) => {
    const within = spent
      .filter((one) => one.resource === resource)
      .map(({ readAt }) => addHours(readAt, UNATTENDED_WINDOW_HOURS))
      .filter((returnsAt) => returnsAt > now)
      .sort((a, b) => a.getTime() - b.getTime());
    return {
      resource,
      left: Math.max(0, READS_MAX[resource] - within.length),
      nextAt: within[0] ?? null,
    };
  });
}

/** The slots of an account's reads, the one used longest ago first. They are made when it is first read. */
async function slotsOf(
  db: Db,
  { userId, accountId, resource }: Key,
): Promise<{ slot: number; readAt: Date }[]> {
  const where = { userId, accountId, resource };
  const slots = () =>
    db.unattendedRead.findMany({ where, orderBy: [{ readAt: 'asc' }, { slot: 'asc' }] });
  const known = await slots();
  const count = READS_MAX[resource];
  if (known.length >= count) return known;
  await db.unattendedRead.createMany({
    data: Array.from({ length: count }, (_, slot) => ({ ...where, slot, readAt: NEVER })),
    skipDuplicates: true,
  });
  return slots();
}
