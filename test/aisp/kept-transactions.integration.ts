import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { XMLParser } from 'fast-xml-parser';
import Papa from 'papaparse';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { GET as balances } from '@/app/api/accounts/[accountId]/balances/route';
import { GET as exportRoute } from '@/app/api/accounts/[accountId]/export/route';
import { GET as oneAccount } from '@/app/api/accounts/[accountId]/route';
import { GET as statementRoute } from '@/app/api/accounts/[accountId]/statement/route';
import { POST as sync } from '@/app/api/accounts/[accountId]/sync/route';
import { POST as refreshCards } from '@/app/api/accounts/refresh/route';
import { GET as accounts } from '@/app/api/accounts/route';
import { PUT as putRules } from '@/app/api/category-rules/route';
import { GET as listConnections } from '@/app/api/connections/route';
import { GET as balanceHistory } from '@/app/api/insight/balances/route';
import { GET as categories } from '@/app/api/insight/categories/route';
import { GET as months } from '@/app/api/insight/months/route';
import { GET as unsortedRoute } from '@/app/api/insight/unsorted/route';
import { GET as upcoming } from '@/app/api/insight/upcoming/route';
import { GET as raw } from '@/app/api/transactions/[transactionId]/raw/route';
import { GET as detail } from '@/app/api/transactions/[transactionId]/route';
import { GET as transactions } from '@/app/api/transactions/route';
import { database, databasePool } from '@/lib/db/client';
import type { UnsortedView } from '@/lib/view/insight/unsorted';
import type { SyncAnswer } from '@/lib/view/stored-transaction';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { newUser, type TestUser } from '@/test/harness/application';
import { connectAs, openBankAndApplication } from '@/test/harness/connect';
import { pdfPages } from '@/test/harness/pdf-text';
import { type PsuBank, refusal } from '@/test/harness/psu-bank';
import { storePayment } from '@/test/harness/stored-payment';
import { json } from '@/test/harness/test-bank';

// The ISO 20022 schema lies beside the project, not in it.
const XSD = fileURLToPath(new URL('../../../shared/data/camt.053.001.08.xsd', import.meta.url));

let bank: PsuBank;
let user: TestUser;
let accountId: string;
let savingsId: string;

const nok = (amount: string) => ({ amount, currency: 'NOK' });

/** What the bank has, newest first. */
const BOOKED = [
  {
    transactionId: 'b1',
    bookingDate: '2026-11-20',
    valueDate: '2026-11-20',
    transactionAmount: nok('-600.50'),
    batchIndicator: true,
    batchNumberOfTransactions: 3,
    remittanceInformationUnstructured: 'Samlebetaling',
  },
  {
    transactionId: 'x1',
    bookingDate: '2026-11-19',
    valueDate: '2026-11-20',
    transactionAmount: nok('-1162.50'),
    creditorName: '=HYPERLINK("http://evil.example")',
    creditorAccount: { bban: '', iban: 'DE89370400440532013000' },
    creditorAgent: 'COBADEFFXXX',
    purposeCode: 'OTHR',
    currencyExchange: [
      {
        sourceCurrency: 'NOK',
        targetCurrency: 'EUR',
        unitCurrency: 'EUR',
        exchangeRate: '11.625',
        instructedAmount: { amount: '-100.00', currency: 'EUR' },
      },
    ],
    additionalInformation: 'Ref <7> & "8"',
  },
  {
    transactionId: 'w1',
    bookingDate: '2026-11-12',
    transactionAmount: nok('41000.00'),
    debtorName: 'Nordlys Brygghus AS',
    debtorAccount: { bban: '97411533003' },
    remittanceInformationUnstructuredArray: ['Lønn november 2026'],
  },
  {
    transactionId: 'r1',
    bookingDate: '2026-11-10',
    transactionAmount: nok('-349.90'),
    creditorName: 'REMA 1000 Nygård',
    proprietaryBankTransactionCode: 'R_714',
  },
  {
    transactionId: 'p1',
    bookingDate: '2026-11-05',
    transactionAmount: nok('-812.00'),
    creditorName: 'Vestkraft Strøm AS',
    creditorAccount: { bban: '34110589125' },
    remittanceInformationStructuredArray: [
      { reference: '1234567897', referenceType: 'SCOR' },
      { reference: '7654321005', referenceType: 'SCOR' },
    ],
  },
  {
    transactionId: 'i1',
    bookingDate: '2026-10-31',
    transactionAmount: nok('-5000.00'),
    creditorName: 'Kari Nordmann',
    creditorAccount: { bban: '9300.00.00002' },
    remittanceInformationUnstructured: 'Sparing',
  },
];

const ENTRIES = [
  { transactionAmount: nok('-100.00'), creditorName: 'Bottleship AS' },
  {
    transactionAmount: nok('-200.25'),
    creditorName: 'Glassverket Moss',
    remittanceInformationStructuredArray: [{ reference: '9876543217', referenceType: 'SCOR' }],
  },
  { transactionAmount: nok('-300.25'), creditorName: 'Byens Renovasjon' },
];

const PENDING = [
  {
    transactionAmount: nok('-89.00'),
    remittanceInformationUnstructured: 'Reservert Kaffemisjonen',
  },
];

const CARD_BOOKED = {
  cardTransactionId: 'c1',
  transactionDate: '2026-11-08',
  bookingDate: '2026-11-10',
  transactionAmount: nok('-591.40'),
  originalAmount: { amount: '-50.00', currency: 'EUR' },
  markupFee: nok('10.17'),
  markupFeePercentage: '1.75',
  cardAcceptorName: 'Buchhandlung Walther',
  cardAcceptorAddress: { city: 'Berlin', country: 'DE' },
  merchantCategoryCode: '5942',
  maskedPan: '123456******1234',
  invoiced: false,
};

