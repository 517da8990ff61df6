import { expect, it } from 'vitest';
import { SandboxTransactionRequest } from '@/lib/xs2a/sandbox/transaction';
import { demoRows } from './demo-rows';

const TODAY = '2026-11-21';
const OWNER = { name: 'Kari Demo', bban: '97411511018' };

it.each([1, 40, 2_000])('%i are exactly so many, oldest first, none after today', (count) => {
  const days = demoRows(count, TODAY, OWNER).map(({ bookingDate }) => String(bookingDate));
  expect(days).toHaveLength(count);
  expect([...days].sort()).toEqual(days);
  expect(days.at(-1)).toBe(TODAY);
});

it('each is one that the sandbox takes, wages, bills and bulk payments among them', () => {
  const rows = demoRows(2_000, TODAY, OWNER);
  for (const row of rows) expect(SandboxTransactionRequest.safeParse(row).success).toBe(true);
  const batches = rows.filter(({ batchIndicator }) => batchIndicator === true);
  expect(batches.length).toBeGreaterThanOrEqual(11);
  expect(rows.filter(({ purposeCode }) => purposeCode === 'SALA').length).toBeGreaterThanOrEqual(
    11,
  );
  for (const { transactionAmount, entryDetails } of batches) {
    const cents = (row: unknown) =>
      Math.round(
        Number((row as { transactionAmount: { amount: string } }).transactionAmount.amount) * 100,
      );
    const sum = (entryDetails as unknown[]).reduce<number>((total, row) => total + cents(row), 0);
    expect(sum).toBe(cents({ transactionAmount }));
  }
});
