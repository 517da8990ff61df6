import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntryStatus } from '@/sandbox-bank/store/ledger/account-transaction';
import {
  type PageCursor,
  type RowSource,
  readCursor,
  readPage,
  statusesOf,
  writeCursor,
} from './transaction-page';

type Row = {
  name: string;
  status: EntryStatus;
  entryDate: string;
  entryNo: bigint;
  endedNo: bigint | null;
};

/** An account in memory, kept simple: each read computes the order and the state anew. */
function accountOf(rows: Row[]): (asOf: bigint) => RowSource<Row> {
  const newestFirst = (status: EntryStatus, asOf: bigint) =>
    rows
      .filter(
        (row) =>
          row.status === status &&
          row.entryNo <= asOf &&
          (row.endedNo === null || row.endedNo > asOf),
      )
      .sort(
        (left, right) =>
          right.entryDate.localeCompare(left.entryDate) || Number(right.entryNo - left.entryNo),
      );
  return (asOf) => ({
    list: async (status, { after, offset, limit }) => {
      const all = newestFirst(status, asOf);
      const start =
        after === null
          ? 0
          : all.filter(
              (row) =>
                row.entryDate > after.entryDate ||
                (row.entryDate === after.entryDate && row.entryNo >= after.entryNo),
            ).length;
      return all.slice(start + offset, start + offset + limit);
    },
    listBefore: async (status, { before, limit }) => {
      const all = newestFirst(status, asOf).reverse();
      const start =
        before === null
          ? 0
          : all.filter(
              (row) =>
                row.entryDate < before.entryDate ||
                (row.entryDate === before.entryDate && row.entryNo <= before.entryNo),
            ).length;
      return all.slice(start, start + limit);
    },
    count: async (status) => newestFirst(status, asOf).length,
  });
}

const days = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04'];
const newRows = fc.array(fc.record({ isPending: fc.boolean(), day: fc.constantFrom(...days) }), {
  maxLength: 12,
});

