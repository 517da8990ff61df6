import { expect, it } from 'vitest';
import { transactionTint } from './transaction-tint';

const NOK = (amount: string) => ({ amount, currency: 'NOK' });

it.each([
  ['a purchase', { category: 'groceries', amount: NOK('-10.00') }, 'bg-food-soft'],
  ['money that comes in', { category: 'shopping', amount: NOK('10.00') }, 'bg-settled-soft'],
  [
    'a transfer to an own account',
    { category: 'housing', amount: NOK('-10.00'), ownAccountName: 'Buffer' },
    'bg-accent-soft',
  ],
  [
    'one that is not booked',
    { category: 'groceries', amount: NOK('-10.00'), status: 'pending' },
    'bg-surface-sunken',
  ],
] as const)('%s has colours of its own', (_, transaction, ground) => {
  const booked = { status: 'booked', ownAccountName: null } as const;
  expect(transactionTint({ ...booked, ...transaction }).ground).toBe(ground);
});
