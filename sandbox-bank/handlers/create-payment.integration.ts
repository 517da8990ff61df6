import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '@/database/test-database';
import { openDatabase } from '@/sandbox-bank/store/database';
import {
  connectUnder,
  engage,
  makeAgreement,
  makeTwoAgreements,
} from '@/sandbox-bank/testing/agreements';
import { messageOf, submitScaPage } from '@/sandbox-bank/testing/bank-client';
import {
  approveAt,
  beginPayments,
  bulkBody,
  CBCT,
  CREATION_HEADERS,
  create,
  createApproved,
  day,
  linkOf,
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
  type Service,
  STRAKS,
  setBehaviour,
  setFaults,
  statusOf,
} from '@/sandbox-bank/testing/payments';
import { BREWERY, JONAS, ODD } from '@/sandbox-bank/testing/people';
import { sharedBank } from '@/sandbox-bank/testing/shared-bank';
import { type ConnectedPsu, connectPsu, finishSca } from '@/sandbox-bank/testing/test-bank';

type Body = Record<string, unknown>;

const { bank, client } = sharedBank(createTestDatabase);
let jonas: ConnectedPsu;
let account: MadeAccount;
beforeAll(async () => {
  ({ jonas } = await beginPayments(client));
  account = await makeAccount(client, JONAS, '1000.00');
});

const post = (service: Service, product: string, body: unknown) =>
  create(client, jonas, { service, product, body, duplicate: service !== 'periodic-payments' });

/** A copy with the value set at the path, or removed. */
function changed(body: Body, path: string, value: unknown): Body {
  const copy = structuredClone(body);
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  let at = copy;
  for (const step of steps) {
    const below = (at[step] ?? {}) as Body;
    at[step] = below;
    at = below;
  }
  if (value === undefined) delete at[last];
  else at[last] = value;
  return copy;
}

describe('every kind of payment', () => {
  const kinds: [Service, string, () => Body][] = [
    ['payments', NDCT, () => paymentBody(NDCT, account.bban, day(0))],
    ['payments', STRAKS, () => paymentBody(STRAKS, account.bban, day(0))],
    ['payments', SCT, () => paymentBody(SCT, account.bban, day(0))],
    ['payments', CBCT, () => paymentBody(CBCT, account.bban, day(0))],
    ['payments', NCBCT, () => paymentBody(NCBCT, account.bban, day(0))],
    ['periodic-payments', NDCT, () => periodicBody(account.bban, day(0))],
    [
      'bulk-payments',
      NDCT,
      () =>
        changed(
          bulkBody(account.bban, day(0), ['10.00']),
          'payments.0.remittanceInformationUnstructured',
          undefined,
        ),
    ],
  ];
  /** The path of a transfer's field in the body of a service. */
  const at = (service: Service, path: string) =>
    service === 'bulk-payments' && path !== 'debtorAccount' ? `payments.0.${path}` : path;

  /** Path, the limit value that is accepted, the value beyond it that is refused. */
  const boundaries: [path: string, taken: unknown, refused: unknown][] = [
    ['creditorName', 'å'.repeat(70), 'å'.repeat(71)],
    ['creditorName', 'x', ''],
    ['ultimateDebtor', '中'.repeat(70), '中'.repeat(71)],
    ['creditorAddress.street', 'æ'.repeat(70), 'æ'.repeat(71)],
    ['remittanceInformationUnstructured', 'ø'.repeat(140), 'ø'.repeat(141)],
    ['remittanceInformationUnstructured', 'x', ''],
    [
      'remittanceInformationStructured',
      { reference: '1'.repeat(35) },
      { reference: '1'.repeat(36) },
    ],
    ['remittanceInformationStructured', { reference: '1' }, { reference: '' }],
    [
      'remittanceInformationStructuredArray',
      [{ reference: '1', referenceType: 'S'.repeat(35), referenceIssuer: 'B'.repeat(35) }],
      [{ reference: '1', referenceType: 'S'.repeat(36) }],
    ],
    ['purposeCode', 'OTHR', 'GDDS'],
    ['creditorAddress.country', 'ZW', 'XX'],
    ['creditorName', 'Łukasz 中', 'Takk 😀'],
  ];

  it.each(kinds)('holds each field to its limits: %s %s', async (service, product, body) => {
    for (const [path, taken, refused] of boundaries) {
      const field = at(service, path);
      const good = await post(service, product, changed(body(), field, taken));
      expect(good.status, `${field} ${JSON.stringify(taken)} ${good.text}`).toBe(201);
      const bad = await post(service, product, changed(body(), field, refused));
      expect(bad.status, `${field} ${JSON.stringify(refused)}`).toBe(400);
      const message = messageOf(bad);
      expect(message.code).toBe('FORMAT_ERROR');
      expect(message.path?.startsWith(field), `${message.path} is at ${field}`).toBe(true);
      expect(message.text).toMatch(/Expected|expected/);
    }
  });

  it('takes a bban of 30 characters and refuses one of 31', async () => {
    const creditors: [Service, string, Body, string][] = [
      ['payments', NDCT, paymentBody(NDCT, account.bban, day(0)), 'creditorAccount.bban'],
      ['payments', STRAKS, paymentBody(STRAKS, account.bban, day(0)), 'creditorAccount.bban'],
      ['payments', CBCT, paymentBody(CBCT, account.bban, day(0)), 'creditorAccount.bban'],
      [
        'bulk-payments',
        NDCT,
        bulkBody(account.bban, day(0), ['10.00']),
        'payments.0.creditorAccount.bban',
      ],
    ];
    for (const [service, product, body, path] of creditors) {
      const good = await post(service, product, changed(body, path, '1'.repeat(30)));
      expect(good.status, good.text).toBe(201);
      const bad = await post(service, product, changed(body, path, '1'.repeat(31)));
      expect(messageOf(bad)).toMatchObject({ code: 'FORMAT_ERROR', path });
      const debtor = await post(
        service,
        product,
        changed(body, 'debtorAccount.bban', '1'.repeat(31)),
      );
      expect(messageOf(debtor)).toMatchObject({ code: 'FORMAT_ERROR', path: 'debtorAccount.bban' });
    }
  });

  it.each(kinds)('requires its fields: %s %s', async (service, product, body) => {
    const fields = [
      'creditorName',
      'creditorAccount',
      'instructedAmount',
      'instructedAmount.currency',
    ];
    for (const path of [...fields.map((field) => at(service, field)), 'debtorAccount']) {
      const refused = await post(service, product, changed(body(), path, undefined));
      expect(refused.status, path).toBe(400);
      expect(messageOf(refused)).toMatchObject({ code: 'FORMAT_ERROR', path });
    }
  });

  it.each(kinds)(
    'refuses a second form of remittance, and a field that there is not: %s %s',
    async (service, product, body) => {
      const both = changed(
        changed(body(), at(service, 'remittanceInformationUnstructured'), 'Takk'),
        at(service, 'remittanceInformationStructured'),
        { reference: '1234567897' },
      );
      expect((await post(service, product, both)).status).toBe(400);
      const unknown = await post(service, product, changed(body(), 'color', 'blue'));
      expect(messageOf(unknown)).toMatchObject({ code: 'FORMAT_ERROR', path: 'color' });
    },
  );
});