beforeAll(async () => {
  bank = await openBankAndApplication();
  user = await newUser();
  const psu = bank.addPsu({
    psuId: randomUUID(),
    accounts: [
      { resourceId: 'enc!!a=', bban: '93000000001', iban: 'NO9393000000001', name: 'Brukskonto' },
      { resourceId: 'enc!!s=', bban: '93000000002', iban: 'NO9393000000002', name: 'Sparekonto' },
    ],
    agreements: [],
  });
  await connectAs(bank, user, psu);
  const accounts = await database().account.findMany({
    where: { userId: user.userId },
    orderBy: { position: 'asc' },
  });
  accountId = accounts[0]?.id ?? '';
  savingsId = accounts[1]?.id ?? '';
  bank.override(
    'GET /v1/accounts/enc!!a=/transactions',
    json(200, { transactions: { booked: BOOKED, pending: PENDING, _links: {} } }),
  );
  bank.override(
    'GET /v1/accounts/enc!!a=/transactions/b1',
    json(200, { transactionsDetails: { ...BOOKED[0], entryDetails: ENTRIES } }),
  );
  bank.override(
    'GET /v1/accounts/enc!!a=/balances',
    json(200, { balances: [{ balanceType: 'interimBooked', balanceAmount: nok('50000.00') }] }),
  );
  for (const id of [accountId, savingsId]) {
    let answer: SyncAnswer;
    // Each POST reads for two seconds at most; a busy machine may need several.
    do answer = await (await user.browser.ask(sync, { accountId: id }, { method: 'POST' })).json();
    while (answer.sync.state === 'running');
    expect(answer).toMatchObject({ sync: { state: 'done', problem: null } });
  }
});
afterAll(() => bank.close());

const list = async (query: Record<string, string> = {}) => {
  const answer = await user.browser.ask(
    transactions,
    {},
    { path: `/?${new URLSearchParams(query)}` },
  );
  return { status: answer.status, body: await answer.json() };
};

const found = async (query: Record<string, string>): Promise<string[]> =>
  (await list(query)).body.transactions.map(
    ({ transactionId, status }: { transactionId: string | null; status: string }) =>
      transactionId ?? status,
  );

describe('the list', () => {
  it('stands pending first, then newest first, with how many there are and when it was read', async () => {
    const { body } = await list();
    expect(
      body.transactions.map(({ transactionId }: { transactionId: string }) => transactionId),
    ).toEqual([null, 'b1', 'x1', 'w1', 'r1', 'p1', 'i1']);
    expect(body).toMatchObject({ total: 7, nextCursor: null, readAt: expect.any(String) });
  });

  it.each<[Record<string, string>, string[]]>([
    [{ q: 'rema' }, ['r1']],
    [{ q: 'NYGARD rem' }, ['r1']],
    [{ q: 'strøm' }, ['p1']],
    [{ q: 'kaffe' }, ['pending']],
    [{ q: '1234567897' }, ['p1']],
    [{ q: '7654321' }, ['p1']],
    [{ q: '3411 05 89125' }, ['p1']],
    [{ q: '3411.05.89125' }, ['p1']],
    [{ q: '812,00' }, ['p1']],
    [{ q: '41 000' }, ['w1']],
    [{ q: 'lønn november' }, ['w1']],
    [{ q: 'glassverket' }, ['b1']],
    [{ q: '9876543217' }, ['b1']],
    [{ q: 'nothing like it' }, []],
    [{ q: 'kraft' }, ['p1']],
    [{ q: 'gård' }, ['r1']],
    [{ q: 'verket' }, ['b1']],
    [{ q: '589125' }, ['p1']],
    [{ q: 'misjon' }, ['pending']],
    [{ q: 'ret', direction: 'out' }, []],
    [{ q: 'kraft', dateTo: '2026-11-01' }, []],
    [{ counterparty: 'nordlys' }, ['w1']],
    [{ counterparty: 'november' }, []],
    [{ amountMin: '812', amountMax: '812' }, ['p1']],
    [{ amountMin: '800', amountMax: '1200' }, ['x1', 'p1']],
    [{ amountMin: '200.25', amountMax: '200.25' }, ['b1']],
    [{ amountMin: '41000,00' }, ['w1']],
    [{ dateFrom: '2026-11-05', dateTo: '2026-11-12' }, ['w1', 'r1', 'p1']],
    [{ direction: 'in' }, ['w1']],
    [{ direction: 'out', dateTo: '2026-11-06' }, ['p1', 'i1']],
    [{ status: 'pending' }, ['pending']],
    [{ status: 'booked', q: 'a', direction: 'in' }, ['w1']],
    [{ category: 'salary' }, ['w1']],
    [{ category: 'groceries' }, ['r1']],
    [{ context: 'private', q: 'rema' }, ['r1']],
    [{ context: randomUUID() }, []],
  ])('filtered by %j it holds %j', async (query, ids) => {
    expect(await found(query)).toEqual(ids);
  });

  it('searched for words in one account holds nothing of another', async () => {
    expect(await found({ accountId: savingsId, q: 'rema' })).toEqual([]);
  });

  it('filtered by the counterparty does not say how many the whole account has', async () => {
    expect((await list({ counterparty: 'nordlys' })).body.total).toBeNull();
  });

  it('of a batch says which of its entries were found', async () => {
    const { body } = await list({ q: 'glassverket' });
    expect(body.transactions[0].matchedEntries).toEqual([
      {
        amount: nok('-200.25'),
        creditorName: 'Glassverket Moss',
        creditorAccount: null,
        debtorName: null,
        debtorAccount: null,
        references: ['9876543217'],
        message: null,
      },
    ]);
  });

  it.each([{}, { q: 'a' }])(
    'read in pages of two (%j) holds the same rows, each once',
    async (query) => {
      const whole = await found(query as Record<string, string>);
      const paged: string[] = [];
      let cursor: string | null = null;
      do {
        const { body } = await list({
          ...query,
          limit: '2',
          ...(cursor === null ? {} : { cursor }),
        });
        paged.push(
          ...body.transactions.map(
            ({ transactionId, status }: { transactionId: string | null; status: string }) =>
              transactionId ?? status,
          ),
        );
        cursor = body.nextCursor;
      } while (cursor !== null);
      expect(paged).toEqual(whole);
    },
  );

  it.each([{ cursor: 'x' }, { amountMin: '-1' }, { status: 'lost' }, { accountId: 'x' }])(
    'asked for %j is refused as wrong input',
    async (query) => {
      expect(await list(query as Record<string, string>)).toMatchObject({
        status: 400,
        body: { code: 'invalid-input' },
      });
    },
  );

  it.each([{}, { q: 'rema' }, { q: 'nowhere' }, { amountMin: '100' }])(
    'asked for %j takes at most five queries of the database',
    async (query) => {
      await list();
      const pool = databasePool();
      const { query: original } = pool;
      let queries = 0;
      pool.query = ((...parameters: Parameters<typeof original>) => {
        queries += 1;
        return Reflect.apply(original, pool, parameters);
      }) as typeof original;
      try {
        expect((await list(query as Record<string, string>)).status).toBe(200);
      } finally {
        pool.query = original;
      }
      expect(queries).toBeGreaterThan(1);
      expect(queries).toBeLessThanOrEqual(5);
    },
  );
});

