import { describe, expect, it } from 'vitest';
import { isDatabaseUnavailable } from './unavailable';

const withCode = (code: string) => Object.assign(new Error('said by a driver'), { code });

describe('an error of the database', () => {
  it.each([
    ['the deadline of a query', withCode('DATABASE_SILENT')],
    ['a refused connection', withCode('ECONNREFUSED')],
    ['a broken connection', new Error('Connection terminated unexpectedly')],
    ['a pool with none free', new Error('timeout exceeded when trying to connect')],
    ['a server that shuts down', withCode('57P01')],
    ['a failed connection', withCode('08006')],
    ['no database of that name, as while it is restored', withCode('3D000')],
    ['a sign-in that a new server refuses', withCode('28000')],
    ['a password that a new server refuses', withCode('28P01')],
    ['a password refused, in the words of Prisma', withCode('P1000')],
    ['no database of that name, in the words of Prisma', withCode('P1003')],
    ['no access to the database, in the words of Prisma', withCode('P1010')],
    ['a transaction that could not begin', withCode('P2028')],
    ['its cause', new Error('failed', { cause: withCode('57P03') })],
    [
      "what Prisma's adapter met",
      Object.assign(withCode('P2039'), {
        meta: { driverAdapterError: { cause: { kind: 'postgres', originalCode: '57014' } } },
      }),
    ],
  ])('that is %s says that the database is away', (_, error) => {
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it.each([
    ['a broken rule', withCode('23505')],
    ['a unique value taken', withCode('P2002')],
    ['a fault in a statement', withCode('42601')],
    ['a bug', new TypeError('x is undefined')],
    ['nothing', undefined],
  ])('that is %s does not', (_, error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  });

  it('whose causes form a cycle is examined without looping', () => {
    const error = new Error('one');
    error.cause = error;
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});