describe('amounts', () => {
  it.each([
    [NDCT, '0.01', 201],
    [NDCT, '0.00', 400],
    [NDCT, '-1.00', 400],
    [NDCT, '1.001', 400],
    [NDCT, '1e3', 400],
    [NDCT, 12.5, 400],
    [NDCT, '9999999999999999.99', 201],
    [NDCT, '10000000000000000.00', 400],
    // With the fee of NOK 5, it exceeds what can be written.
    [STRAKS, '9999999999999999.99', 400],
  ])('of %s: %s is answered %s', async (product, amount, status) => {
    const body = paymentBody(product, account.bban, day(0), {
      instructedAmount: { amount, currency: 'NOK' },
    });
    const answer = await post('payments', product, body);
    expect(answer.status, answer.text).toBe(status);
    if (status === 400) expect(messageOf(answer).path).toBe('instructedAmount.amount');
  });

  it('of a bulk may come to no more than can be written', async () => {
    const bulk = (amounts: string[]) =>
      post('bulk-payments', NDCT, bulkBody(account.bban, day(0), amounts));
    expect((await bulk(['9999999999999999.98', '0.01'])).status).toBe(201);
    const refused = await bulk(['9999999999999999.98', '0.02']);
    expect(refused.status, refused.text).toBe(400);
    expect(messageOf(refused)).toMatchObject({
      code: 'PAYMENT_FAILED',
      path: 'payments',
      text: 'payments: expected at most NOK 9999999999999999.99 with the fee, got NOK 10000000000000000.00.',
    });
  });

  it.each([
    ['NOK', '100000.00', 201],
    ['NOK', '99999.99', 400],
    // NOK 11.72 each: 8532.43 is NOK 100,000.08, 8532.42 is NOK 99,999.96.
    ['EUR', '8532.43', 201],
    ['EUR', '8532.42', 400],
    ['KWD', '3030.304', 201],
    ['KWD', '3030.302', 400],
  ])(
    'of NCBCT are worth NOK 100,000 or more: %s %s is answered %s',
    async (currency, amount, status) => {
      const body = paymentBody(NCBCT, account.bban, day(0), {
        instructedAmount: { amount, currency },
      });
      const answer = await post('payments', NCBCT, body);
      expect(answer.status, answer.text).toBe(status);
      if (status === 400) expect(messageOf(answer).path).toBe('instructedAmount.amount');
    },
  );
});

describe('currencies of a payment in Norway', () => {
  const bulk = (changes: Body) => {
    const body = bulkBody(account.bban, day(0), ['1.00', '2.00'], {});
    const rows = body.payments as Body[];
    return { ...body, payments: [rows[0], { ...rows[1], ...changes }] };
  };
  const kinds = [
    ['payments', NDCT, (changes: Body) => paymentBody(NDCT, account.bban, day(0), changes)],
    ['payments', STRAKS, (changes: Body) => paymentBody(STRAKS, account.bban, day(0), changes)],
    ['periodic-payments', NDCT, (changes: Body) => periodicBody(account.bban, day(0), changes)],
    ['bulk-payments', NDCT, bulk],
  ] as const;
  const inEuro = {
    instructedAmount: { amount: '10.50', currency: 'EUR' },
    creditorAccount: { bban: '86011117947', currency: 'SEK' },
  };

  it.each(kinds)(
    'are any of the list, stored as they came: %s %s',
    async (service, product, body) => {
      const answer = await post(service, product, body(inEuro));
      expect(answer.status, answer.text).toBe(201);
      const self = linkOf(answer, 'self').href;
      const stored = (await client.call({ path: self, headers: jonas.headers })).body as Body;
      const rows = stored.payments as Body[] | undefined;
      expect(rows === undefined ? stored : rows[1]).toMatchObject(inEuro);
      const wrong = { instructedAmount: { amount: '10.5', currency: 'JPY' } };
      const refused = await post(service, product, body(wrong));
      expect(refused.status).toBe(400);
      expect(messageOf(refused).path).toMatch(/(^|payments\.1\.)instructedAmount\.amount$/);
    },
  );

  it.each(kinds)('are NOK alone with domesticInNokOnly: %s %s', async (service, product, body) => {
    const at = service === 'bulk-payments' ? 'payments.1.' : '';
    await setBehaviour(client, { domesticInNokOnly: true });
    try {
      const refused = await post(service, product, body(inEuro));
      expect(refused.status).toBe(403);
      expect(messageOf(refused)).toMatchObject({
        code: 'PRODUCT_INVALID',
        path: `${at}instructedAmount.currency`,
      });
      const { creditorAccount } = inEuro;
      expect((await post(service, product, body({ creditorAccount }))).status).toBe(201);
      const sepa = paymentBody(SCT, account.bban, day(0));
      expect((await post('payments', SCT, sepa)).status).toBe(201);
    } finally {
      await setBehaviour(client, {});
    }
  });
});

describe('products', () => {
  it.each([
    ['payments', 'no-such-product', 404, 'PRODUCT_UNKNOWN'],
    ['periodic-payments', STRAKS, 403, 'PRODUCT_INVALID'],
    ['bulk-payments', SCT, 403, 'PRODUCT_INVALID'],
    ['bulk-payments', 'no-such-product', 404, 'PRODUCT_UNKNOWN'],
  ] as const)(
    'that a service does not take are refused: %s %s',
    async (service, product, status, code) => {
      const answer = await post(service, product, paymentBody(NDCT, account.bban, day(0)));
      expect(answer.status).toBe(status);
      expect(messageOf(answer).code).toBe(code);
    },
  );
});

describe('headers', () => {
  it.each(['x-accept-fix', 'TPP-Session-ID', 'TPP-Redirect-URI', 'PSU-ID', 'PSU-IP-Address'])(
    'of which creation requires %s',
    async (name) => {
      const headers: Record<string, string | undefined> = { ...CREATION_HEADERS, ...jonas.headers };
      const answer = await client.call({
        method: 'POST',
        path: `/v1/payments/${NDCT}`,
        headers: { ...headers, [name]: undefined },
        body: paymentBody(NDCT, account.bban, day(0)),
      });
      expect(answer.status).toBe(400);
      expect(messageOf(answer)).toMatchObject({ code: 'HTTP_HEADER_REQUIRED', path: name });
    },
  );
});