it('a search over more rows than one look holds finds the newest first, whichever account has it', async () => {
  const saver = await newUser();
  const psu = bank.newPsu({ names: ['Brukskonto', 'Sparekonto'] });
  const [busy, quiet] = psu.accounts.map(({ resourceId }) => resourceId);
  await connectAs(bank, saver, psu);
  const row = (transactionId: string, bookingDate: string, creditorName: string) => ({
    transactionId,
    bookingDate,
    transactionAmount: nok('-10.00'),
    creditorName,
  });
  const others = Array.from({ length: 500 }, (_, at) => row(`k${at}`, '2026-11-20', 'Kaffebar'));
  const has = (resourceId: string | undefined, booked: object[]) =>
    bank.override(
      `GET /v1/accounts/${resourceId}/transactions`,
      json(200, { transactions: { booked, pending: [], _links: {} } }),
    );
  has(busy, [...others, row('newer', '2026-10-02', 'Vestkraft')]);
  has(quiet, [row('older', '2026-10-01', 'Vestkraft'), row('oldest', '2026-09-01', 'Vestkraft')]);
  for (const { id } of await database().account.findMany({ where: { userId: saver.userId } })) {
    let state = 'running';
    while (state === 'running') {
      const answer = await saver.browser.ask(sync, { accountId: id }, { method: 'POST' });
      state = (await answer.json()).sync.state;
    }
  }
  const path = '/?q=vestkraft&limit=1';
  const { transactions: page } = await (await saver.browser.ask(transactions, {}, { path })).json();
  expect(page).toMatchObject([{ transactionId: 'newer' }]);
});

const idOf = async (q: string): Promise<string> => (await list({ q })).body.transactions[0].id;

describe('one transaction', () => {
  it('of a batch unfolds into its entries, with a check of the sum', async () => {
    const answer = await user.browser.ask(detail, { transactionId: await idOf('samlebetaling') });
    expect(await answer.json()).toMatchObject({
      transaction: {
        batchNumberOfTransactions: 3,
        batchCheck: { sum: nok('-600.50'), agrees: true },
        entries: [
          { creditorName: 'Bottleship AS' },
          { creditorName: 'Glassverket Moss' },
          { creditorName: 'Byens Renovasjon' },
        ],
      },
    });
  });

  it('shows what the bank answered on demand', async () => {
    const answer = await user.browser.ask(raw, { transactionId: await idOf('samlebetaling') });
    expect((await answer.json()).raw).toEqual({ ...BOOKED[0], entryDetails: ENTRIES });
  });

  it('is hidden with its account once access has ended, as is the file of the account', async () => {
    const transactionId = await idOf('samlebetaling');
    const where = { userId: user.userId };
    const { accessUntil } = await database().connection.findFirstOrThrow({ where });
    const statuses = async () => {
      const answers = [
        await user.browser.ask(detail, { transactionId }),
        await user.browser.ask(raw, { transactionId }),
        await user.browser.ask(exportRoute, { accountId }, { path: '/?format=csv' }),
        await user.browser.ask(statementRoute, { accountId }, { path: '/' }),
      ];
      for (const answer of answers) await answer.arrayBuffer();
      return answers.map(({ status }) => status);
    };
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    await database().connection.updateMany({
      where,
      data: { accessUntil: new Date(Date.now() - 1_000) },
    });
    const ended = await statuses();
    await database().connection.updateMany({ where, data: { accessUntil } });
    expect(ended).toEqual([404, 404, 404, 404]);
  });

  it('is not readable in the database', async () => {
    const rows = await database().$queryRawUnsafe(
      'SELECT to_jsonb(t) AS row FROM stored_transaction t',
    );
    const text = JSON.stringify(rows);
    for (const word of ['REMA 1000', 'Nordlys', 'Lønn', 'Glassverket', '1234567897', '34110589125'])
      expect(text).not.toContain(word);
  });
});

const unsorted = async () =>
  (await (
    await user.browser.ask(unsortedRoute, {}, { path: '/?context=private' })
  ).json()) as UnsortedView;

describe('what has no category', () => {
  it('is gathered by who it is with, and a rule takes it away', async () => {
    const before = await unsorted();
    expect(before).toMatchObject({ transactions: 2, since: null });
    expect(
      before.groups.map(({ name, phrase, direction, count }) => [name, phrase, direction, count]),
    ).toEqual([
      ['Samlebetaling', 'Samlebetaling', 'out', 1],
      ['=HYPERLINK("http://evil.example")', '=HYPERLINK("http://evil.example")', 'out', 1],
    ]);
    const rule = { category: 'business', phrases: ['Samlebetaling'], direction: 'out' };
    const left = {
      category: 'other',
      phrases: ['=HYPERLINK("http://evil.example")'],
      direction: 'out',
    };
    for (const [rules, names] of [
      [[rule], ['=HYPERLINK("http://evil.example")']],
      [[rule, left], []],
      [[], ['Samlebetaling', '=HYPERLINK("http://evil.example")']],
    ] as const) {
      const put = await user.browser.ask(putRules, {}, { method: 'PUT', json: { rules } });
      expect(put.status).toBe(200);
      expect((await unsorted()).groups.map(({ name }) => name)).toEqual(names);
    }
  });
});

const file = async (query: Record<string, string>): Promise<Response> =>
  user.browser.ask(exportRoute, { accountId }, { path: `/?${new URLSearchParams(query)}` });

/** Converts a decimal with two digits to minor units. */
const ore = (amount: string): number => Math.round(Number(amount) * 100);

