/** A person who acts for a company, from payments to a basket, beside the real bank: what each call carries. */
import { randomInt, randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { POST as authoriseBasket } from '@/app/api/baskets/[basketId]/authorisations/route';
import { GET as basketStatus } from '@/app/api/baskets/[basketId]/status/route';
import { GET as candidates } from '@/app/api/baskets/candidates/route';
import { GET as baskets, POST as postBasket } from '@/app/api/baskets/route';
import { POST as authorise } from '@/app/api/payments/[paymentId]/authorisations/route';
import { DELETE as cancel } from '@/app/api/payments/[paymentId]/route';
import { GET as paymentStatus } from '@/app/api/payments/[paymentId]/status/route';
import { GET as payments } from '@/app/api/payments/route';
import { database } from '@/lib/db/client';
import { openCorporateId } from '@/lib/vault/identity';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { makeAccount, NDCT, paymentBody, runBatch } from '@/sandbox-bank/testing/payments';
import { newUser, type TestUser } from '@/test/harness/application';
import { beginConnecting } from '@/test/harness/connect';
import { begunDraft, openSandbox, passSca, type Sandbox, submit } from '@/test/harness/sandbox';

let sandbox: Sandbox;
/** Each call sent to the bank for a person: the operation, and the corporate id or `private`. */
let sent: { operation: string; actsFor: string }[] = [];

const headerOf = (headers: unknown, name: string): string | undefined => {
  const lines = Array.isArray(headers) ? headers.map(String) : [];
  const at = lines.findIndex((line, index) => index % 2 === 0 && line.toLowerCase() === name);
  return at === -1 ? undefined : lines[at + 1];
};

const note = (message: unknown): void => {
  const { request } = message as { request: { method: string; path: string; headers: unknown } };
  const [, path = ''] = /(\/v1\/[^?]*)/.exec(request.path) ?? [];
  if (headerOf(request.headers, 'psu-id') === undefined || path === '') return;
  sent.push({
    operation: `${request.method} ${path}`.replaceAll(/enc!![^/]*/g, '{id}'),
    actsFor: headerOf(request.headers, 'psu-corporate-id') ?? 'private',
  });
};

beforeAll(async () => {
  sandbox = await openSandbox();
  subscribe('undici:request:create', note);
});
afterAll(async () => {
  unsubscribe('undici:request:create', note);
  await sandbox.close();
});

const today = bankDay(new Date());

const operate = async (path: string, body: Record<string, unknown>) => {
  const made = await sandbox.client.call({ method: 'POST', path: `/v1/sandbox/${path}`, body });
  expect(made.status, made.text).toBe(201);
  return JSON.parse(made.text) as { id: string; iban: string };
};

const newNumber = () => String(randomInt(60_000_000_000, 69_999_999_999));

/** A person with an account of their own and an agreement to act for a company that has another. */
const newPerson = async () => {
  const [person, company] = [newNumber(), newNumber()];
  await operate('customers', { customerNumber: person, name: 'Kari Dahl', type: 'PRIVATE' });
  await operate('customers', { customerNumber: company, name: 'Fjord AS', type: 'CORPORATE' });
  const own = await makeAccount(sandbox.client, person, '5000.00');
  const firm = await makeAccount(sandbox.client, company, '9000.00');
  const { id } = await operate('agreements', { owner: company, name: 'Drift' });
  const roles = ['REGISTER', 'VIEW'];
  const engagement = { customer: person, account: { iban: firm.iban }, roles };
  await operate(`agreements/${encodeURIComponent(id)}/engagements`, engagement);
  return { person, own, firm };
};

const connectAs = async (user: TestUser, context: 'PRIVATE' | 'CORPORATE', person: string) => {
  await passSca(user, await beginConnecting(user, { context }), {
    identityNumber: person,
    context,
  });
};

const pay = async (user: TestUser, contextId: string, bban: string, amount: string) => {
  const changes = { instructedAmount: { amount, currency: 'NOK' } };
  const draftId = await begunDraft(user, { kind: NDCT, contextId });
  const made = await submit(user, draftId, paymentBody(NDCT, bban, today, changes));
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return draftId;
};

it('a payment, a basket and a deletion of an agreement carry its id, and none of the other context does', async () => {
  const { person, own, firm } = await newPerson();
  const user = await newUser();
  await connectAs(user, 'PRIVATE', person);
  await connectAs(user, 'CORPORATE', person);
  const connection = await database().connection.findFirstOrThrow({
    where: { userId: user.userId, context: 'CORPORATE' },
  });
  const corporateId = openCorporateId(connection) ?? '';
  expect(corporateId).toMatch(/^[0-9a-f-]{36}$/);
  const contextId = connection.id;
  const answers = { identityNumber: person, context: 'CORPORATE' } as const;

  sent = [];
  const alone = await pay(user, contextId, firm.bban, '10.00');
  const together = [
    await pay(user, contextId, firm.bban, '20.00'),
    await pay(user, contextId, firm.bban, '30.00'),
  ];
  const deleted = await pay(user, contextId, firm.bban, '40.00');
  const begun = await user.browser.ask(authorise, { paymentId: alone }, { method: 'POST' });
  await passSca(user, (await begun.json()).scaRedirect, answers);
  const gone = await user.browser.ask(cancel, { paymentId: deleted }, { method: 'DELETE' });
  expect(gone.status).toBe(200);
  const basketId = randomUUID();
  const wish = { intentKey: basketId, contextId, paymentIds: together };
  // It cannot be created from the other context, and the bank is not asked.
  const asked = sent.length;
  const mixed = await user.browser.ask(
    postBasket,
    {},
    { method: 'POST', json: { ...wish, intentKey: randomUUID(), contextId: 'private' } },
  );
  expect(mixed.status).toBe(409);
  expect(sent).toHaveLength(asked);
  const made = await user.browser.ask(postBasket, {}, { method: 'POST', json: wish });
  expect(made.status).toBe(201);
  const started = await user.browser.ask(authoriseBasket, { basketId }, { method: 'POST' });
  const back = await passSca(user, (await started.json()).scaRedirect, answers);
  expect(back.href).toMatch(new RegExp(`/baskets/${basketId}$`));
  const basket = await (await user.browser.ask(basketStatus, { basketId })).json();
  expect(basket).toMatchObject({
    contextId,
    status: { transactionStatus: 'ACTC' },
    payments: [
      { status: { transactionStatus: 'PDNG' } },
      { status: { transactionStatus: 'PDNG' } },
    ],
  });
  await runBatch(sandbox.client);
  const settled = await (await user.browser.ask(paymentStatus, { paymentId: alone })).json();
  expect(settled).toMatchObject({ contextId, status: { transactionStatus: 'ACSC' } });

  // Agreements are asked for as the person, before it is known for whom the person acts.
  const ofContext = sent.filter(({ operation }) => operation !== 'GET /v1/agreements');
  expect(new Set(ofContext.map(({ operation }) => operation))).toEqual(
    new Set([
      `POST /v1/payments/${NDCT}`,
      `POST /v1/payments/${NDCT}/{id}/authorisations`,
      `GET /v1/payments/${NDCT}/{id}`,
      `GET /v1/payments/${NDCT}/{id}/status`,
      `DELETE /v1/payments/${NDCT}/{id}`,
      'POST /v1/signing-baskets',
      'POST /v1/signing-baskets/{id}/authorisations',
      'GET /v1/signing-baskets/{id}/status',
    ]),
  );
  expect(new Set(ofContext.map(({ actsFor }) => actsFor))).toEqual(new Set([corporateId]));

  sent = [];
  const mine = await pay(user, 'private', own.bban, '50.00');
  await user.browser.ask(paymentStatus, { paymentId: mine });
  await user.browser.ask(authorise, { paymentId: mine }, { method: 'POST' });
  expect(sent.length).toBeGreaterThanOrEqual(3);
  expect(new Set(sent.map(({ actsFor }) => actsFor))).toEqual(new Set(['private']));

  const listed = async (route: typeof payments, path: string, context: string) => {
    const answer = await user.browser.ask(route, {}, { path: `${path}?context=${context}` });
    expect(answer.status).toBe(200);
    return JSON.stringify(await answer.json());
  };
  for (const [context, own_, others] of [
    [contextId, [alone, ...together, deleted], [mine]],
    ['private', [mine], [alone, ...together, deleted]],
  ] as const) {
    const shown = await listed(payments, '/api/payments', context);
    for (const id of own_) expect(shown).toContain(id);
    const all = [
      shown,
      await listed(candidates, '/api/baskets/candidates', context),
      await listed(baskets, '/api/baskets', context),
    ].join();
    for (const id of others) expect(all).not.toContain(id);
  }
  expect(await listed(baskets, '/api/baskets', contextId)).toContain(basketId);
  expect(await listed(baskets, '/api/baskets', 'private')).not.toContain(basketId);
});
