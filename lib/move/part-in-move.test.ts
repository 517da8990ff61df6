import { describe, expect, it } from 'vitest';
import { type PartInMove, partInMove } from './part-in-move';

const CREATED_AT = new Date('2026-11-01T10:00:00.000Z');

const payment: Parameters<typeof partInMove>[0] = {
  id: 'b1f6c1f0-52a8-4a4e-9d3b-0f6ad1c50001',
  kind: 'norwegian-domestic-credit-transfers',
  state: 'CREATED',
  transactionStatus: 'RCVD',
  fundsAvailable: null,
  isFinal: false,
  createdAt: CREATED_AT,
  statusReadAt: null,
  executionDate: null,
  basket: null,
  events: [],
};

const partAt = (now: string, changes: Partial<typeof payment> = {}) =>
  partInMove({ ...payment, ...changes }, new Date(now));

describe('a payment that waits for an approval', () => {
  const day = new Date('2026-11-10T10:00:00.000Z');

  it.each<[string, Partial<typeof payment>, string, PartInMove]>([
    ['a week after it was made', {}, '2026-11-08T09:59:59.999Z', 'blocks'],
    ['longer after it was made', {}, '2026-11-08T10:00:00.000Z', 'unapproved'],
    ['after the bank showed it', { statusReadAt: day }, '2026-11-17T09:59:00Z', 'blocks'],
    ['after the bank showed it', { statusReadAt: day }, '2026-11-17T10:00:00Z', 'unapproved'],
    ['after an approval', { events: [{ at: day }] }, '2026-11-17T09:59:00Z', 'blocks'],
    ['after its basket', { basket: { frozenAt: day } }, '2026-11-17T09:59:00Z', 'blocks'],
    ['without a status', { transactionStatus: null }, '2026-11-08T10:00:00Z', 'unapproved'],
  ])('%s (%j) at %s: %s', (_, changes, now, part) => {
    expect(partAt(now, changes)).toBe(part);
  });
});

describe('a payment under way', () => {
  it.each<[string, Partial<typeof payment>, string, PartInMove]>([
    ['a month after the bank showed it', {}, '2026-12-01T09:59:00Z', 'blocks'],
    ['longer after', {}, '2026-12-01T10:00:00Z', 'none'],
    ['until its day', { executionDate: '2027-05-01' }, '2027-05-30T23:59:00Z', 'blocks'],
    ['long after its day', { executionDate: '2027-05-01' }, '2027-05-31T00:00:00Z', 'none'],
    [
      'a month after the bank showed it, later than its day',
      { executionDate: '2026-11-02', statusReadAt: new Date('2026-11-20T10:00:00Z') },
      '2026-12-20T09:59:00Z',
      'blocks',
    ],
  ])('%s (%j) at %s: %s', (_, changes, now, part) => {
    expect(partAt(now, { transactionStatus: 'ACSP', ...changes })).toBe(part);
  });
});

it.each<[string, Partial<typeof payment>, PartInMove]>([
  ['was refused', { state: 'REJECTED', transactionStatus: null }, 'none'],
  ['is settled', { transactionStatus: 'ACSC' }, 'none'],
  ['has an outcome that nobody knows', { state: 'UNKNOWN', transactionStatus: null }, 'none'],
  ['goes on', { kind: 'periodic-payments', transactionStatus: 'ACCP' }, 'standing-order'],
])('a payment that %s (%j) has the part %s', (_, changes, part) => {
  expect(partAt('2026-11-01T10:00:01Z', changes)).toBe(part);
});