describe('a file to take along', () => {
  // -600.50 - 1162.50 + 41000 - 349.90 - 812 - 5000, by hand.
  const SUM = 3_307_510;

  it.each([
    ['iso', 'parent', 6],
    ['iso', 'entries', 8],
    ['locale', 'parent', 6],
    ['locale', 'entries', 8],
  ])(
    'in CSV (%s, %s) is read back with the same sum, and no cell is a formula',
    async (form, batches, count) => {
      const answer = await file({ format: 'csv', form, batches });
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(answer.headers.get('content-disposition')).toBe(
        'attachment; filename="transactions-93000000001.csv"',
      );
      const text = await answer.text();
      const { data, errors } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
        header: true,
        skipEmptyLines: true,
        delimiter: form === 'iso' ? ',' : ';',
      });
      expect(errors).toEqual([]);
      expect(data).toHaveLength(count);
      const sum = data.reduce((total, row) => total + ore((row.amount ?? '').replace(',', '.')), 0);
      expect(sum).toBe(SUM);
      expect(data[0]?.bookingDate).toBe(form === 'iso' ? '2026-10-31' : '31.10.2026');
      for (const row of data)
        for (const [name, cell] of Object.entries(row))
          if (!['amount', 'originalAmount'].includes(name))
            expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      expect(text).toContain(`'=HYPERLINK`);
    },
  );

  it.each([
    ['parent', 6, 1],
    ['entries', 8, 0],
  ])(
    'in camt.053 (%s) is valid, and a second reader agrees on the sum',
    async (batches, count, bulk) => {
      await user.browser.ask((await import('@/app/api/accounts/[accountId]/balances/route')).GET, {
        accountId,
      });
      const xml = await (
        await file({ format: 'camt053', batches, dateFrom: '2026-10-01', dateTo: '2026-11-30' })
      ).text();
      if (existsSync(XSD)) {
        const { valid, errors } = await validateXML({
          xml: [{ fileName: 'statement.xml', contents: xml }],
          schema: [await readFile(XSD, 'utf8')],
        });
        expect(errors).toEqual([]);
        expect(valid).toBe(true);
      }
      const statement = new XMLParser({ ignoreAttributes: false, parseTagValue: false }).parse(xml)
        .Document.BkToCstmrStmt.Stmt;
      const signed = (of: { Amt: { '#text': string }; CdtDbtInd: string }) =>
        ore(of.Amt['#text']) * (of.CdtDbtInd === 'DBIT' ? -1 : 1);
      const entries = statement.Ntry as (Parameters<typeof signed>[0] & {
        NtryDtls: { Btch?: unknown };
      })[];
      expect(entries).toHaveLength(count);
      expect(entries.filter(({ NtryDtls }) => NtryDtls.Btch !== undefined)).toHaveLength(bulk);
      expect(entries.reduce((total, entry) => total + signed(entry), 0)).toBe(SUM);
      const [opening, closing] = statement.Bal;
      expect(closing.Tp.CdOrPrtry.Cd).toBe('CLBD');
      expect(signed(closing)).toBe(5_000_000);
      expect(signed(closing) - signed(opening)).toBe(SUM);
      expect(xml).toContain('Ref &lt;7&gt; &amp; &quot;8&quot;');
      expect(xml).toContain(
        '<CcyXchg><SrcCcy>NOK</SrcCcy><TrgtCcy>EUR</TrgtCcy><UnitCcy>EUR</UnitCcy><XchgRate>11.625</XchgRate></CcyXchg>',
      );
    },
  );

  it('in camt.053 says no balance that what the bank left senseless would change', async () => {
    const sync = { where: { userId: user.userId, accountId } };
    await database().transactionSync.updateMany({ ...sync, data: { unreadablePending: 1 } });
    await user.browser.ask((await import('@/app/api/accounts/[accountId]/balances/route')).GET, {
      accountId,
    });
    const xml = await (
      await file({ format: 'camt053', dateFrom: '2026-10-01', dateTo: '2026-11-30' })
    ).text();
    await database().transactionSync.updateMany({ ...sync, data: { unreadablePending: 0 } });
    const { Bal } = new XMLParser({ parseTagValue: false }).parse(xml).Document.BkToCstmrStmt.Stmt;
    expect(Bal.Tp.CdOrPrtry).toEqual({ Prtry: 'NOT-KNOWN' });
  });

  it('in JSON holds every row', async () => {
    const download = await file({ format: 'json', batches: 'entries', dateFrom: '2026-11-10' });
    expect(download.headers.get('content-disposition')).toBe(
      'attachment; filename="transactions-93000000001-2026-11-10.json"',
    );
    const answer = await download.json();
    const { syncedAt } = await database().transactionSync.findFirstOrThrow({
      where: { userId: user.userId, accountId },
    });
    expect(answer.readAt).toBe(syncedAt?.toISOString());
    expect(answer.account).toEqual({
      name: 'Brukskonto',
      iban: 'NO9393000000001',
      bban: '93000000001',
      currency: 'NOK',
    });
    expect(answer).toMatchObject({ dateFrom: '2026-11-10', dateTo: null, batches: 'entries' });
    expect(answer.transactions.map(({ amount }: { amount: string }) => amount)).toEqual([
      '-349.90',
      '41000.00',
      '-1162.50',
      '-100.00',
      '-200.25',
      '-300.25',
    ]);
  });
});

it('files of one number in two currencies have the currency in their names', async () => {
  const { userId } = user;
  const where = { userId, id: savingsId };
  const { bban } = await database().account.findFirstOrThrow({ where });
  await database().account.updateMany({ where, data: { bban: '93000000001', currency: 'EUR' } });
  const names = async (of: string) => {
    const answers = [
      await user.browser.ask(exportRoute, { accountId: of }, { path: '/?format=csv&form=iso' }),
      await user.browser.ask(statementRoute, { accountId: of }, { path: '/?dateFrom=2026-11-01' }),
    ];
    for (const answer of answers) await answer.arrayBuffer();
    return answers.map(({ headers }) => headers.get('content-disposition'));
  };
  const found = [await names(accountId), await names(savingsId)];
  await database().account.updateMany({ where, data: { bban, currency: 'NOK' } });
  expect(found).toEqual([
    [
      'attachment; filename="transactions-93000000001-NOK.csv"',
      'attachment; filename="statement-93000000001-NOK-2026-11-01.pdf"',
    ],
    [
      'attachment; filename="transactions-93000000001-EUR.csv"',
      'attachment; filename="statement-93000000001-EUR-2026-11-01.pdf"',
    ],
  ]);
});

