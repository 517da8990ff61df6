import { randomUUID } from 'node:crypto';
import { addDays as daysAfter, subMinutes } from 'date-fns';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GET as balances } from '@/app/api/accounts/[accountId]/balances/route';
import { GET as accounts } from '@/app/api/accounts/route';
import { GET as agreements } from '@/app/api/agreements/route';
import { DELETE as disconnect, GET as holdings } from '@/app/api/connections/[connectionId]/route';
import { POST as connect, GET as connections } from '@/app/api/connections/route';
import { GET as contexts } from '@/app/api/contexts/route';
import { GET as upcoming } from '@/app/api/insight/upcoming/route';
import { GET as transactions } from '@/app/api/transactions/route';
import { paymentDeletion } from '@/lib/aspsp/resource/payments';
import { type Db, database, transaction } from '@/lib/db/client';
import { prepareCall } from '@/lib/outbox/call';
import { paymentDeletionEffects } from '@/lib/pisp/payment/payment-effects';
import type { AccountsView } from '@/lib/view/account';
import type { ActingContextsView } from '@/lib/view/connection/acting-context';
import type { AgreementsView } from '@/lib/view/connection/agreement';
import type { ConnectionHoldingsView, ConnectionsView } from '@/lib/view/connection/connection';
import type { UpcomingsView } from '@/lib/view/insight/insight';
import type { StoredTransactionsView } from '@/lib/view/stored-transaction';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { addDays } from '@/lib/xs2a/value/iso-date';
import { newUser, type TestUser } from '@/test/harness/application';
import { connectAs, openBankAndApplication } from '@/test/harness/connect';
import { meetAtLock } from '@/test/harness/meet-at-lock';
import { type BankAccount, type BankPsu, type PsuBank, refusal } from '@/test/harness/psu-bank';
import { comeBack } from '@/test/harness/sca-return';
import { storeConnection } from '@/test/harness/stored-connection';
import { storePayment } from '@/test/harness/stored-payment';
import { json } from '@/test/harness/test-bank';

let bank: PsuBank;

beforeAll(async () => {
  bank = await openBankAndApplication();
});
afterAll(() => bank.close());

const OWN: BankAccount = {
  resourceId: 'enc!!own=',
  bban: '12345678903',
  iban: 'NO9312345678903',
  name: 'Brukskonto',
};
const OF_YARD: BankAccount = {
  resourceId: 'enc!!yard=',
  bban: '12345678911',
  iban: 'NO7112345678911',
  name: 'Driftskonto',
};
const OF_FISH: BankAccount = {
  resourceId: 'enc!!fish=',
  bban: '12345678938',
  iban: 'NO1812345678938',
  name: 'Fiskekonto',
};

const newPsu = () => {
  const [yard, fish] = [randomUUID(), randomUUID()];
  const psu = bank.addPsu({
    psuId: randomUUID(),
    accounts: [OWN],
    agreements: [
      {
        psuCorporateId: yard,
        name: 'Drift',
        owner: 'Nordfjord Verft AS',
        accounts: [OF_YARD],
        consented: false,
      },
      { psuCorporateId: fish, name: 'Fjord Fisk AS', accounts: [OF_FISH], consented: false },
    ],
  });
  return { psu, yard, fish };
};

const post = (user: TestUser, json: object) =>
  user.browser.ask(connect, {}, { method: 'POST', json: { bankId: 'sandbox', ...json } });

const connectTo = (user: TestUser, psu: BankPsu, corporateId?: string): Promise<string> =>
  connectAs(bank, user, psu, { corporateId });

const get = async <View>(
  user: TestUser,
  route: (
    request: Request,
    context: { params: Promise<Record<string, string>> },
  ) => Promise<Response>,
  path = '/',
  params: Record<string, string> = {},
): Promise<View> => {
  const response = await user.browser.ask(route, params, { path });
  expect(response.status).toBe(200);
  return response.json();
};

const numbersIn = async (user: TestUser, query: string) =>
  (await get<AccountsView>(user, accounts, `/api/accounts${query}`)).accounts.map(
    ({ bban }) => bban,
  );

