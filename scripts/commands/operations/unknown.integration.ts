import { randomUUID } from 'node:crypto';
import { addMinutes, subMinutes } from 'date-fns';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { database } from '@/lib/db/client';
import { sentAgainId } from '@/lib/db/payments/sent-again';
import { wasNeverCreated } from '@/lib/pisp/payment/payment-view';
import { newUser, type OpenApplication, openApplication } from '@/test/harness/application';
import { storeConnection } from '@/test/harness/stored-connection';
import { storeBasket, storePayment } from '@/test/harness/stored-payment';
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

const NOTHING = { state: 'UNKNOWN', resourceId: null, transactionStatus: null } as const;

/** A call that the bank did not answer in three attempts; returns its X-Request-ID. */
const unknownCall = async (about: {
  userId: string;
  paymentId?: string;
  basketId?: string;
  operation: string;
}): Promise<string> => {
  const requestId = randomUUID();
  await database().outboxCall.create({
    data: {
      ...about,
      id: randomUUID(),
      bankId: 'sandbox',
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
  return requestId;
};

const unknownPayment = async () => {
  const { userId } = await newUser();
  const connectionId = await storeConnection({ userId });
  const paymentId = await storePayment({ userId, connectionId, changes: NOTHING });
  const requestId = await unknownCall({ userId, paymentId, operation: 'create-payment' });
  return { requestId, paymentId, userId, connectionId };
};

/** A basket of two payments whose creation the bank did not answer. */
const unknownBasket = async () => {
  const { userId } = await newUser();
  const of = { userId, connectionId: await storeConnection({ userId }) };
  const paymentIds = [await storePayment(of), await storePayment(of)];
  const basketId = await storeBasket({ ...of, paymentIds });
  await database().basket.updateMany({ where: { id: basketId }, data: NOTHING });
  const requestId = await unknownCall({ userId, basketId, operation: 'create-basket' });
  return { requestId, basketId };
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
  await run('not-created', missing.requestId.toUpperCase());
  expect(await stateOf(missing.paymentId)).toEqual(['REJECTED', null, null, 'refused']);
  const { paymentId: id } = missing;
  expect(wasNeverCreated(await database().payment.findUniqueOrThrow({ where: { id } }))).toBe(true);
  expect(await run('list')).toEqual(['0 outcomes are unknown']);
  await expect(run('not-created', missing.requestId)).rejects.toThrow('has an unknown outcome');
});

it('asks about the latest creation alone of a payment that was sent again under its own id', async () => {
  const { requestId, paymentId, userId } = await unknownPayment();
  await run('not-created', requestId);
  const { operation } = await database().outboxCall.findFirstOrThrow({ where: { requestId } });
  const latest = await unknownCall({ userId, paymentId, operation });
  const createdAt = addMinutes(AT, 1);
  await database().outboxCall.updateMany({ where: { requestId: latest }, data: { createdAt } });
  await database().payment.updateMany({ where: { id: paymentId }, data: NOTHING });
  const listed = await run('list');
  expect(listed.at(-1)).toBe('1 outcome is unknown');
  expect(listed.some((line) => line.startsWith(latest))).toBe(true);
  await expect(run('not-created', requestId)).rejects.toThrow('has an unknown outcome');
  expect((await stateOf(paymentId))[0]).toBe('UNKNOWN');
  await run('created', latest, 'bank-of-latest');
  expect((await stateOf(paymentId)).slice(0, 2)).toEqual(['CREATED', 'bank-of-latest']);
});

it('says of a payment that the person sent it again, unless the bank refused the copy', async () => {
  const [paid, refused, once] = [
    await unknownPayment(),
    await unknownPayment(),
    await unknownPayment(),
  ];
  const copyOf = ({ userId, connectionId, paymentId }: typeof paid, changes: object) =>
    storePayment({
      userId,
      connectionId,
      changes: { id: sentAgainId({ userId, id: paymentId }), ...changes },
    });
  await copyOf(paid, { transactionStatus: 'PDNG' });
  await copyOf(refused, { ...NOTHING, state: 'REJECTED' });
  const listed = await run('list');
  const endOf = ({ requestId }: typeof paid) =>
    listed
      .find((line) => line.startsWith(requestId))
      ?.split('  ')
      .slice(-2)
      .join(', ');
  const givenUp = 'given up at 2026-03-10T09:00:00.000Z';
  expect(endOf(paid)).toBe('sent again, ask the bank');
  expect(endOf(refused)).toBe(`${givenUp}, ask the bank`);
  expect(endOf(once)).toBe(`${givenUp}, ask the bank`);
  for (const { requestId } of [paid, refused, once]) await run('not-created', requestId);
});

it('keeps the payments of a basket that the bank has together, and frees those of one that it has not', async () => {
  const [made, missing] = [await unknownBasket(), await unknownBasket()];
  await run('created', made.requestId, 'bank-basket-1');
  await run('not-created', missing.requestId);
  const stateOfBasket = async (id: string) => {
    const { state, resourceId, userId } = await database().basket.findFirstOrThrow({
      where: { id },
    });
    const payments = await database().payment.findMany({ where: { userId } });
    return [state, resourceId, ...payments.map(({ basketId }) => basketId)];
  };
  const { basketId } = made;
  expect(await stateOfBasket(basketId)).toEqual(['CREATED', 'bank-basket-1', basketId, basketId]);
  expect(await stateOfBasket(missing.basketId)).toEqual(['REJECTED', null, null, null]);
});

it('names a start of an approval and a deletion until the status was read since', async () => {
  const { userId } = await newUser();
  const of = { userId, connectionId: await storeConnection({ userId }) };
  const before = subMinutes(AT, 1);
  const unread = { changes: { statusReadAt: before } };
  const open = await storePayment({ ...of, ...unread });
  const read = await storePayment({ ...of, changes: { statusReadAt: addMinutes(AT, 1) } });
  const ended = await storePayment({ ...of, changes: { statusReadAt: before, isFinal: true } });
  const [basketId, dissolved] = [
    await storeBasket({ ...of, paymentIds: [], resourceId: 'enc!!open=' }),
    await storeBasket({ ...of, paymentIds: [], resourceId: 'enc!!dissolved=' }),
  ];
  await database().basket.updateMany({ where: { id: dissolved }, data: { dissolvedAt: AT } });
  const named = [
    await unknownCall({ userId, paymentId: open, operation: 'authorise-payment' }),
    await unknownCall({ userId, basketId, operation: 'delete-basket' }),
  ];
  await unknownCall({ userId, paymentId: read, operation: 'authorise-payment' });
  await unknownCall({ userId, paymentId: ended, operation: 'delete-payment' });
  await unknownCall({ userId, basketId: dissolved, operation: 'delete-basket' });
  const listed = await run('list');
  expect(listed.at(-1)).toBe('2 outcomes are unknown');
  for (const requestId of named) expect(listed.join()).toContain(requestId);
});

it('says that an empty id is empty', async () => {
  await expect(run('created', randomUUID(), '')).rejects.toThrow('The id of the bank is empty');
});

it.each(['.', '..', ' ', 'bank 1', 'bank-1\n', '/v1/payments/bank-1', 'bank-1?x=1'])(
  'refuses %j for the id of the bank',
  async (id) => {
    await expect(run('created', randomUUID(), id)).rejects.toThrow('cannot be an id of the bank');
  },
);

it.each([['lists'], ['created', 'one'], ['list', 'more']])('refuses %s', async (...args) => {
  await expect(run(...args)).rejects.toThrow('Usage: npm run unknown');
});