describe('an account statement', () => {
  const statement = async (query: Record<string, string>, of = accountId) => {
    const path = `/?${new URLSearchParams(query)}`;
    const answer = await user.browser.ask(statementRoute, { accountId: of }, { path });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const pages = pdfPages(new Uint8Array(await answer.arrayBuffer()));
    return { answer, lines: pages.flat() };
  };
  const period = { dateFrom: '2026-10-01', dateTo: '2026-11-20' };

  it('has every row with its references, what batches hold, and the balances at both ends', async () => {
    await user.browser.ask(balances, { accountId });
    const { answer, lines } = await statement(period);
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="statement-93000000001-2026-10-01-2026-11-20.pdf"',
    );
    const at = lines.indexOf('Date | Details | Amount, NOK | Balance');
    expect(lines.slice(0, at)).toEqual(
      expect.arrayContaining([
        'Account statement',
        '1\u00a0October\u00a02026 to 20\u00a0November\u00a02026',
        'Brukskonto | 9300 00 00001',
        'NO93 9300 0000 001 | NOK',
        'Opening balance, 31\u00a0October\u00a02026 | Closing balance, 20\u00a0November\u00a02026',
        '16,924.90\u00a0NOK | 50,000.00\u00a0NOK',
        'Money in | Money out',
        '41,000.00\u00a0NOK | −7,924.90\u00a0NOK',
      ]),
    );
    const end = lines.findIndex((line) => line.startsWith('Brygge created this statement on '));
    expect(lines.slice(at + 1, end)).toEqual([
      '31 Oct 2026 | Kari Nordmann | −5,000.00 | 11,924.90',
      '9300 00 00002',
      'Sparing',
      '5 Nov 2026 | Vestkraft Strøm AS | −812.00 | 11,112.90',
      '3411 05 89125',
      'KID 1234567897',
      'KID 7654321005',
      '10 Nov 2026 | REMA 1000 Nygård | −349.90 | 10,763.00',
      '12 Nov 2026 | Nordlys Brygghus AS | 41,000.00 | 51,763.00',
      '9741 15 33003',
      'Lønn november 2026',
      '19 Nov 2026 | =HYPERLINK("http://evil.example") | −1,162.50 | 50,600.50',
      'DE89 3704 0044 0532 0130 00',
      'Original amount: −100.00\u00a0EUR · Rate 11.625',
      'Value date 20 Nov 2026',
      '20 Nov 2026 | Samlebetaling | −600.50 | 50,000.00',
      'Batch of 3 payments',
      'Bottleship AS | −100.00',
      'Glassverket Moss | −200.25',
      'KID 9876543217',
      'Byens Renovasjon | −300.25',
    ]);
    expect(lines.at(-1)).toBe(
      'Page 1 of  | 1 | 9300 00 00001 · 1\u00a0October\u00a02026 to 20\u00a0November\u00a02026',
    );
  });

  it('of days that go on has what is pending, apart', async () => {
    const { lines } = await statement({});
    const at = lines.indexOf('Pending');
    expect(lines.slice(at, at + 4)).toEqual([
      'Pending',
      'Not booked yet, and not included in the balances. Amounts and dates may change.',
      'Date | Details | Amount, NOK',
      'Reservert Kaffemisjonen | −89.00',
    ]);
    expect((await statement(period)).lines).not.toContain('Pending');
  });

  it('says no balance that it cannot be sure of, and what may be missing', async () => {
    const sync = { where: { userId: user.userId, accountId } };
    const change = (data: Record<string, unknown>) =>
      database().transactionSync.updateMany({ ...sync, data });
    const { syncedAt, historyFrom } = await database().transactionSync.findFirstOrThrow(sync);
    const missing = async () => {
      const text = (await statement(period)).lines.join('\n');
      expect(text).not.toMatch(/(Opening|Closing) balance, |50,000\.00/);
      expect(text).toContain('REMA 1000 Nygård');
      return text;
    };
    try {
      // A balance read a quarter of an hour later may include later bookings.
      await change({ syncedAt: new Date((syncedAt?.getTime() ?? 0) - 20 * 60_000) });
      expect(await missing()).toContain('Money in | Money out');
      // The bank was read before the last day of the period.
      await change({ syncedAt: new Date('2026-11-19T12:00:00Z') });
      expect(await missing()).toContain('Money in (listed transactions only)');
      await change({ syncedAt: new Date('2026-11-20T12:00:00Z') });
      expect(await missing()).toContain('Money in | Money out');
      await change({ syncedAt, unreadablePending: 1 });
      expect(await missing()).toContain('1 transaction from the bank could not be read.');
      await change({ unreadablePending: 0, historyFrom: new Date('2026-11-01') });
      const late = await missing();
      expect(late).toContain('this account’s transactions from 1\u00a0November\u00a02026.');
      expect(late).toContain('Money in (listed transactions only)');
    } finally {
      await change({ syncedAt, unreadablePending: 0, historyFrom });
    }
  });

  it.each([
    [
      'rows that could not be read, which its sums lack',
      { unreadablePending: 1 },
      'Money in (listed transactions only) | Money out (listed transactions only)',
    ],
    [
      'rows of an account that has not been read to its end',
      { historyFrom: null },
      'Brygge has not finished loading this account’s transactions. Some may be missing.',
    ],
  ])('says that it may lack %s', async (_, data, line) => {
    const where = { userId: user.userId, accountId };
    const { historyFrom } = await database().transactionSync.findFirstOrThrow({ where });
    await database().transactionSync.updateMany({ where, data });
    const { lines } = await statement(period);
    const before = { unreadablePending: 0, historyFrom };
    await database().transactionSync.updateMany({ where, data: before });
    expect(lines).toContain(line);
  });

  it('says its balances up to the day that the bank was read, and none of later days', async () => {
    const where = { userId: user.userId, accountId };
    const own = { userId: user.userId, id: accountId };
    const { syncedAt, historyFrom } = await database().transactionSync.findFirstOrThrow({ where });
    const { balancesReadAt } = await database().account.findFirstOrThrow({ where: own });
    const change = async (synced: Date | null, read: Date | null, from: Date | null) => {
      await database().transactionSync.updateMany({
        where,
        data: { syncedAt: synced, historyFrom: from },
      });
      await database().account.updateMany({ where: own, data: { balancesReadAt: read } });
    };
    const labels = async (query: Record<string, string>) =>
      (await statement(query)).lines.filter((line) => /(Opening|Closing) balance, /.test(line));
    const first = new Date('2026-10-01');
    try {
      const read = new Date('2026-11-21T12:00:00Z');
      // The day of the first row, and the longest time that may lie between the two reads.
      await change(read, new Date('2026-11-21T12:15:00Z'), first);
      const both = [
        'Opening balance, 31\u00a0October\u00a02026 | Closing balance, 21\u00a0November\u00a02026',
      ];
      expect(await labels({ ...period, dateTo: '2026-11-21' })).toEqual(both);
      expect(await labels({ ...period, dateTo: '2026-11-22' })).toEqual(both);
      expect(await labels({ dateFrom: '2026-11-22', dateTo: '2026-11-23' })).toEqual([]);
      await change(read, new Date('2026-11-21T12:15:00.001Z'), first);
      expect(await labels(period)).toEqual([]);
    } finally {
      await change(syncedAt, balancesReadAt, historyFrom);
    }
  });

  it('that ends today has what is pending', async () => {
    const { lines } = await statement({ ...period, dateTo: bankDay(new Date()) });
    expect(lines).toContain('Pending');
  });

  it('is shown for print when that is asked for, in either language, and refused in another', async () => {
    const { answer, lines } = await statement({ ...period, locale: 'nb', disposition: 'inline' });
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; /);
    expect(lines).toContain('Kontoutskrift');
    expect(lines).toContain('1.\u00a0oktober\u00a02026 til 20.\u00a0november\u00a02026');
    expect(lines).toContain('Dato | Forklaring | Beløp, NOK | Saldo');
    expect(lines).toContain(
      '12. nov. 2026 | Nordlys Brygghus AS | 41\u00a0000,00 | 51\u00a0763,00',
    );
    const wrong = { accountId };
    const path = '/?locale=de';
    expect((await user.browser.ask(statementRoute, wrong, { path })).status).toBe(400);
  });
});