describe('the contexts of a person', () => {
  it('are the private one alone for who has connected nothing', async () => {
    const user = await newUser();
    expect(await get<ActingContextsView>(user, contexts)).toEqual({
      contexts: [{ contextId: 'private', name: null, bankNames: [] }],
    });
  });

  it('are private first, then each agreement, called by its company', async () => {
    const user = await newUser();
    const { psu, yard, fish } = newPsu();
    const ofYard = await connectTo(user, psu, yard);
    await connectTo(user, psu);
    const ofFish = await connectTo(user, psu, fish);
    expect(await get<ActingContextsView>(user, contexts)).toEqual({
      contexts: [
        { contextId: 'private', name: null, bankNames: ['Skjærvik Sparebank'] },
        {
          contextId: ofYard,
          name: 'Nordfjord Verft AS',
          bankNames: ['Skjærvik Sparebank'],
        },
        { contextId: ofFish, name: 'Fjord Fisk AS', bankNames: ['Skjærvik Sparebank'] },
      ],
    });
  });

  it('keep their accounts apart', async () => {
    const user = await newUser();
    const { psu, yard, fish } = newPsu();
    await connectTo(user, psu);
    const ofYard = await connectTo(user, psu, yard);
    const ofFish = await connectTo(user, psu, fish);
    expect(await numbersIn(user, '?context=private')).toEqual([OWN.bban]);
    expect(await numbersIn(user, `?context=${ofYard}`)).toEqual([OF_YARD.bban]);
    expect(await numbersIn(user, `?context=${ofFish}`)).toEqual([OF_FISH.bban]);
    expect((await numbersIn(user, '')).sort()).toEqual([OWN.bban, OF_YARD.bban, OF_FISH.bban]);
  });

  it('keep their transactions and coming payments apart', async () => {
    const user = await newUser();
    const { userId } = user;
    const { psu, yard } = newPsu();
    const [own, ofYard] = [await connectTo(user, psu), await connectTo(user, psu, yard)];
    const soon = { executionDate: addDays(bankDay(new Date()), 2) };
    const payments = [
      await storePayment({ userId, connectionId: own, changes: soon }),
      await storePayment({
        userId,
        connectionId: ofYard,
        changes: { ...soon, context: 'CORPORATE' },
      }),
    ];
    const { accounts: all } = await get<AccountsView>(user, accounts);
    for (const [at, [contextId, number]] of [
      ['private', OWN.bban],
      [ofYard, OF_YARD.bban],
    ].entries()) {
      const read = await get<StoredTransactionsView>(user, transactions, `/?context=${contextId}`);
      const ids = read.syncs.map(({ accountId }) => accountId);
      expect(
        all.filter(({ accountId }) => ids.includes(accountId)).map(({ bban }) => bban),
      ).toEqual([number]);
      const coming = await get<UpcomingsView>(user, upcoming, `/?context=${contextId}`);
      expect(coming.upcoming.map((one) => 'id' in one && one.id)).toEqual([payments[at]]);
    }
  });

  it('of another person hold nothing', async () => {
    const [user, stranger] = [await newUser(), await newUser()];
    const { psu, yard } = newPsu();
    const ofYard = await connectTo(user, psu, yard);
    expect(await numbersIn(stranger, `?context=${ofYard}`)).toEqual([]);
    expect(JSON.stringify(await get(stranger, contexts))).not.toContain(ofYard);
  });

  it.each(['', 'PRIVATE', 'x', '%00'])('is refused by the name %j', async (name) => {
    const user = await newUser();
    const path = `/api/accounts?context=${name}`;
    const response = await user.browser.ask(accounts, {}, { path });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      fields: [{ path: 'context', rule: 'choice-unknown' }],
    });
  });
});

