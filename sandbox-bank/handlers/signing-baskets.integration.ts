import { beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '@/database/test-database';
import { openDatabase } from '@/sandbox-bank/store/database';
import {
  connectUnder,
  engage,
  makeAgreement,
  makeTwoAgreements,
} from '@/sandbox-bank/testing/agreements';
import {
  type BankResponse,
  completeSca,
  messageOf,
  openScaPage,
  scaRedirectOf,
  submitScaPage,
} from '@/sandbox-bank/testing/bank-client';
import {
  approveAt,
  beginPayments,
  bookedBalance,
  bulkBody,
  CBCT,
  CREATION_HEADERS,
  create,
  createApproved,
  day,
  linkOf,
  listRows,
  type MadeAccount,
  makeAccount,
  NCBCT,
  NDCT,
  openApproval,
  passTime,
  paymentBody,
  periodicBody,
  runBatch,
  SCT,
  STRAKS,
  statusOf,
} from '@/sandbox-bank/testing/payments';
import { BREWERY, JONAS, ODD } from '@/sandbox-bank/testing/people';
import { sharedBank } from '@/sandbox-bank/testing/shared-bank';
import { type ConnectedPsu, connectPsu, finishSca } from '@/sandbox-bank/testing/test-bank';

const { bank, client } = sharedBank(createTestDatabase);
let jonas: ConnectedPsu;
let odd: ConnectedPsu;
let account: MadeAccount;
let amounts = 0;
beforeAll(async () => {
  ({ jonas, odd } = await beginPayments(client));
  account = await makeAccount(client, JONAS, '1000000.00');
});

type MadePayment = { paymentId: string; self: string; start: string };

async function make(
  options: { product?: string; amount?: string; psu?: ConnectedPsu; from?: MadeAccount } = {},
): Promise<MadePayment> {
  amounts += 1;
  const { product = NDCT, psu = jonas, from = account } = options;
  const body = paymentBody(product, from.bban, day(0));
  const amount = options.amount ?? `${product === NCBCT ? 100_000 + amounts : amounts}.00`;
  const { currency } = body.instructedAmount as { currency: string };
  const made = await create(client, psu, {
    product,
    body: { ...body, instructedAmount: { amount, currency } },
  });
  expect(made.status, made.text).toBe(201);
  return {
    paymentId: (made.body as { paymentId: string }).paymentId,
    self: linkOf(made, 'self').href,
    start: linkOf(made, 'startAuthorisation').href,
  };
}

const createBasket = (
  paymentIds: unknown,
  headers: Record<string, string | undefined> = {},
  psu: ConnectedPsu = jonas,
): Promise<BankResponse> =>
  client.call({
    method: 'POST',
    path: '/v1/signing-baskets',
    headers: { ...CREATION_HEADERS, ...psu.headers, ...headers },
    body: { paymentIds },
  });

const basketOf = async (payments: readonly MadePayment[]) => {
  const made = await createBasket(payments.map(({ paymentId }) => paymentId));
  expect(made.status, made.text).toBe(201);
  return { self: linkOf(made, 'self').href, start: linkOf(made, 'startAuthorisation').href };
};

const start = (href: string, psu: ConnectedPsu = jonas) =>
  client.call({ method: 'POST', path: href, headers: psu.headers });

describe('POST /v1/signing-baskets', () => {
  it('answers 201 with basketId, RCVD and its links', async () => {
    const payments = [await make(), await make({ product: STRAKS })];
    const made = await createBasket(payments.map(({ paymentId }) => paymentId));
    expect(made.status).toBe(201);
    const { basketId } = made.body as { basketId: string };
    const self = `/v1/signing-baskets/${basketId}`;
    expect(made.body).toEqual({
      basketId: expect.stringMatching(/^enc!!.+=$/),
      transactionStatus: 'RCVD',
      _links: {
        self: { href: self, verbs: ['GET', 'DELETE'] },
        status: { href: `${self}/status`, verbs: ['GET'] },
        startAuthorisation: { href: `${self}/authorisations`, verbs: ['POST'] },
      },
    });
    const details = await client.call({ path: self, headers: jonas.headers });
    expect(details.body).toMatchObject({
      basketId,
      transactionStatus: 'RCVD',
      paymentIds: payments.map(({ paymentId }) => paymentId),
    });
    expect(await statusOf(client, jonas, self)).toMatchObject({ transactionStatus: 'RCVD' });
  });

  it('takes ten payments of every product and refuses eleven', async () => {
    const payments: MadePayment[] = [];
    for (const product of [NDCT, STRAKS, SCT, CBCT, NCBCT, NDCT, STRAKS, SCT, CBCT, NCBCT, NDCT]) {
      payments.push(await make({ product }));
    }
    const ids = payments.map(({ paymentId }) => paymentId);
    const refused = await createBasket(ids);
    expect(refused.status).toBe(400);
    expect(messageOf(refused)).toMatchObject({ code: 'FORMAT_ERROR', path: 'paymentIds' });
    expect((await createBasket(ids.slice(0, 10))).status).toBe(201);
  });

  it('is not affected by headers that basket operations do not have', async () => {
    const { paymentId } = await make();
    const others = { 'X-PSU-IDENTITY': ODD, 'X-PSU-AuthMethod-Preferred': 'HA2' };
    const made = await createBasket([paymentId], others);
    expect(made.status, made.text).toBe(201);
    const headers = { ...jonas.headers, ...others };
    const { href: self } = linkOf(made, 'self');
    expect((await client.call({ path: self, headers })).status).toBe(200);
    const { href: path } = linkOf(made, 'startAuthorisation');
    const started = await client.call({ method: 'POST', path, headers });
    const { steps } = await completeSca(scaRedirectOf(started), { identityNumber: JONAS });
    expect(steps).toEqual(['identityNumber', 'method', 'approval']);
  });

  it('takes a body without Digest', async () => {
    const { paymentId } = await make();
    const { headers, body } = client.sign({
      method: 'POST',
      path: '/v1/signing-baskets',
      headers: { ...CREATION_HEADERS, ...jonas.headers },
    });
    expect(body).toBeUndefined();
    const answer = await client.send({
      method: 'POST',
      target: `${new URL(bank.baseUrl).pathname}/v1/signing-baskets`,
      headers: Object.entries({ ...headers, 'Content-Type': 'application/json' }),
      body: Buffer.from(JSON.stringify({ paymentIds: [paymentId] })),
    });
    expect(answer.status, answer.text).toBe(201);
  });

  it.each([
    [
      'no header x-accept-fix',
      { 'x-accept-fix': undefined },
      'HTTP_HEADER_REQUIRED',
      'x-accept-fix',
    ],
    [
      'an x-accept-fix without amount-as-string',
      { 'x-accept-fix': 'longer-names' },
      'FORMAT_ERROR',
      'x-accept-fix',
    ],
    ['no PSU-ID', { 'PSU-ID': undefined }, 'HTTP_HEADER_REQUIRED', 'PSU-ID'],
    [
      'no TPP-Session-ID',
      { 'TPP-Session-ID': undefined },
      'HTTP_HEADER_REQUIRED',
      'TPP-Session-ID',
    ],
  ])('refuses %s', async (_, headers, code, path) => {
    const { paymentId } = await make();
    const refused = await createBasket([paymentId], headers);
    expect(refused.status).toBe(400);
    expect(messageOf(refused)).toMatchObject({ code, path });
  });

  it.each([
    ['no payment', []],
    ['a text in the place of a list', 'enc!!'],
    ['a number', [1]],
    ['nothing', null],
  ])('refuses %s', async (_, paymentIds) => {
    expect((await createBasket(paymentIds)).status).toBe(400);
  });

  it('refuses the same payment twice, and an id that there is not', async () => {
    const { paymentId } = await make();
    expect((await createBasket([paymentId, paymentId])).status).toBe(400);
    const unknown = await createBasket([paymentId, 'enc!!AAAA=']);
    expect(unknown.status).toBe(404);
    expect(messageOf(unknown)).toMatchObject({ code: 'RESOURCE_UNKNOWN', path: 'paymentIds.1' });
  });

  it('refuses bulk and periodic payments with 400 REFERENCE_MIX_INVALID', async () => {
    const bulk = await create(client, jonas, {
      service: 'bulk-payments',
      product: NDCT,
      body: bulkBody(account.bban, day(0), ['1.00']),
    });
    const periodic = await create(client, jonas, {
      service: 'periodic-payments',
      product: NDCT,
      body: periodicBody(account.bban, day(0)),
    });
    const { paymentId } = await make();
    for (const made of [bulk, periodic]) {
      const id = (made.body as { paymentId: string }).paymentId;
      const refused = await createBasket([paymentId, id]);
      expect(refused.status).toBe(400);
      expect(messageOf(refused)).toMatchObject({
        code: 'REFERENCE_MIX_INVALID',
        path: 'paymentIds.1',
      });
    }
    // Another fault of the basket does not hide this one.
    const taken = await make();
    await basketOf([taken]);
    const both = await createBasket([
      taken.paymentId,
      (bulk.body as { paymentId: string }).paymentId,
    ]);
    expect(both.status).toBe(400);
    expect(messageOf(both)).toMatchObject({
      code: 'REFERENCE_MIX_INVALID',
      path: 'paymentIds.1',
    });
    // A refused basket claims no payments.
    expect((await createBasket([paymentId])).status).toBe(201);
  });

  it('refuses a payment in a basket, an approved one, and one of another PSU with 409 CONFLICT', async () => {
    const free = await make();
    const taken = await make();
    await basketOf([taken]);
    const approved = await make();
    await approveAt(client, jonas, approved.start);
    const cancelled = await make();
    await client.call({ method: 'DELETE', path: cancelled.self, headers: jonas.headers });
    const own = await makeAccount(client, ODD, '10.00');
    const foreign = await make({ psu: odd, from: own });
    for (const { paymentId } of [taken, approved, cancelled, foreign]) {
      const refused = await createBasket([free.paymentId, paymentId]);
      expect(refused.status).toBe(409);
      expect(messageOf(refused)).toMatchObject({ code: 'CONFLICT', path: 'paymentIds.1' });
    }
  });

  it('does not know a payment of another TPP', async () => {
    const other = await bank.client('Fjellrev Betaling AS');
    const elsewhere = await connectPsu(other, { identityNumber: JONAS });
    const { paymentId } = await make();
    const refused = await other.call({
      method: 'POST',
      path: '/v1/signing-baskets',
      headers: { ...CREATION_HEADERS, ...elsewhere.headers },
      body: { paymentIds: [paymentId] },
    });
    expect(refused.status).toBe(404);
  });

  it('refuses a payment of another context with 409 CONFLICT', async () => {
    const corporate = await finishSca(await client.call({ path: '/v1/accounts' }), {
      identityNumber: BREWERY,
    });
    const accounts = await client.call({ path: '/v1/accounts', headers: corporate.headers });
    const [company] = (accounts.body as { accounts: MadeAccount[] }).accounts;
    if (company === undefined) throw new Error('no account');
    const made = await make({ psu: corporate, from: company });
    const basket = await createBasket([made.paymentId], {}, corporate);
    expect(basket.status, basket.text).toBe(201);
    const mine = await make();
    const refused = await createBasket([mine.paymentId, made.paymentId]);
    expect(refused.status).toBe(409);
  });

  it('refuses a payment under another agreement with 409 CONFLICT', async () => {
    const { account: company, psu: under, agreementIds } = await makeTwoAgreements(client);
    const [, second] = agreementIds;
    const made = await make({ psu: under, from: company });
    const refused = await createBasket([made.paymentId], { 'PSU-Corporate-ID': second }, under);
    expect(refused.status, refused.text).toBe(409);
    expect(messageOf(refused)).toMatchObject({ code: 'CONFLICT', path: 'paymentIds.0' });
    expect((await createBasket([made.paymentId], {}, under)).status).toBe(201);
    odd = await connectPsu(client, { identityNumber: ODD, context: 'PRIVATE' });
  });

  it('gives a payment to one of 20 baskets that are made at the same time', async () => {
    const [shared, ...others] = [await make(), await make(), await make()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        createBasket(
          index % 2 === 0
            ? [shared.paymentId, ...others.map(({ paymentId }) => paymentId)]
            : [...others.map(({ paymentId }) => paymentId), shared.paymentId],
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  });
});

describe('the approval of a basket', () => {
  it('is one page that lists every payment, and each goes to PDNG', async () => {
    const payments = [
      await make({ amount: '501.00' }),
      await make({ product: SCT, amount: '502.00' }),
    ];
    const basket = await basketOf(payments);
    const { url, text } = await openApproval(client, basket.start, jonas);
    expect(text).toContain('501.00');
    expect(text).toContain('502.00');
    expect(text).toContain('Elvebakken Barnehage');
    expect(text).toContain('Müller &amp; Söhne GmbH');
    // EUR 502.00 at NOK 11.72 is NOK 5,883.44.
    expect(text.replaceAll('\u00a0', ' ')).toContain('Total for 2 payments 6,384.44 NOK');
    const approved = await submitScaPage(url, { action: 'approve' });
    expect(approved.location).toContain('psu-id=');
    for (const { self } of payments) {
      expect(await statusOf(client, jonas, self)).toMatchObject({ transactionStatus: 'PDNG' });
    }
    const status = await client.call({ path: `${basket.self}/status`, headers: jonas.headers });
    expect(status.body).toEqual({
      transactionStatus: 'ACTC',
      _links: {
        self: { href: basket.self, verbs: ['GET'] },
        status: { href: `${basket.self}/status`, verbs: ['GET'] },
      },
    });
    expect((await start(basket.start)).status).toBe(409);
    await runBatch(client);
  });

  it('is none of payments that are gone by then, which the way back tells', async () => {
    const payment = await make();
    const basket = await basketOf([payment]);
    const started = await start(basket.start);
    const { headers } = jonas;
    const deleted = await client.call({ method: 'DELETE', path: payment.self, headers });
    expect(deleted.status, deleted.text).toBe(204);
    const { returned } = await completeSca(scaRedirectOf(started), { identityNumber: JONAS });
    expect(returned).toMatchObject({ kind: 'failure', status: 404, code: 'SCA_NOT_FOUND' });
  });

  it('leaves out a payment whose account is gone, and is none where no other is left', async () => {
    const gone = await makeAccount(client, JONAS, '1000.00');
    const [left, lost, alone] = [
      await make(),
      await make({ from: gone }),
      await make({ from: gone }),
    ];
    const [both, one] = [await basketOf([lost, left]), await basketOf([alone])];
    await client.call({ method: 'DELETE', path: `/v1/sandbox/accounts/${gone.id}` });
    await approveAt(client, jonas, both.start);
    expect(await statusOf(client, jonas, left.self)).toMatchObject({ transactionStatus: 'PDNG' });
    expect(await statusOf(client, jonas, lost.self)).toMatchObject({ transactionStatus: 'RCVD' });
    const started = await start(one.start);
    const { returned } = await completeSca(scaRedirectOf(started), { identityNumber: JONAS });
    expect(returned).toMatchObject({
      kind: 'failure',
      code: 'PAYMENT_FAILED',
      message: 'The account to pay from is no longer at the bank.',
    });
    expect(await statusOf(client, jonas, alone.self)).toMatchObject({ transactionStatus: 'RCVD' });
    await runBatch(client);
  });

  it('leaves what the PSU may not approve to be approved by itself', async () => {
    const from = await makeAccount(client, BREWERY, '1000.00');
    const agreementId = await makeAgreement(client, BREWERY, 'Small amounts');
    const limited = { customer: ODD, account: from, approvalLimit: '100.00' };
    const engagement = await engage(client, agreementId, limited);
    const psu = await connectUnder(client, agreementId, ODD);
    const [small, large] = [
      await make({ psu, from, amount: '50.00' }),
      await make({ psu, from, amount: '150.00' }),
    ];
    const made = await createBasket([small.paymentId, large.paymentId], {}, psu);
    await approveAt(client, psu, linkOf(made, 'startAuthorisation').href, ODD);
    expect(await statusOf(client, psu, small.self)).toMatchObject({ transactionStatus: 'PDNG' });
    expect(await statusOf(client, psu, large.self)).toMatchObject({
      transactionStatus: 'RCVD',
      _links: { startAuthorisation: { href: large.start, verbs: ['POST'] } },
    });
    await client.call({ method: 'DELETE', path: engagement });
    await engage(client, agreementId, { customer: ODD, account: from });
    await approveAt(client, psu, large.start, ODD);
    expect(await statusOf(client, psu, large.self)).toMatchObject({ transactionStatus: 'PDNG' });
    await runBatch(client);
  });

  it('leaves everything as it was when the PSU cancels', async () => {
    const payments = [await make(), await make()];
    const basket = await basketOf(payments);
    const url = scaRedirectOf(await start(basket.start));
    const cancelled = await submitScaPage(url, { action: 'cancel' });
    expect(cancelled.location).toContain('code=SCA_INVALID');
    expect(await statusOf(client, jonas, basket.self)).toMatchObject({ transactionStatus: 'RCVD' });
    await approveAt(client, jonas, basket.start);
    expect(await statusOf(client, jonas, basket.self)).toMatchObject({ transactionStatus: 'ACTC' });
  });

  it('is not atomic: one lacks funds, nine settle, and the basket shows the worst case', async () => {
    const poor = await makeAccount(client, JONAS, '1000.00');
    const payments: MadePayment[] = [];
    for (let index = 0; index < 10; index++) {
      payments.push(await make({ from: poor, amount: index === 4 ? '991.01' : `${index + 1}.00` }));
    }
    const basket = await basketOf(payments);
    await approveAt(client, jonas, basket.start);
    await runBatch(client);
    const statuses = [];
    for (const { self } of payments) {
      const { transactionStatus, fundsAvailable } = await statusOf(client, jonas, self);
      statuses.push(fundsAvailable === false ? 'no funds' : transactionStatus);
    }
    expect(statuses).toEqual([...Array(4).fill('ACSC'), 'no funds', ...Array(5).fill('ACSC')]);
    expect(await statusOf(client, jonas, basket.self)).toMatchObject({ transactionStatus: 'RJCT' });
    expect(await bookedBalance(client, poor)).toBe('950.00');
  });

  it('is made once of 20 that are given at the same time', async () => {
    const own = await makeAccount(client, JONAS, '1000.00');
    const payments = [
      await make({ from: own, amount: '100.00' }),
      await make({ from: own, amount: '200.00' }),
    ];
    const basket = await basketOf(payments);
    const urls: string[] = [];
    for (let count = 0; count < 20; count++) {
      const started = await client.call({
        method: 'POST',
        path: basket.start,
        headers: jonas.headers,
      });
      urls.push(scaRedirectOf(started));
    }
    const ended = await Promise.all(
      urls.map((url) =>
        completeSca(url, { identityNumber: JONAS }).then(
          ({ returned }) => (returned.ok ? returned.kind : 'broken'),
          () => 'refused',
        ),
      ),
    );
    expect(ended.filter((kind) => kind === 'success')).toHaveLength(1);
    await runBatch(client);
    expect(await bookedBalance(client, own)).toBe('700.00');
  });

  it('is not given again for what the first left out', async () => {
    const [first, left] = [await make(), await make()];
    const basket = await basketOf([first, left]);
    const started = await start(basket.start);
    const database = openDatabase({ databaseUrl: bank.databaseUrl });
    await database.query(
      'UPDATE signing_basket SET approved_at = now() WHERE created_at = (SELECT max(created_at) FROM signing_basket)',
    );
    await database.close();
    const { returned } = await completeSca(scaRedirectOf(started), { identityNumber: JONAS });
    expect(returned).toMatchObject({ kind: 'failure', status: 409, code: 'CONFLICT' });
    expect(await statusOf(client, jonas, left.self)).toMatchObject({ transactionStatus: 'RCVD' });
    const again = await start(basket.start);
    expect(again.status, again.text).toBe(409);
    expect(messageOf(again)).toMatchObject({
      code: 'CONFLICT',
      text: expect.stringContaining('this one was approved at'),
    });
    expect(await statusOf(client, jonas, basket.self)).toEqual({
      transactionStatus: 'RCVD',
      _links: {
        self: { href: basket.self, verbs: ['GET'] },
        status: { href: `${basket.self}/status`, verbs: ['GET'] },
      },
    });
  });

  it('skips a payment that was deleted meanwhile', async () => {
    const payments = [await make(), await make()];
    const basket = await basketOf(payments);
    const gone = await client.call({
      method: 'DELETE',
      path: payments[0]?.self ?? '',
      headers: jonas.headers,
    });
    expect(gone.status).toBe(204);
    const details = await client.call({ path: basket.self, headers: jonas.headers });
    expect(details.body).toMatchObject({ paymentIds: [payments[1]?.paymentId] });
    await approveAt(client, jonas, basket.start);
    expect(await statusOf(client, jonas, basket.self)).toMatchObject({ transactionStatus: 'ACTC' });
    await client.call({ method: 'DELETE', path: payments[1]?.self ?? '', headers: jonas.headers });
  });

  it('cannot start when every payment was deleted', async () => {
    const payment = await make();
    const basket = await basketOf([payment]);
    await client.call({ method: 'DELETE', path: payment.self, headers: jonas.headers });
    expect((await start(basket.start)).status).toBe(409);
    expect(await statusOf(client, jonas, basket.self)).toEqual({
      transactionStatus: 'RJCT',
      _links: {
        self: { href: basket.self, verbs: ['GET', 'DELETE'] },
        status: { href: `${basket.self}/status`, verbs: ['GET'] },
      },
    });
  });

  it('cannot start when no payment in it waits for approval', async () => {
    const [approved, waiting] = [await make(), await make()];
    const basket = await basketOf([approved, waiting]);
    // As a bank without the rule that a payment in a basket is approved with it had left them.
    const database = openDatabase({ databaseUrl: bank.databaseUrl });
    const approve = (place: number) =>
      database.query(
        `UPDATE payment SET transaction_status = 'PDNG' WHERE id = (
           SELECT payment_id FROM signing_basket_payment WHERE position = $1 AND basket_id = (
             SELECT id FROM signing_basket ORDER BY created_at DESC LIMIT 1))`,
        [place],
      );
    await approve(0);
    const details = await client.call({ path: basket.self, headers: jonas.headers });
    expect(linkOf(details, 'startAuthorisation').href).toBe(basket.start);
    expect((await start(basket.start)).status).toBe(201);
    await approve(1);
    await database.close();
    const refused = await start(basket.start);
    expect(refused.status, refused.text).toBe(409);
    expect(messageOf(refused)).toMatchObject({ code: 'CONFLICT' });
    expect(await statusOf(client, jonas, basket.self)).toMatchObject({
      _links: {
        self: { href: basket.self, verbs: ['GET', 'DELETE'] },
        status: { href: `${basket.self}/status`, verbs: ['GET'] },
      },
    });
    expect(await statusOf(client, jonas, basket.self)).not.toHaveProperty(
      '_links.startAuthorisation',
    );
  });

  it('is the only way to approve a payment that is in one', async () => {
    const payment = await make();
    const basket = await basketOf([payment]);
    expect((await start(payment.start)).status).toBe(409);
    await client.call({ method: 'DELETE', path: basket.self, headers: jonas.headers });
    await approveAt(client, jonas, payment.start);
    expect(await statusOf(client, jonas, payment.self)).toMatchObject({
      transactionStatus: 'PDNG',
    });
  });
});

it('keeps a payment from being approved on a page that was open before it joined', async () => {
  const payment = await make();
  const { url } = await openApproval(client, payment.start, jonas);
  const basket = await basketOf([payment]);
  const refused = await submitScaPage(url, { action: 'approve' });
  expect([refused.status, refused.location]).toEqual([409, null]);
  expect(await statusOf(client, jonas, payment.self)).toMatchObject({ transactionStatus: 'RCVD' });
  expect((await openScaPage(url)).html).not.toContain('value="approve"');
  await approveAt(client, jonas, basket.start);
  expect(await statusOf(client, jonas, payment.self)).toMatchObject({ transactionStatus: 'PDNG' });
});

describe('DELETE /v1/signing-baskets/{basketId}', () => {
  it('frees the payments of a basket that is not approved', async () => {
    const payment = await make();
    const basket = await basketOf([payment]);
    for (const path of [payment.self, `${payment.self}/status`]) {
      const { body } = await client.call({ path, headers: jonas.headers });
      expect(body).toMatchObject({ _links: { self: { verbs: ['GET', 'DELETE'] } } });
      expect(body).not.toHaveProperty('_links.startAuthorisation');
    }
    const started = await start(basket.start);
    const deleted = await client.call({
      method: 'DELETE',
      path: basket.self,
      headers: jonas.headers,
    });
    expect(deleted.status).toBe(204);
    expect((await client.call({ path: basket.self, headers: jonas.headers })).status).toBe(404);
    const { returned } = await completeSca(scaRedirectOf(started), { identityNumber: JONAS });
    expect(returned).toMatchObject({ kind: 'failure', status: 404, code: 'SCA_NOT_FOUND' });
    expect(await statusOf(client, jonas, payment.self)).toMatchObject({
      transactionStatus: 'RCVD',
      _links: { startAuthorisation: { href: payment.start } },
    });
    await basketOf([payment]);
  });

  it('ends the approval that was started: its link leads back to the TPP, whoever opens it', async () => {
    const basket = await basketOf([await make()]);
    const approval = scaRedirectOf(await start(basket.start));
    expect((await openScaPage(approval)).status).toBe(200);
    const { headers } = jonas;
    const deleted = await client.call({ method: 'DELETE', path: basket.self, headers });
    expect(deleted.status).toBe(204);
    const ended = await openScaPage(approval);
    expect(ended.status).toBe(303);
    const returned = new URL(ended.headers.get('location') ?? '').searchParams;
    expect([returned.get('status'), returned.get('code')]).toEqual(['404', 'SCA_NOT_FOUND']);
  });

  it('leaves an approval that was over before it as one that came too late', async () => {
    const basket = await basketOf([await make()]);
    const approval = scaRedirectOf(await start(basket.start));
    await passTime(client, 31 * 60);
    const { headers } = jonas;
    const deleted = await client.call({ method: 'DELETE', path: basket.self, headers });
    expect(deleted.status, deleted.text).toBe(204);
    const ended = await openScaPage(approval);
    const returned = new URL(ended.headers.get('location') ?? '').searchParams;
    expect(returned.get('code')).toBe('SCA_EXPIRED');
    await passTime(client, -31 * 60);
  });

  it('answers 409 once it is approved', async () => {
    const basket = await basketOf([await make()]);
    await approveAt(client, jonas, basket.start);
    const refused = await client.call({
      method: 'DELETE',
      path: basket.self,
      headers: jonas.headers,
    });
    expect(refused.status).toBe(409);
    expect(messageOf(refused).text).toMatch(
      /^The basket was approved at 2027-03-10T\d\d:\d\d:\d\d\+01:00; it can no longer be deleted\.$/,
    );
  });
});

it('knows no basket of another PSU, on any operation', async () => {
  const basket = await basketOf([await make()]);
  for (const [method, suffix] of [
    ['GET', ''],
    ['GET', '/status'],
    ['DELETE', ''],
    ['POST', '/authorisations'],
  ] as const) {
    const foreign = await client.call({ method, path: basket.self + suffix, headers: odd.headers });
    expect(foreign.status, `${method} ${suffix}`).toBe(404);
    expect(messageOf(foreign).code).toBe('RESOURCE_UNKNOWN');
    const anonymous = await client.call({ method, path: basket.self + suffix });
    expect(anonymous.status).toBe(400);
  }
});

it('knows no basket of another PSU under the same agreement', async () => {
  const { account: company, psu: under, agreementIds } = await makeTwoAgreements(client);
  const [first] = agreementIds;
  await engage(client, first, { customer: JONAS, account: company });
  const { paymentId } = await make({ psu: under, from: company });
  const path = linkOf(await createBasket([paymentId], {}, under), 'self').href;
  const colleague = await connectUnder(client, first, JONAS);
  expect((await client.call({ path, headers: colleague.headers })).status).toBe(404);
  expect((await client.call({ path, headers: under.headers })).status).toBe(200);
  jonas = await connectPsu(client, { identityNumber: JONAS, context: 'PRIVATE' });
  odd = await connectPsu(client, { identityNumber: ODD, context: 'PRIVATE' });
});

it('lets no colleague approve in place of the PSU who was sent to the bank', async () => {
  const { account: company, psu: under, agreementIds } = await makeTwoAgreements(client);
  await engage(client, agreementIds[0], { customer: JONAS, account: company });
  const { paymentId } = await make({ psu: under, from: company });
  const made = await createBasket([paymentId], {}, under);
  const url = scaRedirectOf(await start(linkOf(made, 'startAuthorisation').href, under));
  const refused = await submitScaPage(url, { identityNumber: JONAS, action: 'continue' });
  expect([refused.status, refused.location]).toEqual([422, null]);
  expect(refused.page.html).toContain('This request is for another customer.');
  const { returned } = await completeSca(url, { identityNumber: ODD });
  expect(returned).toMatchObject({ kind: 'success', psuId: under.psuId });
  odd = await connectPsu(client, { identityNumber: ODD, context: 'PRIVATE' });
});

it('knows no basket of another company of the same PSU', async () => {
  const agreementOf = async (own: MadeAccount) => {
    const made = await client.call({
      method: 'POST',
      path: '/v1/sandbox/agreements',
      body: { owner: BREWERY, name: 'Avtale' },
    });
    const { id } = made.body as { id: string };
    const engaged = await client.call({
      method: 'POST',
      path: `/v1/sandbox/agreements/${id}/engagements`,
      body: {
        customer: ODD,
        account: { iban: own.iban },
        roles: ['REGISTER', 'VIEW'],
        registerLimit: '500.00',
      },
    });
    expect(engaged.status, engaged.text).toBe(201);
    return id;
  };
  const from = await makeAccount(client, BREWERY, '1000.00');
  const own = await agreementOf(from);
  const other = await agreementOf(await makeAccount(client, BREWERY, '1000.00'));
  const psu = await finishSca(await client.call({ path: '/v1/accounts' }), {
    identityNumber: ODD,
    context: 'CORPORATE',
    agreementId: own,
  });
  const { paymentId } = await make({ psu, from });
  const path = linkOf(await createBasket([paymentId], {}, psu), 'self').href;
  const read = (agreement: string) =>
    client.call({ path, headers: { ...psu.headers, 'PSU-Corporate-ID': agreement } });
  expect((await read(own)).status).toBe(200);
  expect((await read(other)).status).toBe(404);
});

it('asks for an SCA within the last hour in every operation of baskets', async () => {
  const { paymentId } = await make();
  const basket = await basketOf([await make()]);
  await passTime(client, 3_601);
  const { headers } = jonas;
  const answers = [
    await createBasket([paymentId]),
    await client.call({ path: basket.self, headers }),
    await client.call({ path: `${basket.self}/status`, headers }),
    await client.call({ method: 'DELETE', path: basket.self, headers }),
    await start(basket.start),
  ];
  await passTime(client, -3_601);
  for (const answer of answers) {
    expect(answer.status).toBe(401);
    expect(messageOf(answer).code).toBe('SCA_EXPIRED');
    expect(scaRedirectOf(answer)).toMatch(/^http/);
  }
});

it('replays the creation of a basket by its X-Request-ID', async () => {
  const { paymentId } = await make();
  const headers = { 'X-Request-ID': 'basket-once' };
  const first = await createBasket([paymentId], headers);
  const second = await createBasket([paymentId], headers);
  expect(second.status).toBe(201);
  expect(second.text).toBe(first.text);
});

it('is executed in its order, whatever the order in which its payments were made', async () => {
  const from = await makeAccount(client, JONAS, '100.00');
  const payments = new Map<string, MadePayment>();
  for (const amount of ['1.00', '2.00', '3.00', '4.00', '5.00'])
    payments.set(amount, await make({ amount, from }));
  const order = ['4.00', '1.00', '5.00', '3.00', '2.00'];
  const basket = await basketOf(order.flatMap((amount) => payments.get(amount) ?? []));
  await approveAt(client, jonas, basket.start);
  await runBatch(client);
  const { booked } = await listRows(client, from);
  // The newest row is the first; the last is the money that the account began with.
  expect(booked.map((row) => row.transactionAmount.amount)).toEqual([
    '-2.00',
    '-3.00',
    '-5.00',
    '-1.00',
    '-4.00',
    '100.00',
  ]);
});

it('approves with a payment executed one by one beside it', async () => {
  const single = await createApproved(client, jonas, {
    product: NDCT,
    body: paymentBody(NDCT, account.bban, day(0), {
      instructedAmount: { amount: '777.00', currency: 'NOK' },
    }),
  });
  const inBasket = await make();
  const basket = await basketOf([inBasket]);
  await approveAt(client, jonas, basket.start);
  await runBatch(client);
  for (const self of [single, inBasket.self]) {
    expect(await statusOf(client, jonas, self)).toMatchObject({ transactionStatus: 'ACSC' });
  }
});