describe('figures', () => {
  const ask = async (
    route: (
      request: Request,
      context: { params: Promise<Record<string, string>> },
    ) => Promise<Response>,
    query: Record<string, string>,
  ) => (await user.browser.ask(route, {}, { path: `/?${new URLSearchParams(query)}` })).json();

  it('tell the balance at the end of each day, backwards from what the bank said', async () => {
    const { series } = await ask(balanceHistory, {
      accountId,
      dateFrom: '2026-11-09',
      dateTo: '2026-11-13',
    });
    expect(series[0].missing).toBeNull();
    expect(series[0].points).toEqual([
      { date: '2026-11-09', amount: '11112.90' },
      { date: '2026-11-10', amount: '10763.00' },
      { date: '2026-11-11', amount: '10763.00' },
      { date: '2026-11-12', amount: '51763.00' },
      { date: '2026-11-13', amount: '51763.00' },
    ]);
  });

  it('tell no balance of days while balance and transactions are of different times', async () => {
    const where = { userId: user.userId, accountId };
    const { syncedAt } = await database().transactionSync.findFirstOrThrow({ where });
    const apart = new Date((syncedAt?.getTime() ?? 0) - 20 * 60_000);
    await database().transactionSync.updateMany({ where, data: { syncedAt: apart } });
    const { series } = await ask(balanceHistory, { accountId });
    await database().transactionSync.updateMany({ where, data: { syncedAt } });
    expect(series).toMatchObject([{ points: [], missing: 'same-time' }]);
  });

  it('tell what came and went in a month, but not what went to an own account', async () => {
    // The last months are counted back from today, and the rows fall in these months.
    vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z'), toFake: ['Date'] });
    const { months: flows } = await ask(months, { months: '2' }).finally(() => vi.useRealTimers());
    expect(flows).toEqual([
      { month: '2026-10', currency: 'NOK', in: '0.00', out: '0.00' },
      { month: '2026-11', currency: 'NOK', in: '41000.00', out: '2924.90' },
    ]);
  });

  it('of one account leave out what went to another own one, too', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z'), toFake: ['Date'] });
    const { months: flows } = await ask(months, { months: '2', accountId }).finally(() =>
      vi.useRealTimers(),
    );
    expect(flows[0]).toEqual({ month: '2026-10', currency: 'NOK', in: '0.00', out: '0.00' });
  });

  it('of one account count what went to a company of the person, also where no context is named', async () => {
    const { userId } = user;
    const where = { userId_id: { userId, id: savingsId } };
    const { connectionId } = await database().account.findUniqueOrThrow({ where });
    const own = await database().connection.findFirstOrThrow({ where: { id: connectionId } });
    const ofCompany = randomUUID();
    const company = { context: 'CORPORATE', corporateIdHash: 'company' } as const;
    await database().connection.create({ data: { ...own, ...company, id: ofCompany } });
    const belongTo = (id: string) =>
      database().account.update({ where, data: { connectionId: id } });
    await belongTo(ofCompany);
    vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z'), toFake: ['Date'] });
    const alone = await ask(months, { months: '2', accountId });
    const named = await ask(months, { months: '2', accountId, context: 'private' });
    vi.useRealTimers();
    await belongTo(connectionId);
    await database().connection.delete({ where: { id: ofCompany } });
    const october = { month: '2026-10', currency: 'NOK', in: '0.00', out: '5000.00' };
    expect([alone.months[0], named.months[0]]).toEqual([october, october]);
  });

  it('by category leave out what is pending, however late the last day is', async () => {
    const { sums } = await ask(categories, { dateFrom: '2026-11-13', dateTo: '9999-12-31' });
    expect(sums).toEqual([
      { category: 'other', direction: 'out', amount: nok('1763.00'), count: 2 },
    ]);
  });

  it('know an own account by the other form of its number', async () => {
    const where = { userId: user.userId, id: savingsId };
    const { bban, iban } = await database().account.findFirstOrThrow({ where });
    vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z'), toFake: ['Date'] });
    await database().account.updateMany({ where, data: { bban: null, iban: 'NO4293000000002' } });
    const { months: flows } = await ask(months, { months: '2' }).finally(() => vi.useRealTimers());
    await database().account.updateMany({ where, data: { bban, iban } });
    expect(flows[0]).toEqual({ month: '2026-10', currency: 'NOK', in: '0.00', out: '0.00' });
  });

  it('take no account without a number for the one that money without a number went to', async () => {
    const { userId } = user;
    const { iban } = await database().account.findFirstOrThrow({
      where: { userId, id: accountId },
    });
    const store = (number: string | null) =>
      database().account.updateMany({ where: { userId, id: accountId }, data: { iban: number } });
    vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z'), toFake: ['Date'] });
    await store('');
    const { months: flows } = await ask(months, { months: '1' }).finally(() => vi.useRealTimers());
    await store(iban);
    expect(flows).toEqual([{ month: '2026-11', currency: 'NOK', in: '41000.00', out: '2924.90' }]);
  });

  it('tell what it went to, by rules that the person can change', async () => {
    const range = { dateFrom: '2026-11-01', dateTo: '2026-11-30' };
    const sums = async () =>
      (await ask(categories, range)).sums.map(
        ({
          category,
          direction,
          amount,
        }: {
          category: string;
          direction: string;
          amount: { amount: string };
        }) => `${category} ${direction} ${amount.amount}`,
      );
    expect(await sums()).toEqual([
      'salary in 41000.00',
      'other out 1763.00',
      'electricity out 812.00',
      'groceries out 349.90',
    ]);
    const answer = await user.browser.ask(
      putRules,
      {},
      {
        method: 'PUT',
        json: {
          rules: [{ category: 'business', phrases: ['rema nygård', 'samle'], direction: 'out' }],
        },
      },
    );
    expect(answer.status).toBe(200);
    expect(await sums()).toEqual([
      'salary in 41000.00',
      'other out 1162.50',
      'business out 950.40',
      'electricity out 812.00',
    ]);
    await user.browser.ask(putRules, {}, { method: 'PUT', json: { rules: [] } });
  });
});

