import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { database } from '@/lib/db/client';
import { newPerson, PRODUCT, pay } from '@/test/harness/bank-questions';
import { openBankAndApplication } from '@/test/harness/connect';
import type { PsuBank } from '@/test/harness/psu-bank';
import { json } from '@/test/harness/test-bank';

let bank: PsuBank;
beforeAll(async () => {
  bank = await openBankAndApplication();
});
afterEach(() => bank.restore());
afterAll(() => bank.close());

it('takes a payment for unknown when the bank has seen its X-Request-ID before the answer', async () => {
  const person = await newPerson();
  bank.override(
    `POST /v1/payments/${PRODUCT}`,
    json(409, {
      tppMessages: [{ category: 'ERROR', code: 'CONFLICT', text: 'Known.', path: 'X-Request-ID' }],
    }),
  );
  const response = await pay(person);
  expect([response.status, (await response.json()).state]).toEqual([201, 'unknown']);
  const { userId } = person.user;
  const calls = await database().outboxCall.findMany({ where: { userId } });
  expect(calls.map(({ state }) => state)).toEqual(['UNKNOWN']);
});