describe('the message to the PSU', () => {
  it('names a fee, but none that is zero', async () => {
    const paid = (amount: string) =>
      post(
        'payments',
        STRAKS,
        paymentBody(STRAKS, account.bban, day(0), {
          instructedAmount: { amount, currency: 'NOK' },
        }),
      );
    expect((await paid('10000.00')).body).toMatchObject({
      transactionFees: { amount: '0.00', currency: 'NOK' },
      psuMessage: 'To be paid on 10 March 2027 at the earliest.',
    });
    expect((await paid('10000.01')).body).toMatchObject({
      transactionFees: { amount: '5.00', currency: 'NOK' },
      psuMessage: 'To be paid on 10 March 2027 at the earliest. The fee is 5.00\u00a0NOK.',
    });
  });

  it.each([
    ['in English to whom no language is known', [], 'To be paid on 10 March 2027 at the earliest.'],
    ['in the language that the PSU prefers', ['nb, en;q=0.5'], 'Betales tidligst 10. mars 2027.'],
    [
      'in the first of several headers with languages',
      ['nb', 'en'],
      'Betales tidligst 10. mars 2027.',
    ],
  ])('is %s', async (_, languages, message) => {
    const path = `/v1/payments/${NDCT}?allowLogicalDuplicate=true`;
    const { headers, body } = client.sign({
      method: 'POST',
      path,
      headers: { ...CREATION_HEADERS, ...jonas.headers },
      body: paymentBody(NDCT, account.bban, day(0)),
    });
    const made = await client.send({
      method: 'POST',
      target: `/api-sandbox${path}`,
      headers: [
        ...Object.entries(headers),
        ...languages.map((language): [string, string] => ['PSU-Accept-Language', language]),
      ],
      ...(body === undefined ? {} : { body }),
    });
    expect(made.status, made.text).toBe(201);
    expect(made.body).toMatchObject({ psuMessage: message });
  });
});

describe('execution dates', () => {
  const cases: [Service, string, (date: string) => Body, string][] = [
    ['payments', NDCT, (date) => paymentBody(NDCT, account.bban, date), 'requestedExecutionDate'],
    [
      'payments',
      SCT,
      (date) => paymentBody(SCT, account.bban, date, { requestedExecutionDate: date }),
      'requestedExecutionDate',
    ],
    [
      'payments',
      CBCT,
      (date) => paymentBody(CBCT, account.bban, date, { requestedExecutionDate: date }),
      'requestedExecutionDate',
    ],
    [
      'bulk-payments',
      NDCT,
      (date) => bulkBody(account.bban, date, ['1.00']),
      'requestedExecutionDate',
    ],
    ['periodic-payments', NDCT, (date) => periodicBody(account.bban, date), 'startDate'],
  ];
  it.each(cases)(
    'are today or later, and at most 365 days ahead: %s %s',
    async (service, product, body, path) => {
      for (const [date, status] of [
        [day(-1), 400],
        [day(0), 201],
        [day(365), 201],
        [day(366), 400],
      ] as const) {
        const answer = await post(service, product, body(date));
        expect(answer.status, `${date} ${answer.text}`).toBe(status);
        if (status === 400) {
          expect(messageOf(answer)).toMatchObject({ code: 'EXECUTION_DATE_INVALID', path });
        }
      }
    },
  );

  it('are days of Oslo: an hour before midnight in UTC it is tomorrow there', async () => {
    await passTime(client, 15 * 3_600);
    try {
      const psu = await connectPsu(client, { identityNumber: JONAS });
      const body = paymentBody(NDCT, account.bban, day(0));
      const answer = await create(client, psu, { product: NDCT, body, duplicate: true });
      expect(messageOf(answer).code).toBe('EXECUTION_DATE_INVALID');
      // The world's clock shows another day than the caller's.
      expect(messageOf(answer).text).toBe(
        `requestedExecutionDate: Expected today or a later day. Today is ${day(1)} at this bank. Got "${day(0)}".`,
      );
    } finally {
      await passTime(client, -15 * 3_600);
      jonas = await connectPsu(client, { identityNumber: JONAS });
    }
  });

  it('of a periodic payment must fall in its period', async () => {
    // Only Saturday the 13th and Sunday the 14th: no bank day, so no day of execution.
    const answer = await post(
      'periodic-payments',
      NDCT,
      periodicBody(account.bban, '2027-03-13', { endDate: '2027-03-14' }),
    );
    expect(messageOf(answer)).toMatchObject({ code: 'EXECUTION_DATE_INVALID', path: 'endDate' });
  });
});

