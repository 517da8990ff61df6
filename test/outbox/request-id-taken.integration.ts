import { afterEach, expect, it } from 'vitest';
import { database } from '@/lib/db/client';
import { connectedUser, PRODUCT, pay } from '@/test/harness/bank-calls';
import { openBankAndApplication } from '@/test/harness/connect';
import { shared } from '@/test/harness/shared';
import { json } from '@/test/harness/test-bank';

const bank = shared(openBankAndApplication);
afterEach(() => bank.restore());

const KNOWN = { category: 'ERROR', code: 'CONFLICT', text: 'Known.', path: 'X-Request-ID' };

it.each([
  ['says that it has seen the X-Request-ID before', json(409, { tppMessages: [KNOWN] })],
  ['says so in its own spelling', json(409, { tppMessages: [{ ...KNOWN, path: 'x-request-id' }] })],
  ['may say so, in a 409 that breaks off', json(409, '{"tppMessages":')],
  ['may say so, in a 409 without a word', json(409, '')],
])('takes a payment for unknown, and asks no second time, when the bank %s', async (_, reply) => {
  const person = await connectedUser();
  bank.override(`POST /v1/payments/${PRODUCT}`, reply);
  const response = await pay(person);
  expect([response.status, (await response.json()).state]).toEqual([201, 'unknown']);
  const { userId } = person.user;
  const calls = await database().outboxCall.findMany({ where: { userId } });
  expect(calls.map(({ state, tries }) => [state, tries])).toEqual([['UNKNOWN', 1]]);
});
