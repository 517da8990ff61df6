import { expect, it } from 'vitest';
import { accountView, balanceViews } from '@/lib/aisp/account/account-view';
import { database } from '@/lib/db/client';
import { newUser } from '@/test/harness/application';
import { openBankAndApplication } from '@/test/harness/connect';
import { shared } from '@/test/harness/shared';
import { storeAccount, storeCardAccount, storeConnection } from '@/test/harness/stored-connection';

shared(openBankAndApplication);

const RELATED = { bban: '12345678903' };

const stored = async (card: { creditLimit?: string; product?: string; related?: object }) => {
  const { userId } = await newUser();
  const of = { userId, connectionId: await storeConnection({ userId }) };
  const id = await storeAccount({ ...of, bban: '12345678903' });
  const cardId = await storeCardAccount(of);
  const { related = RELATED, ...data } = card;
  await database().account.updateMany({
    where: { userId, id: cardId },
    data: { ...data, relatedAccount: related },
  });
  const rows = await database().account.findMany({
    where: { userId },
    include: { connection: true },
  });
  const rowOf = (wanted: string) => {
    const found = rows.find((row) => row.id === wanted);
    if (found === undefined) throw new Error('It was expected.');
    return found;
  };
  return { account: rowOf(id), card: rowOf(cardId) };
};

it('a card is paid from an account of its own connection only', async () => {
  const { account, card } = await stored({});
  expect(accountView(card, [account]).relatedAccount).toMatchObject({ accountId: account.id });
  const ofAnother = { ...account, connectionId: '5d0f2c5e-0000-4000-8000-000000000001' };
  expect(accountView(card, [ofAnother]).relatedAccount).toEqual({
    accountId: null,
    bban: '12345678903',
    iban: null,
  });
});

it('a card is paid from the account in its currency, where one number has several', async () => {
  const { account } = await stored({});
  const inEuros = await stored({ related: { bban: '12345678903', currency: 'EUR' } });
  const { connectionId } = inEuros.card;
  const kroner = { ...account, connectionId };
  const euros = { ...kroner, id: '5d0f2c5e-0000-4000-8000-000000000002', currency: 'EUR' };
  expect(accountView(inEuros.card, [kroner, euros]).relatedAccount).toMatchObject({
    accountId: euros.id,
  });
  expect(accountView(inEuros.card, [kroner]).relatedAccount).toMatchObject({ accountId: null });
});

it.each([
  ['its number alone', { bban: '86011117947', iban: null }, true],
  ['a Norwegian IBAN alone', { bban: null, iban: 'NO9386011117947' }, true],
  ['a foreign IBAN alone', { bban: null, iban: 'SE4550000000058398257466' }, true],
  ['neither', { bban: null, iban: null }, false],
])(
  'an account listed with %s is as payable from as the payment form says',
  async (_, numbers, mayPayFrom) => {
    const { account } = await stored({});
    expect(accountView({ ...account, ...numbers }, [])).toMatchObject({ mayPayFrom });
  },
);

it('a card is as payable from as the payment form says: by a reference, whatever its scheme is called', async () => {
  const mayPayFrom = async (other: object) =>
    accountView((await stored({ related: { bban: '12345678903', other } })).card, []).mayPayFrom;
  expect(
    await mayPayFrom({ identification: 'card-1', schemeNameProprietary: 'creditCardAccount' }),
  ).toBe(true);
  expect(await mayPayFrom({ identification: 'card-1' })).toBe(true);
  expect(await mayPayFrom({ schemeNameProprietary: 'creditCardAccount' })).toBe(false);
});

it('a limit that is no amount is none, and a product is not shouted', async () => {
  const { card } = await stored({ creditLimit: '50000.00', product: 'KREDITTKORT GULL' });
  expect(accountView(card, [])).toMatchObject({
    creditLimit: { amount: '50000.00', currency: 'NOK' },
    product: 'Kredittkort gull',
  });
  expect(accountView({ ...card, creditLimit: '50 000' }, []).creditLimit).toBeNull();
});

it('fifty balances are kept of as many as the bank sends', () => {
  const balanceAmount = { amount: '1.00', currency: 'NOK' as const };
  const balance = { balanceType: 'closingBooked', balanceAmount };
  expect(
    balanceViews(
      Array.from({ length: 51 }, () => balance),
      '2026-11-20',
    ),
  ).toHaveLength(50);
  expect(balanceViews([balance], '2026-11-20')).toEqual([{ ...balance, referenceDate: null }]);
});