describe('PSU-Corporate-ID', () => {
  it('is on every call of its context, and on none of another', async () => {
    const user = await newUser();
    const { psu, yard, fish } = newPsu();
    await connectTo(user, psu);
    await connectTo(user, psu, yard);
    await connectTo(user, psu, fish);
    const { accounts: all } = await get<AccountsView>(user, accounts);
    const asked = bank.requests.length;
    for (const { accountId } of all) await get(user, balances, '/', { accountId });
    const sent = Object.fromEntries(
      bank.requests
        .slice(asked)
        .map(({ url, headers }) => [
          decodeURIComponent(url).replace(/.*accounts\//, ''),
          headers['psu-corporate-id'],
        ]),
    );
    expect(sent).toEqual({
      'enc!!own=/balances': undefined,
      'enc!!yard=/balances': yard,
      'enc!!fish=/balances': fish,
    });
  });
});

describe('the agreements at a bank', () => {
  let user: TestUser;
  let known: ReturnType<typeof newPsu>;
  beforeEach(async () => {
    user = await newUser();
    known = newPsu();
    await connectTo(user, known.psu);
  });

  const list = () => get<AgreementsView>(user, agreements, '/api/agreements?bank=sandbox');
  const tokenOf = async (name: string): Promise<string> =>
    (await list()).agreements.find((one) => one.name === name)?.agreement ?? '';

  it('are listed with those that are connected marked, and without their ids', async () => {
    const ofYard = await connectTo(user, known.psu, known.yard);
    const view = await list();
    expect(view).toMatchObject({
      bankId: 'sandbox',
      bankName: 'Skjærvik Sparebank',
      agreements: [
        {
          name: 'Drift',
          owner: 'Nordfjord Verft AS',
          connected: { contextId: ofYard, status: 'active' },
        },
        { name: 'Fjord Fisk AS', owner: null, connected: null },
      ],
    });
    expect(JSON.stringify(view)).not.toContain(known.yard);
    expect(JSON.stringify(view)).not.toContain(known.fish);
  });

  it('are called by their owner or the bank where they have no name', async () => {
    const [psuCorporateId, other] = [randomUUID(), randomUUID()];
    bank.override(
      'GET /v1/agreements',
      json(200, {
        agreements: [
          { psuCorporateId, name: ' ', owner: 'Nordfjord Verft AS' },
          { psuCorporateId: other, name: null },
        ],
      }),
    );
    expect((await list()).agreements).toMatchObject([
      { name: 'Nordfjord Verft AS', owner: 'Nordfjord Verft AS' },
      { name: 'Skjærvik Sparebank', owner: null },
    ]);
    bank.restore();
  });

  it('are the first five hundred', async () => {
    const given = Array.from({ length: 501 }, (_, index) => ({
      psuCorporateId: randomUUID(),
      name: `Avtale ${index}`,
    }));
    bank.override('GET /v1/agreements', json(200, { agreements: given }));
    const { agreements: listed } = await list();
    bank.restore();
    expect(listed).toHaveLength(500);
    expect(listed.at(-1)?.name).toBe('Avtale 499');
  });

  it('that are refused because the consent is over end the private one alone', async () => {
    const ofYard = await connectTo(user, known.psu, known.yard);
    await database().connection.update({
      where: { userId_id: { userId: user.userId, id: ofYard } },
      data: { consentedAt: subMinutes(new Date(), 30) },
    });
    bank.override('GET /v1/agreements', refusal(401, 'CONSENT_EXPIRED'));
    const path = '/api/agreements?bank=sandbox';
    expect((await user.browser.ask(agreements, {}, { path })).status).toBe(403);
    bank.restore();
    const view = await get<ConnectionsView>(user, connections);
    expect(view.connections).toMatchObject([
      { connectionId: ofYard, status: 'active' },
      { context: 'PRIVATE', status: 'ended' },
    ]);
  });

  it('lead to consent for one without, as who acts under it, past the choice of an agreement', async () => {
    const started = await post(user, { agreement: await tokenOf('Drift') });
    expect(started.status).toBe(201);
    const { url, headers } = bank.requests.at(-1) ?? {};
    expect(url).toMatch(/\/v1\/accounts$/);
    expect(headers).toMatchObject({
      'psu-id': known.psu.psuId,
      'psu-corporate-id': known.yard,
      'psu-context': 'CORPORATE',
    });
    const { scaRedirect } = await started.json();
    const back = await comeBack(user.browser, bank.pass(scaRedirect, known.psu, known.yard));
    expect(back.pathname).toBe('/connections/connected');
    expect(await numbersIn(user, `?context=${back.searchParams.get('connection')}`)).toEqual([
      OF_YARD.bban,
    ]);
  });

  it('send nobody to the bank for one that has a consent there', async () => {
    const [yard] = known.psu.agreements;
    if (yard !== undefined) yard.consented = true;
    const answer = await post(user, { agreement: await tokenOf('Drift') });
    expect(answer.status).toBe(200);
    const { connectionId } = await answer.json();
    expect(await numbersIn(user, `?context=${connectionId}`)).toEqual([OF_YARD.bban]);
    const view = await get<ConnectionsView>(user, connections);
    expect(view.connections.find((one) => one.connectionId === connectionId)).toMatchObject({
      context: 'CORPORATE',
      agreementName: 'Nordfjord Verft AS',
      status: 'active',
    });
  });

  it('give access for 180 days from the SCA, not from the choice of one that has a consent', async () => {
    const { userId } = user;
    const scaAt = subMinutes(new Date(), 30);
    await database().psu.updateMany({ where: { userId }, data: { scaAt } });
    const [yard] = known.psu.agreements;
    if (yard !== undefined) yard.consented = true;
    const answer = await post(user, { agreement: await tokenOf('Drift') });
    const { connectionId } = await answer.json();
    const view = await get<ConnectionsView>(user, connections);
    const chosen = view.connections.find((one) => one.connectionId === connectionId);
    expect(chosen?.accessUntil).toBe(daysAfter(scaAt, 180).toISOString());
  });

  it('lead to the bank where its consent has no account', async () => {
    const [yard] = known.psu.agreements;
    Object.assign(yard ?? {}, { consented: true, accounts: [] });
    const answer = await post(user, { agreement: await tokenOf('Drift') });
    expect(answer.status).toBe(201);
    expect((await get<ActingContextsView>(user, contexts)).contexts).toHaveLength(1);
  });

  it('lead to the bank when the hour of the last SCA is over, though one has a consent there', async () => {
    const [yard] = known.psu.agreements;
    if (yard !== undefined) yard.consented = true;
    const agreement = await tokenOf('Drift');
    await database().psu.updateMany({
      where: { userId: user.userId },
      data: { scaAt: subMinutes(new Date(), 61) },
    });
    expect((await post(user, { agreement })).status).toBe(201);
  });

  it('are of no use to another person, nor at another bank', async () => {
    const agreement = await tokenOf('Drift');
    const stranger = await newUser();
    await connectTo(stranger, newPsu().psu);
    const asked = bank.requests.length;
    for (const response of [
      await post(stranger, { agreement }),
      await post(user, { agreement, bankId: 'another' }),
      await post(user, { agreement: known.yard }),
    ]) {
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        fields: [{ path: 'agreement', rule: 'choice-unknown' }],
      });
    }
    expect(bank.requests).toHaveLength(asked);
  });

  it('are asked for as no company', async () => {
    await connectTo(user, known.psu, known.yard);
    await list();
    expect(bank.requests.at(-1)?.headers['psu-corporate-id']).toBeUndefined();
  });

  it('are not listed to who the bank does not know, or at a bank that is none', async () => {
    const stranger = await newUser();
    for (const [who, id] of [
      [stranger, 'sandbox'],
      [user, 'nowhere'],
    ] as const) {
      const path = `/api/agreements?bank=${id}`;
      expect((await who.browser.ask(agreements, {}, { path })).status).toBe(404);
    }
  });
});

