/** Whatever the bank is asked for, the end of the consent gives the same problem: `consent-ended`. */
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { GET as balances } from '@/app/api/accounts/[accountId]/balances/route';
import { POST as renew } from '@/app/api/connections/[connectionId]/renew/route';
import { GET as connections } from '@/app/api/connections/route';
import { POST as beginDraft } from '@/app/api/payment-drafts/route';
import { database } from '@/lib/db/client';
import {
  answered,
  CALLS,
  callingRoute,
  connectedUser,
  createBasket,
  PRODUCT,
  pay,
  READS,
  STARTS,
} from '@/test/harness/bank-calls';
import { openBankAndApplication } from '@/test/harness/connect';
import { refusal, SCA_ORIGIN } from '@/test/harness/psu-bank';
import { shared } from '@/test/harness/shared';
import { storeCardAccount } from '@/test/harness/stored-connection';
import { json } from '@/test/harness/test-bank';

const LINK = `${SCA_ORIGIN}/sca/again`;

const bank = shared(openBankAndApplication);
afterEach(() => bank.restore());

const CODES = ['CONSENT_EXPIRED', 'CONSENT_INVALID', 'CONSENT_UNKNOWN'];
/** A 401 may carry a link to SCA. */
const REFUSALS = CODES.flatMap((code) => [401, 403].map((status) => ({ code, status })));
const ANSWERS = [
  ...REFUSALS.map((refused) => ({ ...refused, how: 'without a link' })),
  ...CODES.map((code) => ({ code, status: 401, how: 'with a link', link: LINK })),
];

/** The status of the connection from then on, wherever it is shown. */
const endedBy = (code: string) => (code === 'CONSENT_EXPIRED' ? 'ended' : 'revoked');
/** The consent may have lost only that: the account still answers. */
const OF_A_PART = /^(balances of a card|transactions of a card|the entries of a transaction)$/;

const CONSENT_ENDED = {
  status: 403,
  type: 'application/problem+json',
  body: { code: 'consent-ended' },
};

describe.each(ANSWERS)('$status $code $how is the end of the consent', (answer) => {
  it.each(CALLS)('for $name', async (one) => {
    const connection =
      OF_A_PART.test(one.name) && answer.code !== 'CONSENT_EXPIRED'
        ? 'active'
        : endedBy(answer.code);
    expect(await answered(bank, one, answer)).toMatchObject({ ...CONSENT_ENDED, connection });
  });

  it.each(READS)('for $name, which is answered as it is stored', async (one) => {
    expect(await answered(bank, one, answer)).toMatchObject({
      status: 200,
      body: { problem: 'consent-ended' },
      connection: endedBy(answer.code),
    });
  });
});

describe('at the start of a visit to the bank', () => {
  describe.each(REFUSALS)('$status $code', (answer) => {
    it.each(STARTS)('of $name is the end of the consent', async (one) => {
      expect(await answered(bank, one, answer)).toMatchObject({
        ...CONSENT_ENDED,
        connection: endedBy(answer.code),
      });
    });

    it.each(STARTS)('of $name is followed where a link comes with it', async (one) => {
      expect(await answered(bank, one, { ...answer, link: LINK })).toMatchObject({
        status: 201,
        body: { scaRedirect: LINK },
        connection: 'active',
      });
    });
  });
});

it.each([...REFUSALS, { status: 401, code: 'SCA_EXPIRED' }])(
  'a consent is given anew when $status $code says that it is needed',
  async (refused) => {
    const of = await connectedUser();
    bank.override('GET /v1/accounts', refusal(refused.status, refused.code));
    bank.override('POST /v1/bank-offered-consents', refusal(401, 'SCA_EXPIRED', LINK));
    const response = await callingRoute(renew, 'POST', '/', {})(of);
    expect([response.status, await response.json()]).toMatchObject([201, { scaRedirect: LINK }]);
  },
);