describe('the debtor', () => {
  it('is an account that the PSU may pay from; another one is refused as one that is not there', async () => {
    const foreign = await makeAccount(client, ODD, '1000.00');
    const texts = [];
    for (const bban of [foreign.bban, '97419999999', '12345678903']) {
      const answer = await post('payments', NDCT, paymentBody(NDCT, bban, day(0)));
      expect(answer.status).toBe(403);
      const { code, path, text } = messageOf(answer);
      expect({ code, path }).toEqual({ code: 'FORBIDDEN', path: 'debtorAccount.bban' });
      texts.push(text?.replace(bban, ''));
    }
    expect(new Set(texts).size).toBe(1);
  });

  it('is named in the currency of the account', async () => {
    const body = changed(paymentBody(NDCT, account.bban, day(0)), 'debtorAccount.currency', 'EUR');
    const refused = await post('payments', NDCT, body);
    expect(refused.status, refused.text).toBe(400);
    expect(messageOf(refused)).toMatchObject({
      code: 'FORMAT_ERROR',
      path: 'debtorAccount.currency',
      text: 'debtorAccount.currency: expected NOK, the currency of the account, got "EUR".',
    });
  });

  /** A new card of Jonas, connected. */
  const newCard = async (creditLimit: string) => {
    const made = await client.call({
      method: 'POST',
      path: '/v1/sandbox/card-accounts',
      body: { customerNumber: JONAS, creditLimit: { amount: creditLimit, currency: 'NOK' } },
    });
    expect(made.status, made.text).toBe(201);
    const { resourceId } = made.body as { resourceId: string };
    jonas = await connectPsu(client, { identityNumber: JONAS });
    const card = await client.call({
      path: `/v1/card-accounts/${resourceId}`,
      headers: jonas.headers,
    });
    const { relatedAccount } = card.body as {
      relatedAccount: { other: { identification: string } };
    };
    const debtorAccount = { currency: 'NOK', other: relatedAccount.other };
    return {
      debtorAccount,
      pay: (amount: string) =>
        createApproved(client, jonas, {
          product: STRAKS,
          body: paymentBody(STRAKS, account.bban, day(0), {
            debtorAccount,
            instructedAmount: { amount, currency: 'NOK' },
            creditorAccount: { bban: account.bban, currency: 'NOK' },
          }),
        }),
      rows: async () => {
        const rows = await client.call({
          path: `/v1/card-accounts/${resourceId}/transactions?bookingStatus=both`,
          headers: jonas.headers,
        });
        const { cardTransactions } = rows.body as {
          cardTransactions: { booked: object[]; pending: object[] };
        };
        return cardTransactions;
      },
    };
  };

  it('has a pending row for the payment and one for its fee on a card account too', async () => {
    const { pay, rows } = await newCard('20000.00');
    await pay('10500.00');
    const of = (amount: string) => ({
      transactionAmount: { amount, currency: 'NOK' },
      originalAmount: { amount, currency: 'NOK' },
    });
    expect((await rows()).pending).toMatchObject([of('-5.00'), of('-10500.00')]);
    await runBatch(client);
    const { booked, pending } = await rows();
    expect(pending).toEqual([]);
    const dates = { bookingDate: '2027-03-10', transactionDate: '2027-03-10' };
    expect(booked).toMatchObject([
      { ...of('-5.00'), ...dates },
      { ...of('-10500.00'), ...dates },
    ]);
  });

  it('has a row for each payment of a bulk on a card account, and none stays pending', async () => {
    const { debtorAccount, rows } = await newCard('500.00');
    await createApproved(client, jonas, {
      service: 'bulk-payments',
      product: NDCT,
      body: bulkBody(account.bban, day(0), ['1.00', '2.00'], { debtorAccount }),
    });
    const amounts = [
      { transactionAmount: { amount: '-2.00' } },
      { transactionAmount: { amount: '-1.00' } },
    ];
    expect((await rows()).pending).toMatchObject(amounts);
    await runBatch(client);
    const { booked, pending } = await rows();
    expect(booked).toMatchObject(amounts);
    expect(pending).toEqual([]);
  });

  it('may be a card of a company, with the limits of the account behind it', async () => {
    const agreementId = await makeAgreement(client, BREWERY, 'Kortavtale');
    const [behind, other] = [
      await makeAccount(client, BREWERY, '1000.00'),
      await makeAccount(client, BREWERY, '1000.00'),
    ];
    await engage(client, agreementId, { customer: ODD, account: other });
    const engagement = await engage(client, agreementId, {
      customer: ODD,
      account: behind,
      registerLimit: '100.00',
      approvalLimit: '60.00',
    });
    const made = await client.call({
      method: 'POST',
      path: '/v1/sandbox/card-accounts',
      body: {
        customerNumber: BREWERY,
        relatedAccountId: behind.id,
        creditLimit: { amount: '5000.00', currency: 'NOK' },
      },
    });
    expect(made.status, made.text).toBe(201);
    const clerk = await finishSca(await client.call({ path: '/v1/accounts' }), {
      identityNumber: ODD,
      context: 'CORPORATE',
      agreementId,
    });
    const { resourceId } = made.body as { resourceId: string };
    const card = await client.call({
      path: `/v1/card-accounts/${resourceId}`,
      headers: clerk.headers,
    });
    expect(card.status, card.text).toBe(200);
    const { relatedAccount } = card.body as { relatedAccount: { other: object } };
    const pay = (amount: string) =>
      create(client, clerk, {
        product: NDCT,
        body: paymentBody(NDCT, behind.bban, day(0), {
          debtorAccount: { currency: 'NOK', other: relatedAccount.other },
          instructedAmount: { amount, currency: 'NOK' },
        }),
      });
    const most = await pay('100.00');
    expect(most.status, most.text).toBe(201);
    const above = await pay('100.01');
    expect(above.status, above.text).toBe(403);
    expect(messageOf(above)).toMatchObject({ path: 'instructedAmount.amount' });
    const { href } = linkOf(most, 'startAuthorisation');
    const { html } = await openApproval(client, href, clerk, ODD);
    expect(html).toContain('may approve up to NOK 60.00');
    expect(html).not.toContain('value="approve"');
    const less = await pay('60.00');
    await approveAt(client, clerk, linkOf(less, 'startAuthorisation').href, ODD);
    await client.call({ method: 'DELETE', path: engagement });
    const withdrawn = await pay('1.00');
    expect(withdrawn.status, withdrawn.text).toBe(403);
    expect(messageOf(withdrawn)).toMatchObject({ path: 'debtorAccount.other.identification' });
  });

  it("is no card of another than the agreement's owner, whatever account it belongs to", async () => {
    const agreementId = await makeAgreement(client, BREWERY, 'Kort av en annen');
    const behind = await makeAccount(client, BREWERY, '1000.00');
    await engage(client, agreementId, { customer: ODD, account: behind });
    const { debtorAccount } = await newCard('500.00');
    // As a file of a world may have it.
    const database = openDatabase({ databaseUrl: bank.databaseUrl });
    await database.query(
      `UPDATE account SET related_account_id = (SELECT id FROM account WHERE bban = $1)
       WHERE reference = $2`,
      [behind.bban, debtorAccount.other.identification],
    );
    await database.close();
    const clerk = await connectUnder(client, agreementId, ODD);
    const refused = await create(client, clerk, {
      product: NDCT,
      body: paymentBody(NDCT, behind.bban, day(0), { debtorAccount }),
    });
    expect(refused.status, refused.text).toBe(403);
    expect(messageOf(refused).path).toBe('debtorAccount.other.identification');
  });

  it('may be a card account, by the reference that its details give', async () => {
    const { debtorAccount, pay, rows } = await newCard('500.00');
    await pay('400.00');
    await pay('100.01');
    await runBatch(client);
    const { booked, pending } = await rows();
    expect(pending).toEqual([]);
    expect(booked).toHaveLength(1);
    expect(booked[0]).toMatchObject({
      transactionAmount: { amount: '-400.00', currency: 'NOK' },
      transactionDetails: 'Payment to Elvebakken Barnehage',
    });
    const odd = await connectPsu(client, { identityNumber: ODD, context: 'PRIVATE' });
    const foreign = await create(client, odd, {
      product: STRAKS,
      body: paymentBody(STRAKS, account.bban, day(0), { debtorAccount }),
    });
    expect(foreign.status).toBe(403);
    expect(messageOf(foreign).path).toBe('debtorAccount.other.identification');
  });

  it('is not the creditor', async () => {
    const body = paymentBody(NDCT, account.bban, day(0), {
      creditorAccount: { bban: account.bban, currency: 'NOK' },
    });
    expect(messageOf(await post('payments', NDCT, body))).toMatchObject({
      code: 'PAYMENT_FAILED',
      path: 'creditorAccount.bban',
    });
    const abroad = paymentBody(CBCT, account.bban, day(0), {
      creditorAccount: { iban: account.iban, currency: 'NOK' },
    });
    const byIban = await post('payments', CBCT, abroad);
    expect(byIban.status, byIban.text).toBe(400);
    expect(messageOf(byIban)).toMatchObject({
      code: 'PAYMENT_FAILED',
      path: 'creditorAccount.iban',
    });
    const bulk = bulkBody(account.bban, day(0), ['1.00', '2.00']);
    const own = { bban: account.bban, currency: 'NOK' };
    const inRow = await post(
      'bulk-payments',
      NDCT,
      changed(bulk, 'payments.1.creditorAccount', own),
    );
    expect(inRow.status, inRow.text).toBe(400);
    expect((inRow.body as { tppMessages: object[] }).tppMessages).toMatchObject([
      { code: 'PAYMENT_FAILED', path: 'payments.1.creditorAccount.bban' },
    ]);
  });
});

