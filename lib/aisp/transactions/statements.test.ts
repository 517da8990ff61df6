import { expect, it } from 'vitest';
import type { NewTransactionRow } from '@/lib/db/stored-transactions';
import { statementsOf } from './statements';

const rows = (count: number, tokens: number) =>
  Array.from({ length: count }, () => ({ tokens: Array(tokens).fill(0) }) as NewTransactionRow);

it.each([
  ['none', rows(0, 100), []],
  ['a page of a bank', rows(499, 150), [499]],
  ['more rows than one statement has', rows(2_500, 10), [1_000, 1_000, 500]],
  ['more words than one statement has', rows(70, 5_000), [30, 30, 10]],
  ['rows that have as many words alone', rows(2, 150_000), [1, 1]],
])('rows are written in statements that end in time: %s', (_, given, sizes) => {
  expect(statementsOf(given).map(({ length }) => length)).toEqual(sizes);
  expect(statementsOf(given).flat()).toEqual(given);
});
