import { describe, expect, it } from 'vitest';
import type { StoredTransactionView } from '@/lib/view/stored-transaction';
import { layOut, type PageShape, sameShape, shapeOf } from './list-layout';

const booked = (day: string, isBatch = false, id = 'some') => ({
  id,
  day,
  isBatch,
  ownAccountName: null,
  matchedEntries: [],
});
const entry = {} as StoredTransactionView['matchedEntries'][number];
const pending = () => ({ ...booked('2026-11-20'), day: null });

const words = (
  shapes: readonly PageShape[],
  unfolded: Parameters<typeof layOut>[1] = new Map(),
) => {
  const layout = layOut(shapes, unfolded);
  return Array.from({ length: layout.count }, (_, index) => {
    const item = layout.item(index);
    if (item === null) return 'nothing';
    const place = `${item.page}.${item.row}`;
    if (item.kind === 'day') return `day ${item.day ?? 'pending'}`;
    if (item.kind === 'entry') return `entry ${place}.${item.entry}`;
    if (item.kind === 'entries-end') return `end ${place}`;
    return `${item.isBatch ? 'batch' : 'row'} ${place}`;
  });
};

describe('the shape of a page', () => {
  it('remembers days, batches and the way on, and no row', () => {
    expect(
      shapeOf(
        [
          pending(),
          booked('2026-11-19'),
          booked('2026-11-19', true, 'wages'),
          booked('2026-11-18'),
        ],
        'on',
      ),
    ).toEqual({
      rows: 4,
      days: [
        { day: null, rows: 1 },
        { day: '2026-11-19', rows: 2 },
        { day: '2026-11-18', rows: 1 },
      ],
      batches: [{ id: 'wages', row: 2, matched: 0 }],
      unreadable: 0,
      nextCursor: 'on',
    });
  });

  it('is another one when a row moved to another day or the way on has changed', () => {
    const one = shapeOf([booked('2026-11-19'), booked('2026-11-18')], 'on');
    expect(sameShape(one, shapeOf([booked('2026-11-19'), booked('2026-11-18')], 'on'))).toBe(true);
    expect(sameShape(one, shapeOf([booked('2026-11-19'), booked('2026-11-19')], 'on'))).toBe(false);
    expect(sameShape(one, shapeOf([booked('2026-11-19'), booked('2026-11-18')], null))).toBe(false);
    const lacking = shapeOf([booked('2026-11-19'), booked('2026-11-18')], 'on', 1);
    expect(sameShape(one, lacking)).toBe(false);
  });
});

describe('the layout of a list', () => {
  it('puts each transaction below its day, what is on the way first', () => {
    expect(
      words([
        shapeOf(
          [pending(), booked('2026-11-19'), booked('2026-11-19'), booked('2026-11-18')],
          null,
        ),
      ]),
    ).toEqual([
      'day pending',
      'row 0.0',
      'day 2026-11-19',
      'row 0.1',
      'row 0.2',
      'day 2026-11-18',
      'row 0.3',
    ]);
  });

  it('gives a day that goes on over the edge of a page one heading', () => {
    expect(
      words([
        shapeOf([booked('2026-11-19'), booked('2026-11-18')], 'on'),
        shapeOf([booked('2026-11-18'), booked('2026-11-17')], null),
      ]),
    ).toEqual([
      'day 2026-11-19',
      'row 0.0',
      'day 2026-11-18',
      'row 0.1',
      'row 1.0',
      'day 2026-11-17',
      'row 1.1',
    ]);
  });

  it('unfolds the entries of a batch in its place, before the next day', () => {
    expect(
      words(
        [shapeOf([booked('2026-11-19', true), booked('2026-11-18')], null)],
        new Map([['some', { entries: 2 }]]),
      ),
    ).toEqual([
      'day 2026-11-19',
      'batch 0.0',
      'entry 0.0.0',
      'entry 0.0.1',
      'end 0.0',
      'day 2026-11-18',
      'row 0.1',
    ]);
  });

  it('leaves a batch unfolded, and no other, when one arrives above it', () => {
    const wages = booked('2026-11-19', true, 'wages');
    const unfolded = new Map([['wages', { entries: 1 }]]);
    const lines = ['batch 0.1', 'entry 0.1.0', 'end 0.1'];
    const newer = booked('2026-11-19', true, 'newer');
    expect(words([shapeOf([newer, wages], null)], unfolded)).toEqual([
      'day 2026-11-19',
      'batch 0.0',
      ...lines,
    ]);
  });

  it('steps from transaction to transaction, over headings and entries, and not beyond the ends', () => {
    const layout = layOut(
      [shapeOf([booked('2026-11-19', true), booked('2026-11-18'), booked('2026-11-18')], null)],
      new Map([['some', { entries: 2 }]]),
    );
    expect(layout.transactions).toBe(3);
    expect(layout.transactionFrom(1, 1)).toBe(6);
    expect(layout.transactionFrom(6, -1)).toBe(1);
    expect(layout.transactionFrom(1, 10)).toBe(7);
    expect(layout.transactionFrom(1, -1)).toBeNull();
    expect(layout.indexOf(0, 2)).toBe(7);
    expect(layout.indexOf(4, 0)).toBeNull();
  });

  it('shows what a search found in a batch, unless the person has said otherwise', () => {
    const shape = shapeOf(
      [{ ...booked('2026-11-19', true), matchedEntries: [entry, entry] }, booked('2026-11-19')],
      null,
    );
    const found = ['entry 0.0.0', 'entry 0.0.1', 'end 0.0'];
    expect(words([shape])).toEqual(['day 2026-11-19', 'batch 0.0', ...found, 'row 0.1']);
    expect(words([shape], new Map([['some', { entries: null }]]))).toEqual([
      'day 2026-11-19',
      'batch 0.0',
      'row 0.1',
    ]);
  });

  it('knows where each item stands, and which one stands at a height', () => {
    const layout = layOut(
      [
        shapeOf([booked('2026-11-19', true), booked('2026-11-18')], 'on'),
        shapeOf([booked('2026-11-18'), booked('2026-11-17')], null),
      ],
      new Map([['some', { entries: 2, endHeight: 5 }]]),
    );
    const places = layout
      .items(0, layout.count)
      .map(({ item, top, height }) => [item.kind, top, height]);
    expect(places).toEqual([
      ['day', 0, 2.5],
      ['transaction', 2.5, 7],
      ['entry', 9.5, 3.5],
      ['entry', 13, 3.5],
      ['entries-end', 16.5, 5],
      ['day', 21.5, 2.5],
      ['transaction', 24, 4.5],
      ['transaction', 28.5, 4.5],
      ['day', 33, 2.5],
      ['transaction', 35.5, 4.5],
    ]);
    expect(layout.height).toBe(40);
    expect(layout.items(6, 8).map(({ index }) => index)).toEqual([6, 7]);
    expect([-1, 0, 12.9, 13, 28.4, 28.5, 39.9, 99].map(layout.indexAt)).toEqual([
      0, 0, 2, 3, 6, 7, 9, 9,
    ]);
  });

  it('lays out a hundred thousand transactions in a moment', () => {
    const page = shapeOf(
      Array.from({ length: 100 }, (_, row) => booked(`2026-11-${10 + Math.floor(row / 10)}`)),
      'on',
    );
    const layout = layOut(Array<PageShape>(1000).fill(page), new Map());
    expect(layout.transactions).toBe(100_000);
    expect(layout.item(layout.count - 1)).toMatchObject({ page: 999, row: 99 });
  });
});