/** The deletion of a payment that has no PSU. */
const deletionOf = (userId: string, paymentId: string) => ({
  userId,
  bankId: 'sandbox',
  connectionId: null,
  about: { paymentId },
  call: paymentDeletion({
    kind: 'norwegian-domestic-credit-transfers',
    resourceId: `enc!!${paymentId}=`,
  }),
  tppRedirectUri: 'http://localhost:3000/',
  tppSessionId: null,
});

/** A private draft and a private recipient. */
const storePrivateWork = async (userId: string): Promise<void> => {
  const now = new Date();
  const sealing = { userId, id: randomUUID(), keyId: 'test' };
  await database().recipient.create({
    data: {
      ...sealing,
      contextId: 'private',
      sealedDetails: 'x',
      accountHash: 'x',
      lastUsedAt: now,
    },
  });
  await database().paymentDraft.create({
    data: {
      ...sealing,
      context: 'PRIVATE',
      kind: 'bulk-payments',
      sealedInput: 'x',
      createdAt: now,
      updatedAt: now,
    },
  });
};

describe('disconnecting', () => {
  it('says what goes, and leaves the other contexts', async () => {
    const user = await newUser();
    const { psu, yard } = newPsu();
    const own = await connectTo(user, psu);
    const ofYard = await connectTo(user, psu, yard);
    const { userId } = user;
    await database().recipient.create({
      data: {
        userId,
        id: randomUUID(),
        contextId: ofYard,
        sealedDetails: 'x',
        accountHash: 'x',
        keyId: 'test',
        lastUsedAt: new Date(),
      },
    });
    expect(
      await get<ConnectionHoldingsView>(user, holdings, '/', { connectionId: ofYard }),
    ).toEqual({
      bankName: 'Skjærvik Sparebank',
      accounts: 1,
      cards: 0,
      drafts: 0,
      baskets: 0,
      recipients: 1,
      paymentsWaiting: 0,
      paymentsUnderWay: 0,
      paymentsEnded: 0,
      isLastAtBank: false,
      isLogKept: true,
      isBusy: false,
    });
    const ask = (connectionId: string) =>
      user.browser.ask(disconnect, { connectionId }, { method: 'DELETE' });
    expect((await ask(ofYard)).status).toBe(204);
    expect(await database().recipient.count({ where: { userId } })).toBe(0);
    expect(await numbersIn(user, '')).toEqual([OWN.bban]);
    expect((await get<ActingContextsView>(user, contexts)).contexts).toHaveLength(1);
    expect(await database().psu.count({ where: { userId } })).toBe(1);

    expect((await ask(own)).status).toBe(204);
    expect(await database().psu.count({ where: { userId } })).toBe(0);
  });

  it('of the last private connection takes private recipients along, and none of a company', async () => {
    const user = await newUser();
    const { userId } = user;
    const { psu, yard } = newPsu();
    const own = await connectTo(user, psu);
    const ofYard = await connectTo(user, psu, yard);
    const recipientOf = (contextId: string) => ({
      userId,
      id: randomUUID(),
      contextId,
      sealedDetails: 'x',
      accountHash: contextId,
      keyId: 'test',
      lastUsedAt: new Date(),
    });
    await database().recipient.createMany({ data: ['private', ofYard].map(recipientOf) });
    const gone = await user.browser.ask(disconnect, { connectionId: own }, { method: 'DELETE' });
    expect(gone.status).toBe(204);
    const left = await database().recipient.findMany({ where: { userId } });
    expect(left.map(({ contextId }) => contextId)).toEqual([ofYard]);
  });

  it('of the last private connection says that drafts and recipients go, and deletes them', async () => {
    const user = await newUser();
    const { userId } = user;
    const connectionId = await connectTo(user, newPsu().psu);
    await storePrivateWork(userId);
    expect(await get<ConnectionHoldingsView>(user, holdings, '/', { connectionId })).toMatchObject({
      drafts: 1,
      recipients: 1,
    });
    await user.browser.ask(disconnect, { connectionId }, { method: 'DELETE' });
    expect(await database().paymentDraft.count({ where: { userId } })).toBe(0);
    expect(await database().recipient.count({ where: { userId } })).toBe(0);
  });

  it('of one of two private connections leaves drafts and recipients, and says so', async () => {
    const user = await newUser();
    const { userId } = user;
    const connectionId = await connectTo(user, newPsu().psu);
    await storeConnection({ userId, bankId: 'north', accessUntil: daysAfter(new Date(), 90) });
    await storePrivateWork(userId);
    expect(await get<ConnectionHoldingsView>(user, holdings, '/', { connectionId })).toMatchObject({
      drafts: 0,
      recipients: 0,
    });
    await user.browser.ask(disconnect, { connectionId }, { method: 'DELETE' });
    expect(await database().connection.count({ where: { userId } })).toBe(1);
    expect(await database().paymentDraft.count({ where: { userId } })).toBe(1);
    expect(await database().recipient.count({ where: { userId } })).toBe(1);
  });

  it('takes the notices about its payments away', async () => {
    const user = await newUser();
    const { userId } = user;
    const connectionId = await connectTo(user, newPsu().psu);
    await database().notice.create({
      data: {
        userId,
        id: randomUUID(),
        kind: 'PAYMENT_FAILED',
        subject: await storePayment({ userId, connectionId }),
        occasion: '',
        isShown: true,
        createdAt: new Date(),
      },
    });
    await user.browser.ask(disconnect, { connectionId }, { method: 'DELETE' });
    expect(await database().notice.count({ where: { userId, kind: 'PAYMENT_FAILED' } })).toBe(0);
  });

  it('is refused while a call that may move money is under way, and changes nothing', async () => {
    const user = await newUser();
    const { psu } = newPsu();
    const connectionId = await connectTo(user, psu);
    const { userId } = user;
    const paymentId = randomUUID();
    const now = new Date();
    await database().payment.create({
      data: {
        userId,
        id: paymentId,
        bankId: 'sandbox',
        connectionId,
        context: 'PRIVATE',
        kind: 'norwegian-domestic-credit-transfers',
        state: 'SENDING',
        sealedRequest: 'x',
        likenessHash: 'x',
        keyId: 'test',
        amount: '1.00',
        currency: 'NOK',
        debtorHash: 'x',
        allowsDuplicate: false,
        createdAt: now,
        updatedAt: now,
      },
    });
    const callId = randomUUID();
    await database().outboxCall.create({
      data: {
        userId,
        id: callId,
        bankId: 'sandbox',
        paymentId,
        connectionId,
        operation: 'create payment',
        method: 'POST',
        href: '/v1/payments/x',
        keyId: 'test',
        requestId: randomUUID(),
        tppRedirectUri: 'http://localhost:3000/',
        state: 'SENDING',
        createdAt: now,
      },
    });
    const seen = await get<ConnectionHoldingsView>(user, holdings, '/', { connectionId });
    expect(seen).toMatchObject({ isBusy: true, paymentsWaiting: 1, isLastAtBank: true });
    const refused = await user.browser.ask(disconnect, { connectionId }, { method: 'DELETE' });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: 'conflict' });
    expect(await database().payment.count({ where: { userId } })).toBe(1);
    expect(await numbersIn(user, '')).toEqual([OWN.bban]);

    await database().outboxCall.updateMany({
      where: { userId, id: callId },
      data: { state: 'DONE', endedAt: now },
    });
    const done = await user.browser.ask(disconnect, { connectionId }, { method: 'DELETE' });
    expect(done.status).toBe(204);
    expect(await database().payment.count({ where: { userId } })).toBe(0);
    expect(await database().outboxCall.count({ where: { userId } })).toBe(0);
  });

  it('is refused while a call is under way that was prepared before the payment had its PSU', async () => {
    const user = await newUser();
    const { userId } = user;
    const connectionId = await connectTo(user, newPsu().psu);
    const paymentId = await storePayment({ userId, connectionId: null });
    await transaction((db) =>
      prepareCall(db, paymentDeletionEffects, deletionOf(userId, paymentId)),
    );
    await database().payment.updateMany({
      where: { userId, id: paymentId },
      data: { connectionId },
    });
    const refused = await user.browser.ask(disconnect, { connectionId }, { method: 'DELETE' });
    expect(refused.status).toBe(409);
    expect(await database().payment.count({ where: { userId } })).toBe(1);
  });

  it('is refused for a payment that is made in the same moment', async () => {
    const user = await newUser();
    const { userId } = user;
    const connectionId = await connectTo(user, newPsu().psu);
    const paymentId = await storePayment({ userId, connectionId: null });
    const place = async (db: Db) => {
      await db.payment.updateMany({ where: { userId, id: paymentId }, data: { connectionId } });
      const plan = { ...deletionOf(userId, paymentId), connectionId };
      await prepareCall(db, paymentDeletionEffects, plan);
    };
    const [answer] = await meetAtLock(place, [
      () => user.browser.ask(disconnect, { connectionId }, { method: 'DELETE' }),
    ]);
    expect(answer?.status).toBe(409);
    expect(await database().payment.count({ where: { userId, connectionId } })).toBe(1);
  });
});
