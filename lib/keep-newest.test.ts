import { expect, it } from 'vitest';
import { keepNewest } from './keep-newest';

it('drops the oldest value beyond the limit, and a value set again is new', () => {
  const map = new Map([
    ['a', 1],
    ['b', 2],
  ]);
  keepNewest(map, 'a', 3, 2);
  expect([...map]).toEqual([
    ['b', 2],
    ['a', 3],
  ]);
  keepNewest(map, 'c', 4, 2);
  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
});