it('names the first twenty faults of a request that has more', async () => {
  const refused = await post(
    'bulk-payments',
    NDCT,
    bulkBody(account.bban, day(0), Array(21).fill('-1.00')),
  );
  expect(refused.status, refused.text).toBe(400);
  const { tppMessages } = refused.body as { tppMessages: { path: string }[] };
  expect(tppMessages).toHaveLength(20);
  expect(tppMessages.at(-1)?.path).toBe('payments.19.instructedAmount.amount');
});

describe('the corporate context', () => {
  let corporate: ConnectedPsu;
  let company: MadeAccount;
  let agreementId: string;
  beforeAll(async () => {
    const made = await client.call({
      method: 'POST',
      path: '/v1/sandbox/agreements',
      body: { owner: BREWERY, name: 'Avtale med grenser' },
    });
    expect(made.status, made.text).toBe(201);
    agreementId = (made.body as { id: string }).id;
    company = await makeAccount(client, BREWERY, '10000.00');
    await engage({ roles: ['REGISTER', 'VIEW'], registerLimit: '500.00', approvalLimit: '200.00' });
    const refused = await client.call({ path: '/v1/accounts' });
    corporate = await finishSca(refused, {
      identityNumber: ODD,
      context: 'CORPORATE',
      agreementId,
    });
  });

  async function engage(engagement: Body, owned = company): Promise<string> {
    const path = `/v1/sandbox/agreements/${agreementId}/engagements`;
    const answer = await client.call({
      method: 'POST',
      path,
      body: { customer: ODD, account: { iban: owned.iban }, ...engagement },
    });
    expect(answer.status, answer.text).toBe(201);
    return `${path}/${(answer.body as { id: string }).id}`;
  }

  const pay = (amount: string, from = company, psu: Pick<ConnectedPsu, 'headers'> = corporate) =>
    create(client, psu, {
      product: NDCT,
      body: paymentBody(NDCT, from.bban, day(0), { instructedAmount: { amount, currency: 'NOK' } }),
    });

  it('registers up to the registerLimit', async () => {
    expect((await pay('500.00')).status).toBe(201);
    const refused = await pay('500.01');
    expect(refused.status).toBe(403);
    expect(messageOf(refused)).toMatchObject({
      code: 'FORBIDDEN',
      path: 'instructedAmount.amount',
    });
  });

  it('counts the registerLimit of the time when it was created', async () => {
    const owned = await makeAccount(client, BREWERY, '10000.00');
    const higher = await engage({ roles: ['REGISTER', 'VIEW'], registerLimit: '500.00' }, owned);
    const made = await pay('500.00', owned);
    expect(made.status, made.text).toBe(201);
    expect((await client.call({ method: 'DELETE', path: higher })).status).toBe(204);
    await engage({ roles: ['REGISTER', 'VIEW'], registerLimit: '100.00' }, owned);
    expect((await pay('100.01', owned)).status).toBe(403);
    await approveAt(client, corporate, linkOf(made, 'startAuthorisation').href, ODD);
    expect(await statusOf(client, corporate, linkOf(made, 'self').href)).toMatchObject({
      transactionStatus: 'PDNG',
    });
  });

  it('counts all rows of a bulk against it', async () => {
    const payAll = (amounts: string[]) =>
      create(client, corporate, {
        service: 'bulk-payments',
        product: NDCT,
        body: bulkBody(company.bban, day(0), amounts),
      });
    expect((await payAll(['250.00', '250.00'])).status).toBe(201);
    for (const [amounts, path] of [
      [['250.00', '250.01'], 'payments'],
      [['500.01'], 'payments.0.instructedAmount.amount'],
    ] as const) {
      const refused = await payAll([...amounts]);
      expect(refused.status, refused.text).toBe(403);
      expect(messageOf(refused)).toMatchObject({
        code: 'FORBIDDEN',
        path,
        text: `${path}: the PSU may create payments of up to NOK 500.00 from this account; this one comes to NOK 500.01.`,
      });
    }
  });

  it('approves up to the approvalLimit', async () => {
    const small = await pay('200.00');
    await approveAt(client, corporate, linkOf(small, 'startAuthorisation').href, ODD);
    const large = await pay('200.01');
    const { href } = linkOf(large, 'startAuthorisation');
    const { url, html } = await openApproval(client, href, corporate, ODD);
    expect(html).toContain('may approve up to NOK 200.00');
    expect(html).not.toContain('value="approve"');
    const forced = await submitScaPage(url, { action: 'approve', step: 'approval' });
    expect(forced.location).toBeNull();
    // A page of before that is sent once more ends nothing.
    const stale = await submitScaPage(url, { action: 'continue', step: 'approval' });
    expect(stale.location).toBe(new URL(url).pathname);
    const left = await submitScaPage(url, { action: 'cancel' });
    expect(new URL(left.location ?? '').searchParams.get('code')).toBe('FORBIDDEN');
    const status = await client.call({
      path: `${linkOf(large, 'self').href}/status`,
      headers: corporate.headers,
    });
    expect(status.body).toMatchObject({ transactionStatus: 'RCVD' });
  });

  it('is approved up to the registerLimit when it was created without a PSU-ID', async () => {
    const owned = await makeAccount(client, BREWERY, '10000.00');
    await engage({ roles: ['REGISTER', 'VIEW'], registerLimit: '500.00' }, owned);
    const initiated = {
      headers: {
        'TPP-Session-ID': randomUUID(),
        'PSU-Context': 'CORPORATE',
        'PSU-Corporate-ID': agreementId,
      },
    };
    const least = await pay('500.00', owned, initiated);
    const approved = await finishSca(
      await client.call({ method: 'POST', path: linkOf(least, 'startAuthorisation').href }),
      { identityNumber: ODD },
    );
    expect(approved.psuId).toBe(corporate.psuId);
    const more = await pay('500.01', owned, initiated);
    expect(more.status, more.text).toBe(201);
    const { href } = linkOf(more, 'startAuthorisation');
    const { url, html } = await openApproval(client, href, {}, ODD);
    expect(html).toContain('may create payments of up to NOK 500.00');
    expect(html).not.toContain('value="approve"');
    const forced = await submitScaPage(url, { action: 'approve', step: 'approval' });
    expect(forced.location).toBeNull();
    const left = await submitScaPage(url, { action: 'cancel' });
    expect(new URL(left.location ?? '').searchParams.get('code')).toBe('FORBIDDEN');
    const status = await client.call({ path: `${linkOf(more, 'self').href}/status` });
    expect(status.body).toMatchObject({ transactionStatus: 'RCVD' });
    corporate = approved;
  });

  it.each([
    ['EUR', '100.00', '100.01'],
    ['JPY', '100', '101'],
  ])('counts the limits of an account in %s in that currency', async (currency, most, more) => {
    const owned = await makeAccount(client, BREWERY, '10000', { currency });
    await engage({ roles: ['REGISTER', 'VIEW'], registerLimit: 100, approvalLimit: 100 }, owned);
    const payAbroad = (amount: string) =>
      create(client, corporate, {
        product: NDCT,
        body: paymentBody(NDCT, owned.bban, day(0), {
          instructedAmount: { amount, currency },
          debtorAccount: { bban: owned.bban, currency },
        }),
      });
    const small = await payAbroad(most);
    expect(small.status, small.text).toBe(201);
    await approveAt(client, corporate, linkOf(small, 'startAuthorisation').href, ODD);
    const refused = await payAbroad(more);
    expect(messageOf(refused)).toMatchObject({
      code: 'FORBIDDEN',
      path: 'instructedAmount.amount',
      text: expect.stringContaining(`up to ${currency} ${most} from`),
    });
  });

  it('needs the role REGISTER', async () => {
    const viewed = await makeAccount(client, BREWERY, '10000.00');
    await engage({ roles: ['VIEW'] }, viewed);
    expect((await pay('1.00', viewed)).status).toBe(403);
  });

  it('keeps the payments of two PSUs under one agreement apart', async () => {
    await engage({ roles: ['REGISTER', 'VIEW'], customer: JONAS });
    const colleague = await finishSca(await client.call({ path: '/v1/accounts' }), {
      identityNumber: JONAS,
      context: 'CORPORATE',
      agreementId,
    });
    const self = linkOf(await pay('3.00'), 'self').href;
    for (const [method, path] of [
      ['GET', self],
      ['GET', `${self}/status`],
      ['DELETE', self],
      ['POST', `${self}/authorisations`],
    ] as const) {
      const answer = await client.call({ method, path, headers: colleague.headers });
      expect(answer.status, `${method} ${path}`).toBe(404);
    }
    expect((await client.call({ path: self, headers: corporate.headers })).status).toBe(200);
    jonas = await connectPsu(client, { identityNumber: JONAS });
  });

  it('does not mix with the private one', async () => {
    const odd = await connectPsu(client, { identityNumber: ODD, context: 'PRIVATE' });
    expect((await pay('1.00', company, odd)).status).toBe(403);
    const own = await makeAccount(client, ODD, '10.00');
    const { headers } = await finishSca(await client.call({ path: '/v1/accounts' }), {
      identityNumber: ODD,
      context: 'CORPORATE',
      agreementId,
    });
    corporate = { ...corporate, headers };
    expect((await pay('1.00', own)).status).toBe(403);
    const made = await pay('2.00');
    const self = linkOf(made, 'self').href;
    const asPrivate = { ...headers };
    delete asPrivate['PSU-Corporate-ID'];
    for (const [method, path] of [
      ['GET', self],
      ['GET', `${self}/status`],
      ['DELETE', self],
      ['POST', `${self}/authorisations`],
    ] as const) {
      const answer = await client.call({ method, path, headers: asPrivate });
      expect(answer.status, `${method} ${path}`).toBe(404);
    }
    expect((await client.call({ path: self, headers })).status).toBe(200);
  });
});

