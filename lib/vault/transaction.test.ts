import { afterAll, expect, it, vi } from 'vitest';

vi.mock('@/lib/env', () => ({
  env: () => ({ PSU_ID_KEYS: [{ id: 'k', key: Buffer.alloc(32, 7) }] }),
}));
// Files of one worker share modules, and another may have loaded these with the real settings.
vi.resetModules();
const { sealTransaction, tokensOf } = await import('./transaction');
afterAll(() => vi.resetModules());

const row = { userId: 'u', accountId: 'a', id: 'r' };
const transactionAmount = { amount: '-5000.00', currency: 'NOK' };

/** Words of twelve letters, each another one. */
const wordAt = (index: number): string =>
  [...index.toString(26).padStart(12, '0')]
    .map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)))
    .join('');

/** A batch whose entries have this many words each. */
const batch = (entries: number, words: number) => ({
  raw: { transactionAmount },
  entries: Array.from({ length: entries }, (_, entry) => ({
    transactionAmount: { amount: '1.00', currency: 'NOK' },
    creditorName: Array.from({ length: words }, (_, word) =>
      wordAt((entry * words + word) * 7_919_000_003),
    ).join(' '),
  })),
});

it('a batch is found by the words of its last payment', () => {
  const { tokens } = sealTransaction(row, batch(5_000, 1));
  const [last = 0] = tokensOf('u', [wordAt(4_999 * 7_919_000_003)]);
  expect(tokens).toContain(last);
});

it('a batch in which a bank writes a book is found by no more than a batch has, and soon', {
  timeout: 20_000,
}, () => {
  const { tokens } = sealTransaction(row, batch(1_000, 200));
  expect(tokens.length).toBeLessThanOrEqual(160_000);
});
