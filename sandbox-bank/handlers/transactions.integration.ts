import { beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '@/database/test-database';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { addDays } from '@/lib/xs2a/value/iso-date';
import { openDatabase } from '@/sandbox-bank/store/database';
import { messageOf, scaRedirectOf } from '@/sandbox-bank/testing/bank-client';
import { makeAccount, setClockOf } from '@/sandbox-bank/testing/payments';
import { sharedBank } from '@/sandbox-bank/testing/shared-bank';
import { type ConnectedPsu, connectPsu } from '@/sandbox-bank/testing/test-bank';

const NEW_CUSTOMER = '24058811122';

const { bank, client } = sharedBank(createTestDatabase);
let psu: ConnectedPsu;
let account: { id: string; bban: string; iban: string };

beforeAll(async () => {
  await client.call({
    path: '/v1/sandbox/customers',
    method: 'POST',
    body: { customerNumber: NEW_CUSTOMER, name: 'Ny Kunde', type: 'PRIVATE' },
  });
  account = (
    await client.call({
      path: '/v1/sandbox/accounts',
      method: 'POST',
      body: {
        customerNumber: NEW_CUSTOMER,
        accountName: 'Prøvekonto',
        balance: { amount: '1000.00', currency: 'NOK' },
      },
    })
  ).body as typeof account;
  psu = await connectPsu(client, { identityNumber: NEW_CUSTOMER });
});

const day = (daysAgo: number) => addDays(bankDay(new Date()), -daysAgo);

const book = async (rows: { amount: string; daysAgo: number; text: string }[]) => {
  const answer = await client.call({
    path: `/v1/sandbox/accounts/${account.id}/transactions`,
    method: 'POST',
    body: rows.map(({ amount, daysAgo, text }) => ({
      transactionAmount: { amount, currency: 'NOK' },
      bookingDate: day(daysAgo),
      remittanceInformationUnstructured: text,
    })),
  });
  expect(answer.status).toBe(201);
};

type Row = {
  transactionId?: string;
  batchIndicator?: boolean;
  bookingDate?: string;
  transactionAmount: { amount: string };
  remittanceInformationUnstructured?: string;
};
type Listed = {
  account: unknown;
  transactions: {
    booked?: Row[];
    pending?: Row[];
    _links: Record<string, { href: string }>;
  };
};
const list = async (query: string, headers: Record<string, string | undefined> = {}) =>
  client.call({
    path: `/v1/accounts/${account.id}/transactions${query}`,
    headers: { ...psu.headers, ...headers },
  });
const textsOf = (rows: Row[] | undefined) =>
  rows?.map(({ remittanceInformationUnstructured: text }) => text);

describe('GET /v1/accounts/{id}/transactions', () => {
  it('has the opening balance as a row, and follows rows that are booked', async () => {
    await book([
      { amount: '-250.50', daysAgo: 2, text: 'ut' },
      { amount: '99.99', daysAgo: 1, text: 'inn' },
    ]);
    const answer = await list('?bookingStatus=booked');
    expect(answer.status).toBe(200);
    const { account: named, transactions } = answer.body as Listed;
    expect(named).toEqual({ bban: account.bban, iban: account.iban, currency: 'NOK' });
    expect(textsOf(transactions.booked)).toEqual(['Inngående saldo', 'inn', 'ut']);
    expect(transactions.booked?.[2]).toMatchObject({
      bookingDate: day(2),
      valueDate: day(2),
      transactionAmount: { amount: '-250.50', currency: 'NOK' },
      debtorName: 'Ny Kunde',
    });
    expect(transactions).not.toHaveProperty('pending');
    const balances = await client.call({
      path: `/v1/accounts/${account.id}/balances`,
      headers: psu.headers,
    });
    expect(balances.body).toMatchObject({
      balances: [
        { balanceType: 'closingBooked', balanceAmount: { amount: '849.49' } },
        {},
        {},
        {},
        {},
      ],
    });
  });

  it.each([
    ['booked', ['booked']],
    ['pending', ['pending']],
    ['both', ['booked', 'pending']],
    ['all', ['booked', 'pending']],
  ])('with bookingStatus %s lists %j', async (status, expected) => {
    const { transactions } = (await list(`?bookingStatus=${status}`)).body as Listed;
    expect(Object.keys(transactions).filter((key) => key !== '_links')).toEqual(expected);
  });

  it('holds dateFrom and dateTo inclusive', async () => {
    const { transactions } = (await list(`?dateFrom=${day(2)}&dateTo=${day(1)}`)).body as Listed;
    expect(textsOf(transactions.booked)).toEqual(['inn', 'ut']);
    const only = (await list(`?dateFrom=${day(2)}&dateTo=${day(2)}`)).body as Listed;
    expect(textsOf(only.transactions.booked)).toEqual(['ut']);
  });

  it('loses and repeats nothing while rows arrive', async () => {
    const texts = Array.from({ length: 23 }, (_, index) => `side ${index}`);
    await book(texts.map((text, index) => ({ amount: '-1.00', daysAgo: 10 + (index % 5), text })));
    let path: string | undefined =
      `?dateFrom=${day(14)}&dateTo=${day(10)}&limit=4&bookingStatus=both`;
    const seen: (string | undefined)[] = [];
    const pages: string[] = [];
    for (let page = 0; path !== undefined; page++) {
      const { transactions } = (await list(path)).body as Listed;
      seen.push(...(textsOf(transactions.booked) ?? []));
      pages.push(JSON.stringify(transactions.booked));
      await book([{ amount: '-1.00', daysAgo: 10, text: `kom imellom ${page}` }]);
      const self = transactions._links.self?.href.split('/transactions')[1] ?? '';
      const again = (await list(self)).body as Listed;
      if (page > 0) expect(JSON.stringify(again.transactions.booked)).toBe(pages.at(-1));
      path = transactions._links.next?.href.split('/transactions')[1];
    }
    expect(seen).toHaveLength(23);
    expect([...seen].sort()).toEqual([...texts].sort());
    // And back the same way.
    const last = (await list(`?dateFrom=${day(14)}&dateTo=${day(10)}&limit=4&offset=20`))
      .body as Listed;
    expect(last.transactions._links.previous?.href).toMatch(/[?&]page=/);
  });

  it('has a way back from an offset past its end', async () => {
    const all = (await list('?limit=500')).body as Listed;
    const past = (await list('?limit=3&offset=400')).body as Listed;
    expect(past.transactions.booked).toEqual([]);
    const back = past.transactions._links.previous?.href.split('/transactions')[1] ?? '';
    const last = (await list(back)).body as Listed;
    expect(textsOf(last.transactions.booked)).toEqual(textsOf(all.transactions.booked)?.slice(-3));
  });

  it('takes offset and limit, and refuses what they are not', async () => {
    const all = (await list('?limit=500')).body as Listed;
    const some = (await list('?limit=3&offset=2')).body as Listed;
    expect(textsOf(some.transactions.booked)).toEqual(
      textsOf(all.transactions.booked)?.slice(2, 5),
    );
    for (const [query, path] of [
      ['?limit=0', 'limit'],
      ['?limit=x', 'limit'],
      ['?offset=-1', 'offset'],
      ['?bookingStatus=info', 'bookingStatus'],
      ['?dateFrom=2026-02-31', 'dateFrom'],
      [`?dateFrom=${day(1)}&dateTo=${day(2)}`, 'dateTo'],
      ['?limit=1&limit=2', 'limit'],
      ['?page=made-up', 'page'],
    ] as const) {
      const answer = await list(query);
      expect(answer.status).toBe(400);
      expect(messageOf(answer)).toMatchObject({ code: 'FORMAT_ERROR', path });
    }
  });

  it('answers ranges at the edges of the calendar, with links that can be followed', async () => {
    for (const query of ['?dateTo=0001-01-01', `?dateFrom=${day(-1)}`, '?dateFrom=9999-12-31']) {
      const answer = await list(query);
      expect(answer.status, answer.text).toBe(200);
      const { transactions } = answer.body as Listed;
      expect(transactions.booked).toEqual([]);
      const self = transactions._links.self?.href ?? '';
      expect((await client.call({ path: self, headers: psu.headers })).status).toBe(200);
    }
  });

  it('of the last 90 days needs no fresh SCA, older ones do', async () => {
    await book([{ amount: '-7.00', daysAgo: 100, text: 'gammel' }]);
    expect((await list(`?dateFrom=${day(120)}`)).status).toBe(200);
    const { transactions } = (await list('')).body as Listed;
    expect(textsOf(transactions.booked)).not.toContain('gammel');
    try {
      await setClockOf(client, 2 * 3_600);
      expect((await list('')).status).toBe(200);
      const old = await list(`?dateFrom=${day(120)}`);
      expect(old.status).toBe(401);
      expect(messageOf(old)).toMatchObject({ code: 'SCA_EXPIRED' });
      expect(scaRedirectOf(old)).toContain('/sca/');
      const oldAndAbsent = await list(`?dateFrom=${day(120)}`, { 'PSU-IP-Address': undefined });
      expect(oldAndAbsent.status).toBe(401);
      expect(scaRedirectOf(oldAndAbsent)).toContain('/sca/');
    } finally {
      await setClockOf(client, 0);
    }
  });

  it('gives the details of one older than 90 days to a fresh SCA alone', async () => {
    const { transactions } = (await list(`?dateFrom=${day(120)}`)).body as Listed;
    const [old] = (transactions.booked ?? []).filter(
      ({ remittanceInformationUnstructured: text }) => text === 'gammel',
    );
    const details = () =>
      client.call({
        path: `/v1/accounts/${account.id}/transactions/${old?.transactionId}`,
        headers: psu.headers,
      });
    expect((await details()).status).toBe(200);
    try {
      await setClockOf(client, 2 * 3_600);
      const refused = await details();
      expect(refused.status).toBe(401);
      expect(messageOf(refused)).toMatchObject({ code: 'SCA_EXPIRED' });
    } finally {
      await setClockOf(client, 0);
    }
  });

  it('gives the details of no row that is not booked', async () => {
    await book([{ amount: '-7.00', daysAgo: 3, text: 'reservert' }]);
    const { transactions } = (await list(`?dateFrom=${day(3)}`)).body as Listed;
    const row = transactions.booked?.find(
      ({ remittanceInformationUnstructured: text }) => text === 'reservert',
    );
    const path = `/v1/accounts/${account.id}/transactions/${row?.transactionId}`;
    const read = () => client.call({ path, headers: psu.headers });
    expect((await read()).status).toBe(200);
    const db = openDatabase({ databaseUrl: bank.databaseUrl });
    try {
      const setStatus = (status: string) =>
        db.query(
          `UPDATE account_transaction SET status = $1
           WHERE details ->> 'remittanceInformationUnstructured' = 'reservert'`,
          [status],
        );
      expect((await setStatus('PENDING')).rowCount).toBe(1);
      const refused = await read();
      expect(refused.status, refused.text).toBe(404);
      expect(messageOf(refused)).toMatchObject({ code: 'RESOURCE_UNKNOWN', path: 'transactionId' });
      await setStatus('BOOKED');
    } finally {
      await db.close();
    }
  });

  it('goes on without the PSU and a fresh SCA where a list of the last 90 days was begun the day before', async () => {
    const absent = { 'PSU-IP-Address': undefined };
    const onDay = async (days: number, query: string) => {
      await setClockOf(client, days * 86_400);
      return list(query, absent);
    };
    await book([1, 2, 3].map((daysAgo) => ({ amount: '-1.00', daysAgo, text: 'ark' })));
    const { transactions } = (await list('?limit=2')).body as Listed;
    const next = transactions._links.next?.href.split('/transactions')[1] ?? '';
    expect(next).toContain(`dateFrom=${day(90)}`);
    try {
      const followed = await onDay(1, next);
      expect(followed.status, followed.text).toBe(200);
      expect((followed.body as Listed).transactions.booked).toHaveLength(2);
      expect((await onDay(1, `?dateFrom=${day(90)}`)).status).toBe(401);
      expect((await onDay(2, next)).status).toBe(401);
    } finally {
      await setClockOf(client, 0);
    }
  });

  it('goes on so only where it was begun the day before', async () => {
    await book([1, 2, 3].map((daysAgo) => ({ amount: '-1.00', daysAgo, text: 'blad' })));
    const { transactions } = (await list(`?dateFrom=${day(91)}&limit=2`)).body as Listed;
    const next = transactions._links.next?.href.split('/transactions')[1] ?? '';
    expect((await list(next)).status).toBe(200);
    try {
      await client.call({
        path: '/v1/sandbox/clock',
        method: 'PUT',
        body: { offsetSeconds: 2 * 3_600 },
      });
      const stale = await list(next);
      expect(stale.status, stale.text).toBe(401);
      expect(messageOf(stale)).toMatchObject({ code: 'SCA_EXPIRED' });
    } finally {
      await client.call({ path: '/v1/sandbox/clock', method: 'PUT', body: { offsetSeconds: 0 } });
    }
  });

  it('takes a page of the same list alone', async () => {
    await book([1, 2, 3].map((daysAgo) => ({ amount: '-1.00', daysAgo, text: 'blad' })));
    const query = `dateFrom=${day(90)}&dateTo=${day(0)}`;
    const { transactions } = (await list(`?bookingStatus=both&${query}&limit=2`)).body as Listed;
    const next = new URL(transactions._links.next?.href ?? '', 'https://bank.example');
    const page = next.searchParams.get('page') ?? '';
    const flipped = `${page.slice(0, 4)}${page[4] === 'A' ? 'B' : 'A'}${page.slice(5)}`;
    expect((await list(`?bookingStatus=both&${query}&limit=2&page=${page}`)).status).toBe(200);
    for (const other of [
      `?bookingStatus=booked&${query}&limit=2&page=${page}`,
      `?bookingStatus=both&${query}&limit=3&page=${page}`,
      `?bookingStatus=both&dateFrom=${day(91)}&dateTo=${day(0)}&limit=2&page=${page}`,
      `?bookingStatus=both&dateFrom=${day(90)}&dateTo=${day(1)}&limit=2&page=${page}`,
      `?bookingStatus=both&${query}&limit=2&page=${flipped}`,
    ]) {
      const answer = await list(other);
      expect(answer.status, other).toBe(400);
      expect(messageOf(answer)).toMatchObject({ code: 'FORMAT_ERROR', path: 'page' });
    }
    const second = await makeAccount(client, NEW_CUSTOMER, '10.00', { accountName: 'Andre' });
    const both = await connectPsu(client, { identityNumber: NEW_CUSTOMER });
    for (const [path, status] of [
      [`/v1/accounts/${account.id}`, 200],
      [`/v1/accounts/${second.id}`, 400],
      [`/v1/sandbox/accounts/${account.id}`, 400],
    ] as const) {
      const answer = await client.call({
        path: `${path}/transactions?bookingStatus=both&${query}&limit=2&page=${page}`,
        headers: both.headers,
      });
      expect(answer.status, answer.text).toBe(status);
    }
    psu = both;
  });

  it('has no transaction of another account, whoever holds that one', async () => {
    const other = await makeAccount(client, NEW_CUSTOMER, '20.00', { accountName: 'Tredje' });
    psu = await connectPsu(client, { identityNumber: NEW_CUSTOMER });
    const { transactions } = (await list('?limit=1')).body as Listed;
    const { transactionId } = transactions.booked?.[0] ?? {};
    for (const root of ['/v1/accounts', '/v1/sandbox/accounts']) {
      const read = (accountId: string) =>
        client.call({
          path: `${root}/${accountId}/transactions/${transactionId}`,
          headers: psu.headers,
        });
      expect((await read(account.id)).status).toBe(200);
      const answer = await read(other.id);
      expect(answer.status, answer.text).toBe(404);
      expect(messageOf(answer)).toMatchObject({ code: 'RESOURCE_UNKNOWN', path: 'transactionId' });
    }
  });

  it('older than 90 days needs the PSU, and offers no SCA that would not help', async () => {
    const absent = { 'PSU-IP-Address': undefined };
    const { transactions } = (await list(`?dateFrom=${day(120)}`)).body as Listed;
    const old = transactions.booked?.find(
      ({ remittanceInformationUnstructured: text }) => text === 'gammel',
    );
    const details = await client.call({
      path: `/v1/accounts/${account.id}/transactions/${old?.transactionId}`,
      headers: { ...psu.headers, ...absent },
    });
    for (const answer of [await list(`?dateFrom=${day(120)}`, absent), details]) {
      expect(answer.status).toBe(401);
      expect(messageOf(answer)).toMatchObject({ code: 'SCA_EXPIRED', path: 'PSU-IP-Address' });
      expect(answer.body).not.toHaveProperty('_links');
    }
    expect((await list(`?dateFrom=${day(91)}`, absent)).status).toBe(401);
    expect((await list(`?dateFrom=${day(90)}`, absent)).status).toBe(200);
  });
});

it('reads the details of one transaction four times a day without the PSU, and says that they are its own', async () => {
  const { transactions } = (await list('?limit=2')).body as Listed;
  const [first, second] = (transactions.booked ?? []).map(({ transactionId }) => transactionId);
  const read = (id: string | undefined) =>
    client.call({
      path: `/v1/accounts/${account.id}/transactions/${id}`,
      headers: { ...psu.headers, 'PSU-IP-Address': undefined },
    });
  for (let count = 0; count < 4; count++) expect((await read(first)).status).toBe(200);
  const fifth = await read(first);
  expect(fifth.status).toBe(429);
  expect(messageOf(fifth)).toMatchObject({
    code: 'ACCESS_EXCEEDED',
    text: expect.stringContaining('at most 4 reads of the details of this transaction in 24 hours'),
  });
  expect((await read(second)).status).toBe(200);
  const unread = await list('', { 'PSU-IP-Address': undefined });
  expect(unread.status).toBe(200);
});

describe('a batch transaction', () => {
  it('is one row with a count, and its entries come with the details', async () => {
    const made = await client.call({
      path: `/v1/sandbox/accounts/${account.id}/transactions`,
      method: 'POST',
      body: {
        transactionAmount: { amount: -30.5, currency: 'NOK' },
        batchIndicator: true,
        entryDetails: [
          { transactionAmount: { amount: '-10', currency: 'NOK' }, creditorName: 'En' },
          { transactionAmount: { amount: -20.5, currency: 'NOK' }, creditorName: 'To' },
        ],
      },
    });
    expect(made.status).toBe(201);
    const { transactionId } = made.body as { transactionId: string };
    const { transactions } = (await list(`?dateFrom=${day(0)}`)).body as Listed;
    const row = transactions.booked?.find((each) => each.transactionId === transactionId);
    expect(row).toMatchObject({
      transactionAmount: { amount: '-30.50', currency: 'NOK' },
      batchIndicator: true,
      batchNumberOfTransactions: 2,
    });
    expect(row).not.toHaveProperty('entryDetails');
    const details = await client.call({
      path: `/v1/accounts/${account.id}/transactions/${transactionId}`,
      headers: psu.headers,
    });
    expect(details.body).toMatchObject({
      transactionId,
      entryDetails: [
        { transactionAmount: { amount: '-10.00', currency: 'NOK' }, creditorName: 'En' },
        { transactionAmount: { amount: '-20.50', currency: 'NOK' }, creditorName: 'To' },
      ],
    });
  });

  it('is the only kind of row with a true batchIndicator; every other row has a false one', async () => {
    const rows = `/v1/sandbox/accounts/${account.id}/transactions`;
    const made = await client.call({
      path: rows,
      method: 'POST',
      body: [
        { transactionAmount: { amount: '-1.00', currency: 'NOK' } },
        {
          transactionAmount: { amount: '-2.00', currency: 'NOK' },
          batchIndicator: true,
          entryDetails: [{ transactionAmount: { amount: '-2.00', currency: 'NOK' } }],
        },
      ],
    });
    expect(made.status).toBe(201);
    const [single, batch] = made.body as (Row & { entryDetails?: unknown[] })[];
    expect([single?.batchIndicator, batch?.batchIndicator]).toEqual([false, true]);
    expect(batch?.entryDetails?.[0]).not.toHaveProperty('batchIndicator');
    expect(single).not.toHaveProperty('batchNumberOfTransactions');
    const indicatorsOf = ({ transactions }: Listed) =>
      [single, batch].map(
        (one) =>
          transactions.booked?.find((row) => row.transactionId === one?.transactionId)
            ?.batchIndicator,
      );
    expect(indicatorsOf((await list(`?dateFrom=${day(0)}`)).body as Listed)).toEqual([false, true]);
    expect(indicatorsOf((await client.call({ path: rows })).body as Listed)).toEqual([false, true]);
    const details = await client.call({
      path: `/v1/accounts/${account.id}/transactions/${single?.transactionId}`,
      headers: psu.headers,
    });
    expect(details.body).toMatchObject({ batchIndicator: false });
  });

  it('was listed entry by entry before groupBatchTransactions was the default', async () => {
    const before = -Math.ceil((Date.now() - Date.parse('2024-09-29T10:00:00Z')) / 1000);
    try {
      await setClockOf(client, before);
      const fresh = await connectPsu(client, { identityNumber: NEW_CUSTOMER });
      const query = `?dateFrom=2026-01-01&dateTo=2099-01-01&limit=500`;
      const ungrouped = await client.call({
        path: `/v1/accounts/${account.id}/transactions${query}`,
        headers: fresh.headers,
      });
      const names = (
        ungrouped.body as { transactions: { booked: { creditorName?: string }[] } }
      ).transactions.booked
        .map(({ creditorName }) => creditorName)
        .filter((name) => name !== undefined && name !== 'Ny Kunde');
      expect(names).toEqual(['En', 'To']);
      const grouped = await client.call({
        path: `/v1/accounts/${account.id}/transactions${query}`,
        headers: { ...fresh.headers, 'x-accept-fix': 'amount-as-string, groupBatchTransactions' },
      });
      expect(grouped.text).toContain('"batchNumberOfTransactions":2');
    } finally {
      await setClockOf(client, 0);
      psu = await connectPsu(client, { identityNumber: NEW_CUSTOMER });
    }
  });

  it('that is unknown is answered with 404', async () => {
    const answer = await client.call({
      path: `/v1/accounts/${account.id}/transactions/enc!!AAAA=`,
      headers: psu.headers,
    });
    expect(answer.status).toBe(404);
    expect(messageOf(answer)).toMatchObject({ code: 'RESOURCE_UNKNOWN', path: 'transactionId' });
  });
});