describe('an account that requires a KID', () => {
  let kidAccount: MadeAccount;
  beforeAll(async () => {
    kidAccount = await makeAccount(client, ODD, '0.00', { kidRequired: true });
    jonas = await connectPsu(client, { identityNumber: JONAS });
  });

  const to = (changes: Body) => ({
    creditorAccount: { bban: kidAccount.bban, currency: 'NOK' },
    ...changes,
  });
  const kid = (reference: string) => ({ remittanceInformationStructured: { reference } });

  it.each([
    ['no remittance', {}, 'KID_MISSING', 'remittanceInformationStructured'],
    [
      'a message',
      { remittanceInformationUnstructured: 'Takk' },
      'KID_MISSING',
      'remittanceInformationStructured',
    ],
    [
      'a reference of another type',
      {
        remittanceInformationStructured: { reference: '1234567897', referenceType: 'RADR' },
      },
      'KID_MISSING',
      'remittanceInformationStructured',
    ],
    ['a wrong KID', kid('1234567890'), 'KID_INVALID', 'remittanceInformationStructured.reference'],
  ])('refuses %s in every kind of payment', async (_, changes, code, path) => {
    const periodicCreditor = { bban: kidAccount.bban, currency: 'NOK' };
    const bulk = bulkBody(account.bban, day(0), ['1.00', '2.00'], {});
    const rows = bulk.payments as Body[];
    const { remittanceInformationUnstructured: _text, ...second } = rows[1] ?? {};
    const answers = [
      await post('payments', NDCT, paymentBody(NDCT, account.bban, day(0), to(changes))),
      await post('payments', STRAKS, paymentBody(STRAKS, account.bban, day(0), to(changes))),
      await post(
        'periodic-payments',
        NDCT,
        periodicBody(account.bban, day(0), { creditorAccount: periodicCreditor, ...changes }),
      ),
      await post('bulk-payments', NDCT, {
        ...bulk,
        payments: [rows[0], { ...second, ...to(changes) }],
      }),
    ];
    for (const [index, answer] of answers.entries()) {
      expect(answer.status).toBe(400);
      expect(messageOf(answer)).toMatchObject({
        code,
        path: index === 3 ? `payments.1.${path}` : path,
      });
    }
  });

  it('takes a right one, and another account takes any reference', async () => {
    const body = paymentBody(NDCT, account.bban, day(0), to(kid('1234567897')));
    expect((await post('payments', NDCT, body)).status).toBe(201);
    const any = paymentBody(NDCT, account.bban, day(0), kid('1234567890'));
    expect((await post('payments', NDCT, any)).status).toBe(201);
  });
});