it('what is to come has a standing order on its next day, and none whose last day is over', async () => {
  const payer = await newUser();
  const order = (startDate: string, endDate?: string) =>
    storePayment({
      userId: payer.userId,
      connectionId: null,
      kind: 'periodic-payments',
      request: {
        instructedAmount: { amount: '500.00', currency: 'NOK' },
        debtorAccount: { bban: '12345678903', currency: 'NOK' },
        creditorName: 'Elvebakken Barnehage',
        creditorAccount: { bban: '12043174442', currency: 'NOK' },
        creditorAddress: { country: 'NO' },
        startDate,
        frequency: 'Monthly',
        executionRule: 'following',
        ...(endDate === undefined ? {} : { endDate }),
      },
    });
  const id = await order('2026-12-01');
  await order('2026-01-01', '2026-06-30');
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z'), toFake: ['Date'] });
  const answer = await payer.browser.ask(upcoming, {}, {}).finally(() => vi.useRealTimers());
  expect((await answer.json()).upcoming).toMatchObject([
    { kind: 'periodic', id, date: '2026-12-01', amount: nok('-120.50') },
  ]);
});

describe('figures of a list that is not read to its end', () => {
  const row = (transactionId: string, bookingDate: string, amount: string) => ({
    transactionId,
    bookingDate,
    transactionAmount: nok(amount),
  });
  const pageOne = {
    transactions: {
      booked: [
        row('n3', '2026-11-18', '700.00'),
        row('n2', '2026-11-03', '-150.00'),
        row('n1', '2026-11-02', '-90.00'),
      ],
      pending: [],
      _links: { next: { href: '/v1/accounts/enc!!half=/transactions?page=2' } },
    },
  };

  it('are of the days that were read alone, and say which', async () => {
    const reader = await newUser();
    const psu = bank.addPsu({
      psuId: randomUUID(),
      accounts: [
        { resourceId: 'enc!!half=', bban: '93000000003', iban: 'NO9393000000003', name: 'Felles' },
      ],
      agreements: [],
    });
    await connectAs(bank, reader, psu);
    const half = await database().account.findFirstOrThrow({ where: { userId: reader.userId } });
    const figures = async (route: typeof months, query: Record<string, string>) => {
      vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z'), toFake: ['Date'] });
      const path = `/?${new URLSearchParams(query)}`;
      return (
        await reader.browser.ask(route, {}, { path }).finally(() => vi.useRealTimers())
      ).json();
    };
    const unread = {
      since: null,
      isWhole: false,
      until: null,
      accounts: 1,
      accountsRead: 0,
      unreadable: 0,
      currenciesLeftOut: 0,
    };
    expect(await figures(months, {})).toEqual({ months: [], coverage: unread });
    const september = { dateFrom: '2026-09-01', dateTo: '2026-09-30' };
    expect(await figures(categories, september)).toEqual({ sums: [], coverage: unread });

    bank.override('GET /v1/accounts/enc!!half=/transactions', (request, response, body) =>
      (request.url?.includes('page=2')
        ? refusal(500, 'INTERNAL_SERVER_ERROR')
        : json(200, pageOne))(request, response, body),
    );
    const { sync: stopped } = (await (
      await reader.browser.ask(sync, { accountId: half.id }, { method: 'POST' })
    ).json()) as SyncAnswer;
    expect(stopped).toMatchObject({ state: 'stopped', coveredSince: '2026-11-03' });

    const inPart = { since: '2026-11-03', isWhole: false, accounts: 1, accountsRead: 1 };
    expect(await figures(months, { months: '12' })).toMatchObject({
      months: [{ month: '2026-11', currency: 'NOK', in: '700.00', out: '150.00' }],
      coverage: inPart,
    });
    expect(
      await figures(categories, { dateFrom: '2026-08-23', dateTo: '2026-11-21' }),
    ).toMatchObject({
      sums: [
        { direction: 'in', amount: nok('700.00'), count: 1 },
        { direction: 'out', amount: nok('150.00'), count: 1 },
      ],
      coverage: inPart,
    });
    expect(await figures(categories, september)).toMatchObject({ sums: [], coverage: unread });
    const history = { dateFrom: '2026-08-23', dateTo: '2026-11-21' };
    expect((await figures(balanceHistory, history)).series).toMatchObject([{ coverage: inPart }]);
    expect(await figures(upcoming, {})).toMatchObject({ upcoming: [], isPendingKnown: false });
  });
});