describe('reading page by page', () => {
  it('loses and repeats nothing while rows arrive and pending ones are booked', async () => {
    await fc.assert(
      fc.asyncProperty(
        newRows,
        fc.array(fc.record({ rows: newRows, booked: fc.nat(5) }), { maxLength: 8 }),
        fc.integer({ min: 1, max: 5 }),
        async (initial, arrivals, limit) => {
          const rows: Row[] = [];
          let last = 0n;
          const add = (isPending: boolean, day: string) => {
            last += 1n;
            rows.push({
              name: `row ${last}`,
              status: isPending ? 'PENDING' : 'BOOKED',
              entryDate: day,
              entryNo: last,
              endedNo: null,
            });
          };
          for (const { isPending, day } of initial) add(isPending, day);
          const asOf = last;
          const atFirst = rows.map(({ name }) => name);
          const source = accountOf(rows)(asOf);
          const seen: string[] = [];
          let cursor: PageCursor | null = { kind: 'offset', asOf, offset: 0 };
          for (let page = 0; cursor !== null; page++) {
            const read: Awaited<ReturnType<typeof readPage<Row>>> = await readPage(
              source,
              statusesOf('both'),
              cursor,
              limit,
            );
            seen.push(...read.rows.map(({ name }) => name));
            cursor =
              read.next === null || read.next.kind === 'offset'
                ? null
                : readCursor(writeCursor(read.next));
            const arrival = arrivals[page];
            for (const { isPending, day } of arrival?.rows ?? []) add(isPending, day);
            for (const row of rows
              .filter(({ status }) => status === 'PENDING')
              .slice(0, arrival?.booked ?? 0)) {
              if (row.endedNo !== null) continue;
              last += 1n;
              row.endedNo = last;
              add(false, row.entryDate);
            }
          }
          expect([...seen].sort()).toEqual([...atFirst].sort());
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('comes back the way it went', async () => {
    await fc.assert(
      fc.asyncProperty(newRows, fc.integer({ min: 1, max: 5 }), async (initial, limit) => {
        const rows = initial.map(
          ({ isPending, day }, index): Row => ({
            name: `row ${index}`,
            status: isPending ? 'PENDING' : 'BOOKED',
            entryDate: day,
            entryNo: BigInt(index + 1),
            endedNo: null,
          }),
        );
        const asOf = BigInt(rows.length);
        const source = accountOf(rows)(asOf);
        const forward: string[][] = [];
        let cursor: PageCursor | null = { kind: 'offset', asOf, offset: 0 };
        let previous: PageCursor | null = null;
        while (cursor !== null) {
          const read: Awaited<ReturnType<typeof readPage<Row>>> = await readPage(
            source,
            statusesOf('both'),
            cursor,
            limit,
          );
          forward.push(read.rows.map(({ name }) => name));
          previous = read.previous;
          cursor = read.next;
        }
        const backward: string[] = [];
        while (previous !== null) {
          const read: Awaited<ReturnType<typeof readPage<Row>>> = await readPage(
            source,
            statusesOf('both'),
            previous,
            limit,
          );
          backward.unshift(...read.rows.map(({ name }) => name));
          previous = read.previous;
        }
        expect(backward).toEqual(forward.slice(0, -1).flat());
      }),
      { numRuns: 1_000 },
    );
  });

  const row = (name: string, status: EntryStatus, entryNo: bigint): Row => ({
    name,
    status,
    entryDate: '2026-01-01',
    entryNo,
    endedNo: null,
  });
  const source = accountOf([
    row('p1', 'PENDING', 1n),
    row('p2', 'PENDING', 2n),
    row('b3', 'BOOKED', 3n),
    row('b4', 'BOOKED', 4n),
    row('b5', 'BOOKED', 5n),
  ])(5n);
  const first = (offset: number): PageCursor => ({ kind: 'offset', asOf: 5n, offset });
  const nextTo = (kind: 'after' | 'before', name: string): PageCursor => ({
    kind,
    asOf: 5n,
    place: {
      status: name.startsWith('p') ? 'PENDING' : 'BOOKED',
      position: { entryDate: '2026-01-01', entryNo: BigInt(name.slice(1)) },
    },
  });

  it.each([
    ['the first row', first(0), ['p2', 'p1'], nextTo('after', 'p1'), null],
    ['an offset', first(1), ['p1', 'b5'], nextTo('after', 'b5'), nextTo('before', 'p1')],
    ['all pending ones', first(2), ['b5', 'b4'], nextTo('after', 'b4'), nextTo('before', 'b5')],
    ['the last two', first(3), ['b4', 'b3'], null, nextTo('before', 'b4')],
    ['the last one', first(4), ['b3'], null, nextTo('before', 'b3')],
    ['the end', first(5), [], null, first(3)],
    ['far behind the end', first(9), [], null, first(3)],
    ['a row', nextTo('after', 'p2'), ['p1', 'b5'], nextTo('after', 'b5'), nextTo('before', 'p1')],
    ['the last row', nextTo('after', 'b3'), [], null, first(3)],
    ['one that is before a row', nextTo('before', 'b5'), ['p2', 'p1'], nextTo('after', 'p1'), null],
    [
      'one that is before the last',
      nextTo('before', 'b3'),
      ['b5', 'b4'],
      nextTo('after', 'b4'),
      nextTo('before', 'b5'),
    ],
    ['nothing before the first', nextTo('before', 'p2'), [], null, null],
  ])('leads on and back from %s', async (_, cursor, names, next, previous) => {
    const page = await readPage(source, statusesOf('all'), cursor, 2);
    expect(page.rows.map(({ name }) => name)).toEqual(names);
    expect([page.next, page.previous]).toEqual([next, previous]);
  });

  it('leads back to the first row where there is less than a page, and nowhere where there is none', async () => {
    const read = (of: RowSource<Row>) => readPage(of, statusesOf('all'), first(9), 10);
    expect(await read(source)).toEqual({ rows: [], next: null, previous: first(0) });
    expect(await read(accountOf([])(5n))).toEqual({ rows: [], next: null, previous: null });
  });

  it('asks for no more rows than tell whether there is another page', async () => {
    const asked: string[] = [];
    const watched: RowSource<Row> = {
      list: (status, page) => {
        asked.push(`${page.limit} ${status}`);
        return source.list(status, page);
      },
      listBefore: (status, page) => {
        asked.push(`${page.limit} ${status} before`);
        return source.listBefore(status, page);
      },
      count: (status) => {
        asked.push(`count ${status}`);
        return source.count(status);
      },
    };
    const read = async (cursor: PageCursor, limit: number) => {
      await readPage(watched, statusesOf('all'), cursor, limit);
      return asked.splice(0);
    };
    expect(await read(first(0), 1)).toEqual(['2 PENDING']);
    expect(await read(first(0), 2)).toEqual(['3 PENDING', '1 BOOKED']);
    expect(await read(first(3), 2)).toEqual(['3 PENDING', 'count PENDING', '3 BOOKED']);
    expect(await read(nextTo('before', 'b3'), 1)).toEqual(['2 BOOKED before']);
    expect(await read(nextTo('before', 'b3'), 2)).toEqual(['3 BOOKED before', '1 PENDING before']);
  });

  it('takes no cursor that was made up', () => {
    const digits = '1'.repeat(18);
    const taken = `before ${digits} PENDING 2026-02-28 ${digits}`;
    expect(readCursor(taken)).toEqual({
      kind: 'before',
      asOf: 111_111_111_111_111_111n,
      place: {
        status: 'PENDING',
        position: { entryDate: '2026-02-28', entryNo: 111_111_111_111_111_111n },
      },
    });
    for (const text of [
      '',
      'x',
      'after',
      'after 1 BOOKED 2026-02-31 1',
      'after  BOOKED 2026-02-28 1',
      'after 1 BOOKED 2026-02-28 ',
      ` ${taken}`,
      `${taken} `,
      `before ${digits}1 PENDING 2026-02-28 1`,
      `before 1 PENDING 2026-02-28 ${digits}1`,
    ]) {
      expect(readCursor(text), text).toBeNull();
    }
  });
});
