/** The bank examines two TPPs: the application, which passes every lesson, and the naive one of the crash gate. */
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { GET as balances } from '@/app/api/accounts/[accountId]/balances/route';
import { POST as sync } from '@/app/api/accounts/[accountId]/sync/route';
import { GET as accounts } from '@/app/api/accounts/route';
import { POST as renew } from '@/app/api/connections/[connectionId]/renew/route';
import { POST as authorise } from '@/app/api/payments/[paymentId]/authorisations/route';
import { GET as status } from '@/app/api/payments/[paymentId]/status/route';
import { refreshAccount } from '@/lib/aisp/transactions/unattended-refresh';
import { database } from '@/lib/db/client';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { completeSca } from '@/sandbox-bank/testing/bank-client';
import { type MadeAccount, makeAccount, NDCT, paymentBody } from '@/sandbox-bank/testing/payments';
import { callWorld, makeWorld, type TestWorld } from '@/sandbox-bank/testing/worlds';
import { newUser, type TestUser } from '@/test/harness/application';
import { beginConnecting } from '@/test/harness/connect';
import { naiveAuthorise, naiveCreate, naiveStatus } from '@/test/harness/crash/naive-routes';
import { openSandbox, passSca, pay } from '@/test/harness/sandbox';
import { shared } from '@/test/harness/shared';

// Uses the real pauses, which the bank measures here; other integration tests shorten them.
vi.mock('@/lib/outbox/pause', () => ({
  pauseBetweenTries: (milliseconds: number) => wait(milliseconds),
}));

const sandbox = shared(openSandbox);

const today = bankDay(new Date());
const AMOUNTS = ['11.00', '12.00', '13.00'] as const;

type Person = { user: TestUser; customerNumber: string; account: MadeAccount; world: TestWorld };

let customers = 0;

/** A user, who is also a customer in a bank world of their own. */
const newPerson = async (): Promise<Person> => {
  const world = await makeWorld(sandbox.client, { template: 'empty' });
  customers += 1;
  const customerNumber = String(50_000_000_000 + customers);
  const made = await callWorld(sandbox.client, world, 'POST', 'customers', {
    customerNumber,
    name: 'Eksamenskandidat',
    type: 'PRIVATE',
  });
  expect(made.status, made.text).toBe(201);
  const account = await makeAccount(sandbox.client, customerNumber, '5000.00');
  return { user: await newUser(), customerNumber, account, world };
};

const consolePath = ({ id }: TestWorld) =>
  `${sandbox.bank.scaOrigin}/console/worlds/${id}/examination`;

const examinationPage = async (world: TestWorld) => (await fetch(consolePath(world))).text();

/** Starts an examination with the form of the console. */
const beginExamination = async (world: TestWorld) => {
  const form = /name="form" value="([^"]+)"/.exec(await examinationPage(world))?.[1] ?? '';
  const begun = await fetch(consolePath(world), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ form }),
  });
  expect(begun.status).toBe(303);
};

/** The verdict on each lesson, as the page shows it. */
const verdicts = async (world: TestWorld): Promise<Record<string, string>> => {
  const html = await examinationPage(world);
  const found = html.matchAll(/<li id="lesson-([a-z-]+)">.*?<span class="[^"]*">([^<]+)<\/span>/g);
  return Object.fromEntries([...found].map(([, lesson = '', verdict = '']) => [lesson, verdict]));
};

const connect = async ({ user, customerNumber }: Person) => {
  const back = await passSca(user, await beginConnecting(user), {
    identityNumber: customerNumber,
  });
  expect(back.pathname).toBe('/connections/connected');
};

const bodyOf = ({ account }: Person, amount: string) =>
  paymentBody(NDCT, account.bban, today, { instructedAmount: { amount, currency: 'NOK' } });

const LESSONS = [
  'signed',
  'request-ids',
  'browser-forwarded',
  'return-addresses',
  'deprecated',
  'unattended-reads',
  'link-followed',
  'creation-lost',
  'creation-unreadable',
  'creation-paused',
  'one-payment',
  'authorisation-lost',
  'one-approval',
  'approval-failed',
  'status-paused',
  'status-back',
  'fields-changed',
  'slow-answer',
  'too-many-requests',
  'consent-withdrawn',
];

it('the application passes all 20 lessons', async () => {
  const person = await newPerson();
  const { user, customerNumber, world } = person;
  await beginExamination(world);
  expect(Object.keys(await verdicts(world))).toEqual(LESSONS);
  expect(new Set(Object.values(await verdicts(world)))).toEqual(new Set(['Not yet seen']));
  await connect(person);
  const listed = await (await user.browser.ask(accounts, {})).json();
  const [{ accountId }] = listed.accounts;
  const readBalances = () => user.browser.ask(balances, { accountId });
  expect((await readBalances()).status).toBe(200);
  const begin = async (paymentId: string): Promise<string> => {
    const begun = await user.browser.ask(authorise, { paymentId }, { method: 'POST' });
    expect(begun.status).toBe(201);
    return (await begun.json()).scaRedirect;
  };
  const readStatus = async (paymentId: string) => {
    await wait(300);
    return user.browser.ask(status, { paymentId });
  };
  const made: string[] = [];
  for (const amount of AMOUNTS) {
    made.push((await pay(user, NDCT, bodyOf(person, amount))).paymentId);
  }
  const [first = ''] = made;
  // The first approval fails at the bank, the second succeeds, and then the status goes back once.
  await passSca(user, await begin(first), { identityNumber: customerNumber });
  await readStatus(first);
  await readStatus(first);
  await passSca(user, await begin(first), { identityNumber: customerNumber });
  await readStatus(first);
  await readStatus(first);

  await refreshAccount({ userId: user.userId, accountId, kind: 'account' }, () => new Date());
  await user.browser.ask(sync, { accountId }, { method: 'POST' });
  await readBalances();
  await readBalances();
  await user.browser.ask(accounts, {});
  const { id: connectionId } = await database().connection.findFirstOrThrow({
    where: { userId: user.userId },
  });
  const renewed = await user.browser.ask(renew, { connectionId }, { method: 'POST', json: {} });
  expect(renewed.status).toBe(201);
  await passSca(user, (await renewed.json()).scaRedirect, { identityNumber: customerNumber });
  expect(await verdicts(world)).toEqual(
    Object.fromEntries(LESSONS.map((lesson) => [lesson, 'Passed'])),
  );
});

it('the naive application of the crash gate fails at least 8', async () => {
  const person = await newPerson();
  await connect(person);
  await beginExamination(person.world);
  const ask = async (
    handler: typeof naiveCreate,
    params: Record<string, string>,
    body: unknown = {},
  ) => {
    const request = new Request('http://localhost:3000/', {
      method: 'POST',
      body: JSON.stringify(body),
    });
    return (await handler(request, { params: Promise.resolve(params) })).json();
  };
  for (const amount of AMOUNTS) {
    const body = { request: bodyOf(person, amount), allowLogicalDuplicate: true };
    const { paymentId } = await ask(naiveCreate, {}, body);
    const { scaRedirect } = await ask(naiveAuthorise, { paymentId });
    await completeSca(scaRedirect, { identityNumber: person.customerNumber });
    await ask(naiveStatus, { paymentId });
  }
  const found = await verdicts(person.world);
  const failed = LESSONS.filter((lesson) => found[lesson] === 'Failed');
  expect(failed).toEqual([
    'browser-forwarded',
    'return-addresses',
    'link-followed',
    'creation-lost',
    'creation-unreadable',
    'creation-paused',
    'one-payment',
    'authorisation-lost',
    'one-approval',
    'status-paused',
  ]);
});