describe('card accounts', () => {
  /** The banks are asked for cards once after each consent. */
  const askAgain = async (): Promise<void> => {
    await database().connection.updateMany({
      where: { userId: user.userId },
      data: { cardsReadAt: null },
    });
  };
  beforeEach(askAgain);

  it('are none at a bank without cards, which is no error', async () => {
    const answer = await user.browser.ask(refreshCards, {}, { method: 'POST', json: {} });
    expect(await answer.json()).toEqual({ accounts: [], cardsReadAt: expect.any(String) });
  });

  it('that a bank lists twice under one id are one', async () => {
    const card = { resourceId: 'enc!!twice=', maskedPan: '123456******9999', currency: 'NOK' };
    bank.override('GET /v1/card-accounts', json(200, { cardAccounts: [card, card] }));
    const answer = await user.browser.ask(refreshCards, {}, { method: 'POST', json: {} });
    expect(answer.status).toBe(200);
    expect((await answer.json()).accounts).toMatchObject([{ maskedPan: '123456******9999' }]);
  });

  it('stay listed when the bank takes back the details of one, and so do the accounts', async () => {
    const card = { resourceId: 'enc!!gone=', maskedPan: '123456******7777', currency: 'NOK' };
    bank.override('GET /v1/card-accounts', json(200, { cardAccounts: [card] }));
    bank.override('GET /v1/card-accounts/enc!!gone=', refusal(403, 'CONSENT_UNKNOWN'));
    const answer = await user.browser.ask(refreshCards, {}, { method: 'POST', json: {} });
    expect((await answer.json()).accounts).toMatchObject([{ maskedPan: '123456******7777' }]);
    const { connections } = await (await user.browser.ask(listConnections, {})).json();
    expect(connections).toMatchObject([
      {
        status: 'active',
        accounts: [{ accountId, kind: 'account' }, { kind: 'account' }, { kind: 'card' }],
      },
    ]);
  });

  it('are not paid from the account of another card, whose details the bank answers', async () => {
    const listed = { resourceId: 'enc!!paid=', maskedPan: '123456******5555', currency: 'NOK' };
    const paidBy = (bban: string) => ({ relatedAccount: { bban } });
    const asked = { ...listed, ...paidBy('12345678903') };
    const other = { ...listed, resourceId: 'enc!!other=', ...paidBy('93000000001') };
    const details = `GET /v1/card-accounts/${listed.resourceId}`;
    const paidFrom = async (answered: object) => {
      await askAgain();
      bank.override(details, json(200, { cardAccount: answered }));
      const answer = await user.browser.ask(refreshCards, {}, { method: 'POST', json: {} });
      const [card] = (await answer.json()).accounts;
      return card.relatedAccount?.bban ?? null;
    };
    bank.override('GET /v1/card-accounts', json(200, { cardAccounts: [listed] }));
    expect(await paidFrom(other)).toBeNull();
    expect(await paidFrom(asked)).toBe('12345678903');
    expect(await paidFrom(other)).toBe('12345678903');
  });

  it('are listed with the account that they are paid from, and keep their purchases', async () => {
    const card = {
      resourceId: 'enc!!c=',
      maskedPan: '123456******1234',
      currency: 'NOK',
      product: 'KREDITTKORT',
      creditLimit: nok('30000.00'),
    };
    bank.override('GET /v1/card-accounts', json(200, { cardAccounts: [card] }));
    bank.override(
      'GET /v1/card-accounts/enc!!c=',
      json(200, {
        cardAccount: {
          ...card,
          relatedAccount: {
            bban: '93000000001',
            other: { identification: 'CARD-7', schemeNameProprietary: 'creditCardAccount' },
          },
        },
      }),
    );
    bank.override(
      'GET /v1/card-accounts/enc!!c=/balances',
      json(200, { balances: [{ balanceType: 'interimBooked', balanceAmount: nok('-591.40') }] }),
    );
    bank.override(
      'GET /v1/card-accounts/enc!!c=/transactions',
      json(200, { cardTransactions: { booked: [CARD_BOOKED], pending: [], _links: {} } }),
    );
    await user.browser.ask(refreshCards, {}, { method: 'POST', json: { contextId: 'private' } });
    const listed = await (
      await user.browser.ask(accounts, {}, { path: '/?context=private&kind=card' })
    ).json();
    expect(listed.accounts).toMatchObject([
      {
        kind: 'card',
        name: 'Kredittkort',
        maskedPan: '123456******1234',
        creditLimit: nok('30000.00'),
        mayPayFrom: true,
        relatedAccount: { accountId, bban: '93000000001' },
      },
    ]);
    const [view] = listed.accounts;
    expect(
      await (await user.browser.ask(oneAccount, { accountId: view.accountId })).json(),
    ).toEqual(view);
    expect(
      await (await user.browser.ask(balances, { accountId: view.accountId })).json(),
    ).toMatchObject({
      value: [{ balanceType: 'interimBooked', balanceAmount: nok('-591.40') }],
      stale: false,
    });
    const synced = await user.browser.ask(sync, { accountId: view.accountId }, { method: 'POST' });
    expect(await synced.json()).toMatchObject({ sync: { state: 'done' } });
    const { body } = await list({ accountId: view.accountId, q: 'berlin' });
    expect(body.transactions).toMatchObject([
      {
        kind: 'card',
        amount: nok('-591.40'),
        counterpartyName: 'Buchhandlung Walther',
        transactionDate: '2026-11-08',
        category: 'leisure',
        card: {
          originalAmount: { amount: '-50.00', currency: 'EUR' },
          markupFee: nok('10.17'),
          markupFeePercentage: '1.75',
          merchantCategoryCode: '5942',
        },
      },
    ]);
  });
});
