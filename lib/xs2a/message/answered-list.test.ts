import { expect, it } from 'vitest';
import { Account } from '@/lib/xs2a/account/account';
import { readableTransaction } from '@/lib/xs2a/account/readable-transaction';
import { Transaction } from '@/lib/xs2a/account/transaction';
import { z } from '@/lib/xs2a/value/zod';
import { answeredList } from './answered-list';
import { Link } from './link';

/** How many members are looked at, and which are described as wrong. */
const readingOf = (values: unknown) => {
  let looked = 0;
  const member = z.string().refine(() => {
    looked += 1;
    return true;
  });
  const numbers = z.unknown().refine((value) => {
    looked += 1;
    return typeof value === 'string';
  });
  const right = answeredList(member).safeParse(values);
  looked = 0;
  const read = answeredList(numbers).safeParse(values);
  return { right: right.data, looked, wrong: read.error?.issues.map(({ path }) => path) ?? [] };
};

it('is read as it is when each member is right', () => {
  expect(readingOf(['a', 'b'])).toMatchObject({ right: ['a', 'b'], wrong: [] });
  expect(readingOf([])).toMatchObject({ right: [], wrong: [] });
});

it('is looked at up to its first wrong member, and described by that one', () => {
  const wrong = readingOf(['a', 'b', ...Array(19_998).fill(0)]);
  expect(wrong).toEqual({ right: undefined, looked: 6, wrong: [[2]] });
});

it('that is none is wrong itself', () => {
  expect(readingOf('a')).toMatchObject({ right: undefined, wrong: [[]] });
});

it('keeps its row, which is read without it', () => {
  const row = { transactionAmount: { amount: '-1.00', currency: 'NOK' } };
  const odd = Array(19_999).fill(0);
  for (const name of [
    'remittanceInformationUnstructuredArray',
    'remittanceInformationStructuredArray',
    'currencyExchange',
    'entryDetails',
  ]) {
    expect(readableTransaction({ ...row, [name]: odd })).toEqual({ value: row, oddFields: [name] });
    expect(Transaction.safeParse({ ...row, [name]: odd }).error?.issues).toHaveLength(1);
  }
  const account = Account.safeParse({ resourceId: 'a', currency: 'NOK', balances: odd });
  expect(account.error?.issues).toHaveLength(1);
  expect(Link.parse({ href: '/v1/accounts', verbs: odd }).verbs).toBeNull();
});
