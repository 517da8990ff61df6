/** Identical forms, submitted at once to processes at two steps of a key rotation. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, it, vi } from 'vitest';
import type { Env } from '@/lib/env';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { addDays } from '@/lib/xs2a/value/iso-date';
import { NDCT, paymentBody } from '@/sandbox-bank/testing/payments';
import { begunDraft, newPayingUser, openSandbox, submit } from '@/test/harness/sandbox';
import { shared } from '@/test/harness/shared';

type Keys = Env['PSU_ID_KEYS'];

const OLD = { id: 'old', key: new Uint8Array(32).fill(1) };
const NEW = { id: 'new', key: new Uint8Array(32).fill(2) };

const { process } = vi.hoisted(() => ({
  process: { keys: undefined as AsyncLocalStorage<unknown> | undefined },
}));
const keys = new AsyncLocalStorage<Keys>();
process.keys = keys;

vi.mock('@/lib/env', async (original) => {
  const actual = await original<typeof import('@/lib/env')>();
  return {
    ...actual,
    env: () => ({ ...actual.env(), PSU_ID_KEYS: process.keys?.getStore() ?? [OLD, NEW] }),
  };
});

const sandbox = shared(openSandbox);

it('are one payment, whichever key each process seals with', async () => {
  const user = await newPayingUser(sandbox);
  const drafts = await Promise.all(
    Array.from({ length: 6 }, () => begunDraft(user, { kind: NDCT })),
  );
  const later = addDays(bankDay(new Date()), 5);
  const all = await Promise.all(
    drafts.map((draftId, index) => {
      // Different days, so that the bank itself sees no duplicate.
      const requestedExecutionDate = addDays(later, index);
      const body = paymentBody(NDCT, user.account.bban, later, { requestedExecutionDate });
      return keys.run(index % 2 === 0 ? [OLD, NEW] : [NEW, OLD], () => submit(user, draftId, body));
    }),
  );
  expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  expect(await sandbox.bankPayments(user.account)).toHaveLength(1);
});