describe('a logical duplicate', () => {
  let own: MadeAccount;
  beforeAll(async () => {
    own = await makeAccount(client, JONAS, '1000.00');
  });
  const send = (service: Service, body: Body, product = NDCT, duplicate = false) =>
    create(client, jonas, { service, product, body, duplicate });

  it.each([
    ['payments', NDCT, () => paymentBody(NDCT, own.bban, day(0))],
    ['payments', STRAKS, () => paymentBody(STRAKS, own.bban, day(0))],
    ['payments', SCT, () => paymentBody(SCT, own.bban, day(0))],
    ['bulk-payments', NDCT, () => bulkBody(own.bban, day(0), ['1.00', '2.00'])],
  ] as const)(
    'is refused with 409 unless allowLogicalDuplicate=true: %s %s',
    async (service, product, body) => {
      expect((await send(service, body(), product)).status).toBe(201);
      const refused = await send(service, body(), product);
      expect(refused.status).toBe(409);
      expect(messageOf(refused)).toMatchObject({
        code: 'CONFLICT',
        path: 'allowLogicalDuplicate',
        text: expect.stringMatching(/ at 2027-03-10T\d\d:\d\d:\d\d\+01:00\. /),
      });
      expect((await send(service, body(), product, true)).status).toBe(201);
    },
  );

  it('is none after the first was deleted, and a periodic payment never is one', async () => {
    const body = paymentBody(NDCT, own.bban, day(1));
    const first = await send('payments', body);
    await client.call({
      method: 'DELETE',
      path: linkOf(first, 'self').href,
      headers: jonas.headers,
    });
    expect((await send('payments', body)).status).toBe(201);
    const periodic = periodicBody(own.bban, day(0));
    expect((await send('periodic-payments', periodic)).status).toBe(201);
    expect((await send('periodic-payments', periodic)).status).toBe(201);
  });

  it('is none after the first was refused for lack of funds', async () => {
    const poor = await makeAccount(client, JONAS, '1.00');
    const body = paymentBody(NDCT, poor.bban, day(0));
    await createApproved(client, jonas, { product: NDCT, body });
    expect((await send('payments', body)).status).toBe(409);
    await runBatch(client);
    expect((await send('payments', body)).status).toBe(201);
  });

  it('is none after the first was rejected for another reason', async () => {
    const full = await makeAccount(client, JONAS, '9999999999999999.98', {
      creditLine: { amount: '0.00', currency: 'NOK' },
    });
    const body = paymentBody(NDCT, own.bban, day(0), {
      instructedAmount: { amount: '5.00', currency: 'NOK' },
      creditorAccount: { bban: full.bban, currency: 'NOK' },
    });
    const self = await createApproved(client, jonas, { product: NDCT, body });
    expect((await send('payments', body)).status).toBe(409);
    await runBatch(client);
    expect(await statusOf(client, jonas, self)).toMatchObject({ transactionStatus: 'RJCT' });
    expect((await send('payments', body)).status).toBe(201);
  });

  it('is none on the next day where the request names no day', async () => {
    const nobody = { headers: { 'TPP-Session-ID': randomUUID(), 'PSU-Context': 'PRIVATE' } };
    const body = paymentBody(SCT, own.bban, day(0), {
      instructedAmount: { amount: '7.07', currency: 'EUR' },
    });
    const sendAgain = async () => (await create(client, nobody, { product: SCT, body })).status;
    expect([await sendAgain(), await sendAgain()]).toEqual([201, 409]);
    await passTime(client, 86_400);
    expect([await sendAgain(), await sendAgain()]).toEqual([201, 409]);
    await passTime(client, -86_400);
  });

  it('is none of another TPP’s payment', async () => {
    const other = await bank.client('Andre Betalere AS');
    const elsewhere = await connectPsu(other, { identityNumber: JONAS });
    const nobody = { headers: { 'TPP-Session-ID': randomUUID(), 'PSU-Context': 'PRIVATE' } };
    for (const [date, [here, there]] of [
      [day(4), [jonas, elsewhere]],
      [day(7), [nobody, nobody]],
      [day(8), [nobody, elsewhere]],
    ] as const) {
      const body = paymentBody(NDCT, own.bban, date);
      expect((await create(client, here, { product: NDCT, body })).status).toBe(201);
      const answer = await create(other, there, { product: NDCT, body });
      expect(answer.status, answer.text).toBe(201);
    }
  });

  it('is none of another PSU’s payment from the same account', async () => {
    const { account: company, psu: first, agreementIds } = await makeTwoAgreements(client);
    const [agreementId] = agreementIds;
    await engage(client, agreementId, { customer: JONAS, account: company });
    const body = paymentBody(NDCT, company.bban, day(0));
    expect((await create(client, first, { product: NDCT, body })).status).toBe(201);
    const other = await connectUnder(client, agreementId, JONAS);
    const second = await create(client, other, { product: NDCT, body });
    expect(second.status, second.text).toBe(201);
    expect((await create(client, first, { product: NDCT, body })).status).toBe(409);
    jonas = await connectPsu(client, { identityNumber: JONAS });
  });

  it.each(['with', 'without'])(
    'is found whether the PSU is named first or second: %s a PSU-ID first',
    async (which) => {
      const nobody = {
        headers: { 'TPP-Session-ID': randomUUID(), 'PSU-Context': 'PRIVATE' },
      };
      const order = which === 'with' ? [jonas, nobody] : [nobody, jonas];
      const body = paymentBody(NDCT, own.bban, day(which === 'with' ? 5 : 6));
      const statuses: number[] = [];
      for (const psu of order)
        statuses.push((await create(client, psu, { product: NDCT, body })).status);
      expect(statuses).toEqual([201, 409]);
    },
  );

  it('is found among 20 that are sent at the same time: one is made', async () => {
    const body = paymentBody(NDCT, own.bban, day(2));
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('payments', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  });

  it('takes true and false and nothing else', async () => {
    const answer = await client.call({
      method: 'POST',
      path: `/v1/payments/${NDCT}?allowLogicalDuplicate=yes`,
      headers: { ...CREATION_HEADERS, ...jonas.headers },
      body: paymentBody(NDCT, own.bban, day(0)),
    });
    expect(answer.status).toBe(400);
    expect(messageOf(answer).path).toBe('allowLogicalDuplicate');
  });
});

describe('the fault that changes a field', () => {
  const detailsOf = async (service: Service, product: string, body: Body) => {
    const made = await post(service, product, body);
    expect(made.status, made.text).toBe(201);
    return client.call({ path: linkOf(made, 'self').href, headers: jonas.headers });
  };

  const fieldChanged = (field: string, value: string) => ({
    fault: 'change-field',
    calls: 1,
    field,
    value,
  });

  it.each([
    ['payments', NDCT, () => paymentBody(NDCT, account.bban, day(3))],
    ['payments', SCT, () => paymentBody(SCT, account.bban, day(3))],
    ['periodic-payments', NDCT, () => periodicBody(account.bban, day(3))],
  ] as const)(
    'stores one payment otherwise than it was sent: %s %s',
    async (service, product, body) => {
      await setFaults(client, fieldChanged('creditorName', 'Somebody Else'));
      const details = await detailsOf(service, product, body());
      expect(details.body).toMatchObject({ ...body(), creditorName: 'Somebody Else' });
      expect((await detailsOf(service, product, body())).body).toMatchObject(body());
    },
  );

  it('reaches a row of a bulk, and leaves a field out when it has no value', async () => {
    const body = bulkBody(account.bban, day(3), ['1.00', '2.00']);
    await setFaults(client, fieldChanged('payments.1.instructedAmount.amount', '9.00'), {
      fault: 'change-field',
      calls: 1,
      field: 'payments.0.remittanceInformationUnstructured',
    });
    expect((await detailsOf('bulk-payments', NDCT, body)).body).toMatchObject({
      payments: [
        { instructedAmount: { amount: '1.00' } },
        { instructedAmount: { amount: '9.00' } },
      ],
    });
    const shorter = (await detailsOf('bulk-payments', NDCT, body)).body as { payments: Body[] };
    expect(shorter.payments[0]).not.toHaveProperty('remittanceInformationUnstructured');
    expect(shorter.payments[1]).toMatchObject({ remittanceInformationUnstructured: 'Row 2' });
  });

  it.each(['payments.7.creditorName', 'payments.length', 'paymentInformationId.length'])(
    'changes nothing where the request has no such place: %s',
    async (field) => {
      const body = bulkBody(account.bban, day(3), ['1.00']);
      await setFaults(client, fieldChanged(field, '9'));
      expect((await detailsOf('bulk-payments', NDCT, body)).body).toMatchObject(body);
    },
  );

  it('comes beside other faults, which it leaves', async () => {
    const other = { fault: 'sca-failure', calls: 1 } as const;
    const fault = fieldChanged('creditorName', 'Somebody Else');
    await setFaults(client, other, fault);
    const body = paymentBody(NDCT, account.bban, day(3));
    expect((await detailsOf('payments', NDCT, body)).body).toMatchObject({
      creditorName: 'Somebody Else',
    });
    expect((await client.call({ path: '/v1/sandbox/faults' })).body).toEqual({ faults: [other] });
    await setFaults(client);
  });

  it('leaves nothing of the payment as it was sent', async () => {
    const fault = fieldChanged('remittanceInformationUnstructured', 'Changed');
    await setFaults(client, fault);
    const message = { remittanceInformationUnstructured: 'As sent' };
    const send = () =>
      create(client, jonas, {
        product: NDCT,
        body: paymentBody(NDCT, account.bban, day(3), message),
      });
    expect((await send()).status).toBe(201);
    const again = await send();
    expect(again.status, again.text).toBe(201);
    expect((await send()).status).toBe(409);
  });

  it('changes one of five payments that come at the same time', async () => {
    const fault = fieldChanged('creditorName', 'Somebody Else');
    await setFaults(client, fault);
    const body = paymentBody(NDCT, account.bban, day(3));
    const details = await Promise.all(
      Array.from({ length: 5 }, () => detailsOf('payments', NDCT, body)),
    );
    const names = details.map((answer) => (answer.body as Body).creditorName);
    expect(names.sort()).toEqual([...Array(4).fill('Elvebakken Barnehage'), 'Somebody Else']);
  });

  it('waits for a payment that may be made', async () => {
    const fault = fieldChanged('creditorName', 'Else');
    await setFaults(client, fault);
    const refused = await client.call({
      method: 'POST',
      path: `/v1/payments/${NDCT}`,
      headers: { ...CREATION_HEADERS, ...jonas.headers, 'PSU-ID': randomUUID() },
      body: paymentBody(NDCT, account.bban, day(3)),
    });
    expect(refused.status).toBe(401);
    const left = await client.call({ path: '/v1/sandbox/faults' });
    expect(left.body).toEqual({ faults: [fault] });
    await setFaults(client);
  });

  it.each([
    ['to the account that it is from', 400],
    ['without a right to the account', 403],
    ['that was made before', 409],
  ] as const)('waits for a payment that is not refused: one %s', async (_, status) => {
    const bban = status === 403 ? (await makeAccount(client, ODD, '1000.00')).bban : account.bban;
    const message = {
      remittanceInformationUnstructured: 'Twice',
      ...(status === 400 ? { creditorAccount: { bban, currency: 'NOK' } } : {}),
    };
    const send = () =>
      create(client, jonas, { product: NDCT, body: paymentBody(NDCT, bban, day(3), message) });
    if (status === 409) expect((await send()).status).toBe(201);
    const fault = fieldChanged('other.place', 'Else');
    await setFaults(client, fault);
    expect((await send()).status).toBe(status);
    expect((await client.call({ path: '/v1/sandbox/faults' })).body).toEqual({ faults: [fault] });
    await setFaults(client);
  });

  it.each([
    ['is of nothing', 'instructedAmount.amount', '0.00', 400],
    ['lacks a field that it requires', 'creditorName', undefined, 400],
    ['is from an account that no one has', 'debtorAccount.bban', '99990000006', 403],
  ])('refuses one payment that %s, and makes the next as sent', async (_, field, value, status) => {
    await setFaults(client, {
      fault: 'change-field',
      calls: 1,
      field,
      ...(value === undefined ? {} : { value }),
    });
    const body = paymentBody(NDCT, account.bban, day(3));
    const refused = await post('payments', NDCT, body);
    expect(refused.status, refused.text).toBe(status);
    expect(messageOf(refused).path).toBe(field);
    expect((await client.call({ path: '/v1/sandbox/faults' })).body).toEqual({ faults: [] });
    expect((await detailsOf('payments', NDCT, body)).body).toMatchObject(body);
  });

  it('names the field', async () => {
    const answer = await client.call({
      method: 'PUT',
      path: '/v1/sandbox/faults',
      body: { faults: [{ fault: 'change-field', calls: 1 }] },
    });
    expect(answer.status).toBe(400);
    expect(messageOf(answer).path).toBe('faults.0.field');
  });
});