describe('after the consent was given anew', () => {
  it.each(['CONSENT_EXPIRED', 'CONSENT_UNKNOWN'])(
    'it does not end by %s to a payment that was sent before',
    async (code) => {
      const of = await connectedUser();
      const { connectionId: id } = of.params;
      bank.override(`POST /v1/payments/${PRODUCT}`, async (...exchange) => {
        await database().connection.updateMany({
          where: { id },
          data: { consentedAt: new Date() },
        });
        refusal(403, code)(...exchange);
      });
      expect((await pay(of)).status).toBe(403);
      const listed = await (await of.user.browser.ask(connections, {})).json();
      expect(listed.connections).toMatchObject([{ status: 'active' }]);
    },
  );

  it('the payment that waited for it is made from the same draft', async () => {
    const of = await connectedUser();
    const { user } = of;
    const operation = `POST /v1/payments/${PRODUCT}`;
    const draft = { kind: PRODUCT, contextId: 'private' };
    const begun = await user.browser.ask(beginDraft, {}, { method: 'POST', json: draft });
    const { draftId } = await begun.json();
    bank.override(operation, refusal(403, 'CONSENT_UNKNOWN'));
    expect((await pay(of, draftId)).status).toBe(403);
    expect(await database().payment.count({ where: { id: draftId } })).toBe(0);
    bank.override(operation, json(201, { transactionStatus: 'RCVD', paymentId: 'p', _links: {} }));
    const made = await pay(of, draftId);
    expect([made.status, await made.json()]).toMatchObject([201, { state: 'created' }]);
  });

  it('the basket that waited for it is made by the same wish', async () => {
    const of = await connectedUser();
    const intentKey = randomUUID();
    const operation = 'POST /v1/signing-baskets';
    bank.override(operation, refusal(403, 'CONSENT_UNKNOWN'));
    expect((await createBasket(of, intentKey)).status).toBe(403);
    bank.override(operation, json(201, { transactionStatus: 'RCVD', basketId: 'b', _links: {} }));
    const made = await createBasket(of, intentKey);
    expect([made.status, await made.json()]).toMatchObject([201, { state: 'created' }]);
  });
});

it('a connection for payments alone has no consent that could end', async () => {
  const of = await connectedUser();
  const where = { id: of.params.connectionId };
  await database().connection.updateMany({ where, data: { accessUntil: null } });
  bank.override(`POST /v1/payments/${PRODUCT}`, refusal(403, 'CONSENT_UNKNOWN'));
  expect((await pay(of)).status).toBe(403);
  const listed = await (await of.user.browser.ask(connections, {})).json();
  expect(listed.connections).toMatchObject([{ status: 'payments-only' }]);
});

describe('a basket that the bank has made', () => {
  it.each([
    ['asks for SCA elsewhere', { scaRedirect: { href: 'https://elsewhere.example/' } }],
    ['has links that are none', { self: null, startAuthorisation: '/v1/x' }],
  ])('is one whatever else is odd in the answer: it %s', async (_, links) => {
    const of = await connectedUser();
    const basket = { transactionStatus: 'RCVD', basketId: randomUUID(), tppMessages: [null] };
    bank.override('POST /v1/signing-baskets', json(201, { ...basket, _links: links }));
    const made = await createBasket(of);
    expect([made.status, await made.json()]).toMatchObject([201, { state: 'created' }]);
  });
});

it('a connection for payments only has no consent that CONSENT_EXPIRED could end', async () => {
  const of = await connectedUser();
  const where = { userId: of.user.userId };
  await database().connection.updateMany({ where, data: { accessUntil: null } });
  bank.override(`POST /v1/payments/${PRODUCT}`, refusal(403, 'CONSENT_EXPIRED'));
  expect((await pay(of)).status).toBe(403);
  const listed = await (await of.user.browser.ask(connections, {})).json();
  expect(listed.connections).toMatchObject([{ status: 'payments-only' }]);
});

describe('a 401 that names no way to SCA', () => {
  const creations = CALLS.filter(({ name }) => name === 'a new payment' || name === 'a new basket');

  it.each(creations)('asks the person to confirm, for $name', async (one) => {
    const answer = await answered(bank, one, { status: 401, code: 'SCA_EXPIRED' });
    expect(answer).toMatchObject({ status: 403, body: { code: 'sca-required' } });
  });
});

describe('a connection with cards alone', () => {
  it('loses one that the bank no longer knows, and ends with the last', async () => {
    const of = await connectedUser();
    const { user, params } = of;
    const { userId } = user;
    const { connectionId, cardAccountId } = params;
    await database().account.deleteMany({ where: { userId, kind: 'account' } });
    const other = await storeCardAccount({ userId, connectionId, resourceId: 'other' });
    bank.takeBack('card-accounts/enc!!card=', refusal(403, 'CONSENT_UNKNOWN'));
    const amount = { amount: '1.00', currency: 'NOK' };
    bank.override(
      'GET /v1/card-accounts/other/balances',
      json(200, { balances: [{ balanceType: 'expected', balanceAmount: amount }] }),
    );
    const status = async () => {
      const listed = await (await user.browser.ask(connections, {})).json();
      return listed.connections.map((one: { status: string; accounts: unknown[] }) => [
        one.status,
        one.accounts.length,
      ]);
    };
    await user.browser.ask(balances, { accountId: cardAccountId });
    expect(await status()).toEqual([['active', 1]]);
    bank.takeBack('card-accounts/other', refusal(403, 'CONSENT_UNKNOWN'));
    await user.browser.ask(balances, { accountId: other });
    expect(await status()).toEqual([['revoked', 0]]);
  });
});
