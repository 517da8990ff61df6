/**
 * Rows that carry entry numbers: those of accounts and of card accounts. An owner gives the numbers out in order under
 * its own lock, and a pending row that ends keeps the number at which it did, so that a list can be read as it was at
 * any number. Here they are read and ended; each table writes its own.
 */
import { firstRow, type Queryable } from './database';

export type EntryStatus = 'BOOKED' | 'PENDING';

/** Where a page begins or ends: a row's day and entry number, the row itself not included. */
export type EntryPosition = { entryDate: string; entryNo: bigint };

/** Which rows of an owner are asked for. Days are inclusive. */
export type EntryRange = {
  ownerId: string;
  status: EntryStatus;
  dateFrom: string;
  dateTo: string;
  /** The rows as they were when this entry number was the last one: later changes are left out. */
  asOf: bigint;
};

/** The tables, as they are named in SQL; never of a caller's making. */
type EntryTables = { rows: string; owner: string; ownerColumn: string; columns: string };

/** What can be done with the rows of one pair of tables. */
export function entryRows<Row extends object>({ rows, owner, ownerColumn, columns }: EntryTables) {
  const inRange = `${ownerColumn} = $1 AND status = $2 AND entry_date BETWEEN $3 AND $4
       AND entry_no <= $5 AND (ended_no IS NULL OR ended_no > $5)`;
  const rangeValues = (range: EntryRange) => [
    range.ownerId,
    range.status,
    range.dateFrom,
    range.dateTo,
    range.asOf,
  ];
  const pending = "status = 'PENDING' AND ended_no IS NULL";
  return {
    /** Rows newest first, from after a position when one is given, and past `offset` more. */
    async list(
      db: Queryable,
      range: EntryRange,
      page: { after: EntryPosition | null; offset: number; limit: number },
    ): Promise<Row[]> {
      const { after, offset, limit } = page;
      const result = await db.query<Row>(
        `SELECT ${columns} FROM ${rows} WHERE ${inRange}
           AND ($6::date IS NULL OR (entry_date, entry_no) < ($6::date, $7::bigint))
         ORDER BY entry_date DESC, entry_no DESC OFFSET $8 LIMIT $9`,
        [...rangeValues(range), after?.entryDate ?? null, after?.entryNo ?? null, offset, limit],
      );
      return result.rows;
    },

    /** Rows before a position, nearest first (so oldest first), for the way back. */
    async listBefore(
      db: Queryable,
      range: EntryRange,
      page: { before: EntryPosition | null; limit: number },
    ): Promise<Row[]> {
      const { before, limit } = page;
      const result = await db.query<Row>(
        `SELECT ${columns} FROM ${rows} WHERE ${inRange}
           AND ($6::date IS NULL OR (entry_date, entry_no) > ($6::date, $7::bigint))
         ORDER BY entry_date, entry_no LIMIT $8`,
        [...rangeValues(range), before?.entryDate ?? null, before?.entryNo ?? null, limit],
      );
      return result.rows;
    },

    /** How many rows are in a range. */
    async count(db: Queryable, range: EntryRange): Promise<number> {
      const row = firstRow(
        await db.query<{ count: number }>(
          `SELECT count(*)::int AS count FROM ${rows} WHERE ${inRange}`,
          rangeValues(range),
        ),
      );
      return row?.count ?? 0;
    },

    /** The entry number given last: all rows that have arrived have at most this one. */
    async readLastEntryNo(db: Queryable, ownerId: string): Promise<bigint> {
      const row = firstRow(
        await db.query<{ lastEntryNo: bigint }>(
          `SELECT last_entry_no AS "lastEntryNo" FROM ${owner} WHERE id = $1`,
          [ownerId],
        ),
      );
      return row?.lastEntryNo ?? 0n;
    },

    /** The sum of the pending rows that go out (negative), in minor units. */
    async readReservedMinor(db: Queryable, ownerId: string): Promise<bigint> {
      const row = firstRow(
        await db.query<{ reservedMinor: bigint }>(
          `SELECT coalesce(sum(amount_minor), 0)::bigint AS "reservedMinor" FROM ${rows}
           WHERE ${ownerColumn} = $1 AND ${pending} AND amount_minor < 0`,
          [ownerId],
        ),
      );
      return row?.reservedMinor ?? 0n;
    },

    /** Ends the open pending rows that an instruction has, without booking them. Answers what they were. */
    async endPending(db: Queryable, ownerId: string, instructionId: string): Promise<Row[]> {
      const ending = firstRow(
        await db.query<{ lastEntryNo: bigint }>(
          `UPDATE ${owner} SET last_entry_no = last_entry_no + 1 WHERE id = $1
           RETURNING last_entry_no AS "lastEntryNo"`,
          [ownerId],
        ),
      );
      if (ending === null) return [];
      const ended = await db.query<Row>(
        `UPDATE ${rows} SET ended_no = $3
         WHERE ${ownerColumn} = $1 AND instruction_id = $2 AND ${pending} RETURNING ${columns}`,
        [ownerId, instructionId, ending.lastEntryNo],
      );
      return ended.rows;
    },

    /**
     * Moves the balance of an owner by the booked ones of new rows and gives the rows their numbers; the first of them
     * comes back. @throws Error when the owner does not exist.
     */
    async numberRows(
      db: Queryable,
      ownerId: string,
      fresh: readonly { status: EntryStatus; amountMinor: bigint }[],
    ): Promise<bigint> {
      const booked = fresh.reduce(
        (sum, row) => (row.status === 'BOOKED' ? sum + row.amountMinor : sum),
        0n,
      );
      const numbered = firstRow(
        await db.query<{ lastEntryNo: bigint }>(
          `UPDATE ${owner} SET booked_minor = booked_minor + $2, last_entry_no = last_entry_no + $3
           WHERE id = $1 RETURNING last_entry_no AS "lastEntryNo"`,
          [ownerId, booked, fresh.length],
        ),
      );
      if (numbered === null) throw new Error(`rows for a row of ${owner} that does not exist`);
      return numbered.lastEntryNo - BigInt(fresh.length) + 1n;
    },
  };
}
