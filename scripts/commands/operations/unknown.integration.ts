import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { database } from '@/lib/db/client';
import { wasNeverCreated } from '@/lib/pisp/payment/payment-view';
import { newUser, type OpenApplication, openApplication } from '@/test/harness/application';
import { storeConnection } from '@/test/harness/stored-connection';
import { storePayment } from '@/test/harness/stored-payment';
import { runUnknownCommand } from './unknown-command';

let application: OpenApplication;
beforeAll(async () => {
  application = await openApplication();
});
afterAll(() => application.close());

const run = async (...args: string[]): Promise<string[]> => {
  const printed: string[] = [];
  const { DATABASE_URL } = process.env;
  await runUnknownCommand({
    args,
    environment: { DATABASE_URL },
    print: (line) => printed.push(line),
  });
  return printed;
};

const AT = new Date('2026-03-10T09:00:00.000Z');

/** A payment for which the bank did not answer three attempts; returns the X-Request-ID of its call. */
const unknownPayment = async () => {
  const { userId } = await newUser();
  const nothing = { resourceId: null, transactionStatus: null } as const;
  const connectionId = await storeConnection({ userId });
  const changes = { state: 'UNKNOWN', ...nothing } as const;
  const paymentId = await storePayment({ userId, connectionId, changes });
  const requestId = randomUUID();
  await database().outboxCall.create({
    data: {
      userId,
      id: randomUUID(),
      bankId: 'sandbox',
      paymentId,
      operation: 'create-payment',
      method: 'POST',
      href: '/v1/payments',
      keyId: '',
      requestId,
      tppRedirectUri: '',
      state: 'UNKNOWN',
      tries: 3,
      mayHaveArrived: true,
      firstSentAt: AT,
      endedAt: AT,
      createdAt: AT,
    },
  });
  return { requestId, paymentId };
};

const stateOf = async (id: string) => {
  const payment = await database().payment.findUniqueOrThrow({ where: { id } });
  const events = await database().paymentEvent.findMany({ where: { paymentId: id } });
  const { state, resourceId, transactionStatus } = payment;
  return [state, resourceId, transactionStatus, ...events.map(({ kind }) => kind)];
};

it('names what is unknown by what the bank can look for, and settles it by what the bank tells', async () => {
  const [made, missing] = [await unknownPayment(), await unknownPayment()];
  const listed = await run('list');
  expect(listed.at(-1)).toBe('2 outcomes are unknown');
  expect(listed.some((line) => line.startsWith(`${made.requestId}  sandbox  create-payment`))).toBe(
    true,
  );
  expect(await run('created', made.requestId, 'bank-1')).toEqual([
    'The payment is now recorded as created; its status is read when somebody opens it.',
  ]);
  expect(await stateOf(made.paymentId)).toEqual(['CREATED', 'bank-1', 'RCVD', 'created']);
  await expect(run('created', missing.requestId, 'bank-1')).rejects.toThrow(
    'bank-1 is already the id of another payment or basket.',
  );
  await run('not-created', missing.requestId);
  expect(await stateOf(missing.paymentId)).toEqual(['REJECTED', null, null, 'refused']);
  const { paymentId: id } = missing;
  expect(wasNeverCreated(await database().payment.findUniqueOrThrow({ where: { id } }))).toBe(true);
  expect(await run('list')).toEqual(['0 outcomes are unknown']);
  await expect(run('not-created', missing.requestId)).rejects.toThrow('has an unknown outcome');
});

it.each([['lists'], ['created', 'one'], ['list', 'more']])('refuses %s', async (...args) => {
  await expect(run(...args)).rejects.toThrow('Usage: npm run unknown');
});
