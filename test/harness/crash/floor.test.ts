import { describe, expect, it } from 'vitest';
import { belowFloor, floorOf } from './floor';

const TEN = { approved: 7, unknown: 2, notSent: 1, refused: 1, approvalUnknown: 1 };

describe('floorOf', () => {
  it.each([
    [10, TEN],
    [200, { approved: 150, unknown: 40, notSent: 20, refused: 20, approvalUnknown: 20 }],
    [9, { approved: 6, unknown: 0, notSent: 0, refused: 0, approvalUnknown: 0 }],
  ])('of %i rounds', (rounds, floor) => {
    expect(floorOf(rounds)).toEqual(floor);
  });
});

describe('belowFloor', () => {
  it('names nothing in a run that reached it', () => {
    expect(belowFloor(10, TEN)).toEqual([]);
  });

  it('names what was reached too seldom', () => {
    expect(belowFloor(10, { ...TEN, approved: 6, notSent: 0 })).toEqual([
      'approved: 6, at least 7 expected',
      'notSent: 0, at least 1 expected',
    ]);
  });
});
