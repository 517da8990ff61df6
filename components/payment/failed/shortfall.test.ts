import { expect, it } from 'vitest';
import { paymentDetail } from '@/components/payment/testing/payment-detail';
import { debtorAccount } from '@/components/payment-form/testing/debtor-account';
import type { DebtorAccountView } from '@/lib/view/payment';
import { shortfallOf, transferOf } from './shortfall';

const READ_AT = '2026-11-23T08:00:00.000Z';

const nok = (amount: string) => ({ amount, currency: 'NOK' });

const account = (
  accountId: string,
  available: string | null,
  changes: Partial<DebtorAccountView> = {},
): DebtorAccountView =>
  debtorAccount(accountId, {
    reference: { bban: `8601111794${accountId.length}`, currency: 'NOK' },
    available: available === null ? null : { amount: nok(available), readAt: READ_AT },
    paymentKinds: ['norwegian-domestic-credit-transfers'],
    ...changes,
  });

const HOLIDAY = account('holiday', '8700.00');

const failed = paymentDetail({
  debtor: { accountId: 'holiday', name: 'Feriekonto', number: '86011117947' },
  amount: { amount: '18400.00', currency: 'NOK' },
});

it.each([
  [
    'the one that holds the most',
    [account('a', '9699.99'), account('bb', '9700.00'), account('ccc', '50000.00')],
    'ccc',
  ],
  ['none that holds too little', [account('a', '9699.99')], null],
  ['none of which nothing is known', [account('a', null)], null],
  ['no card', [account('a', '50000.00', { kind: 'card' })], null],
  ['none in euros', [account('a', '50000.00', { currency: 'EUR' })], null],
  ['none that cannot pay in Norway', [account('a', '50000.00', { paymentKinds: [] })], null],
] as const)('is covered from %s', (_, others, from) => {
  const shortfall = shortfallOf(failed, [...others, HOLIDAY]);
  expect(shortfall).toMatchObject({
    account: { accountId: 'holiday' },
    available: { amount: '8700.00', currency: 'NOK' },
    readAt: READ_AT,
    missing: { amount: '9700.00', currency: 'NOK' },
  });
  expect(shortfall?.from?.accountId ?? null).toBe(from);
});

it('is none where the account holds enough by now, and none where nothing is known', () => {
  const rich = account('rich', '50000.00');
  expect(shortfallOf(failed, [account('holiday', '18400.00'), rich])).toBeNull();
  expect(shortfallOf(failed, [account('holiday', null), rich])).toBeNull();
  expect(shortfallOf(failed, [rich])).toBeNull();
});

it('of a card is said, and cannot be transferred', () => {
  const card = account('holiday', '8700.00', { kind: 'card' });
  expect(shortfallOf(failed, [card, account('rich', '50000.00')])?.from).toBeNull();
});

it('is transferred by a form that is filled in', () => {
  const rich = account('rich', '50000.00');
  const shortfall = shortfallOf(failed, [HOLIDAY, rich]);
  if (shortfall === null) throw new Error('nothing is missing');
  expect(transferOf(shortfall, rich, 'private', 'nb')).toEqual({
    contextId: 'private',
    kind: 'norwegian-domestic-credit-transfers',
    input: {
      debtorAccount: { bban: '86011117944', currency: 'NOK' },
      creditorAccount: { bban: '86011117947' },
      instructedAmount: { amount: '9\u00a0700,00', currency: 'NOK' },
      choices: { isTransfer: true, bankId: 'fjord' },
    },
  });
});

it('is by the balance read last of an account that two banks list, and never covered from itself', () => {
  const listing = (accountId: string, bankId: string, available: string, readAt: string) =>
    account(accountId, available, {
      bankId,
      reference: HOLIDAY.reference,
      available: { amount: nok(available), readAt },
    });
  const older = listing('holiday', 'fjord', '8700.00', '2026-11-23T08:00:00.000Z');
  const later = listing('other', 'nord', '12000.00', '2026-11-23T09:00:00.000Z');
  const rich = listing('rich', 'nord', '60000.00', '2026-11-23T07:00:00.000Z');
  const shortfall = shortfallOf(failed, [older, later, rich]);
  expect(shortfall).toMatchObject({
    available: nok('12000.00'),
    readAt: '2026-11-23T09:00:00.000Z',
    missing: nok('6400.00'),
    from: null,
  });
});

it.each([
  [
    'a payment in euros, with a fee in kroner',
    { amount: { amount: '900.00', currency: 'EUR' }, fee: nok('9000.00') },
  ],
  ['several payments in two currencies', { furtherAmounts: [{ amount: '5.00', currency: 'EUR' }] }],
  ['a payment whose fee nobody knows', { isFeeKnown: false }],
] as const)('is not said exactly of %s', (_, changes) => {
  expect(shortfallOf({ ...failed, ...changes } as typeof failed, [HOLIDAY])).toBeNull();
});

it('has the fee in it', () => {
  const fee = nok('25.00');
  expect(shortfallOf({ ...failed, fee }, [HOLIDAY])?.missing).toEqual(nok('9725.00'));
});

it('is not transferred to a number that is another account too, nor to a bank that takes no transfer', () => {
  const rich = account('rich', '50000.00');
  const euros = account('euros', '5.00', {
    currency: 'EUR',
    reference: { ...HOLIDAY.reference, currency: 'EUR' },
  });
  expect(shortfallOf(failed, [euros, HOLIDAY, rich])?.from).toBeNull();
  expect(shortfallOf(failed, [{ ...HOLIDAY, paymentKinds: [] }, rich])?.from).toBeNull();
  expect(shortfallOf(failed, [HOLIDAY, rich])?.from?.accountId).toBe('rich');
});
