/** A world's file that somebody changed by hand: each slip is refused with its place, and nothing is made of it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '@/database/test-database';
import { LATER_DAY } from '@/lib/xs2a/testing/later-day';
import {
  CREATION_HEADERS,
  linkOf,
  makeAccount,
  NDCT,
  paymentBody,
  periodicBody,
} from '@/sandbox-bank/testing/payments';
import { sharedBank } from '@/sandbox-bank/testing/shared-bank';
import { connectPsu, finishSca } from '@/sandbox-bank/testing/test-bank';
import { callWorld, makeWorld, type TestWorld } from '@/sandbox-bank/testing/worlds';

type Row = Record<string, unknown>;
type File = { format: string; tpps: Row[]; tables: Record<string, Row[]> };

const { bank, client } = sharedBank(createTestDatabase);
let world: TestWorld;
let written: string;
beforeAll(async () => {
  world = await makeFullWorld();
  written = await (await fetch(`${consoleOf(world.id)}/export`)).text();
});

const consoleOf = (id: string) => `${bank.scaOrigin}/console/worlds/${id}`;

/** A world with rows in every table of its file: a consent, payments executed and waiting, a basket, unattended reads. */
async function makeFullWorld(): Promise<TestWorld> {
  const made = await makeWorld(client);
  const identityNumber = made.customers[0]?.customerNumber ?? '';
  const bban = made.customers[0]?.accounts[0]?.bban ?? '';
  const psu = await connectPsu(client, { identityNumber });
  const create = async (path: string, body: unknown) => {
    const headers = { ...CREATION_HEADERS, ...psu.headers };
    const answer = await client.call({ method: 'POST', path, headers, body });
    expect(answer.status, answer.text).toBe(201);
    return answer;
  };
  const approve = async (created: Awaited<ReturnType<typeof create>>) => {
    const path = linkOf(created, 'startAuthorisation').href;
    await finishSca(await client.call({ method: 'POST', path, headers: psu.headers }), {
      identityNumber,
    });
  };
  const single = (amount: string) =>
    create(
      `/v1/payments/${NDCT}`,
      paymentBody(NDCT, bban, LATER_DAY, { instructedAmount: { amount, currency: 'NOK' } }),
    );
  await approve(await single('11.00'));
  await approve(await create(`/v1/periodic-payments/${NDCT}`, periodicBody(bban, LATER_DAY)));
  const inBasket = [await single('12.00'), await single('13.00')];
  const paymentIds = inBasket.map(({ body }) => (body as { paymentId: string }).paymentId);
  await approve(await create('/v1/signing-baskets', { paymentIds }));
  await callWorld(client, made, 'PUT', 'clock', { offsetSeconds: 200 * 86_400 });
  expect((await callWorld(client, made, 'POST', 'batch-runs')).status).toBe(201);
  await callWorld(client, made, 'PUT', 'clock', { offsetSeconds: 0 });
  const unattended = { ...psu.headers, 'PSU-IP-Address': undefined };
  const { accounts } = (await client.call({ path: '/v1/accounts', headers: psu.headers })).body as {
    accounts: { resourceId: string }[];
  };
  const balances = `/v1/accounts/${accounts[0]?.resourceId}/balances`;
  expect((await client.call({ path: balances, headers: unattended })).status).toBe(200);
  return made;
}

const send = async (text: string) => {
  const page = await (await fetch(`${bank.scaOrigin}/console`)).text();
  const body = new FormData();
  body.append('form', /name="form" value="([^"]+)"/.exec(page)?.[1] ?? '');
  body.append('file', new File([text], 'world.json'));
  const address = `${bank.scaOrigin}/console/import`;
  const answer = await fetch(address, { method: 'POST', body, redirect: 'manual' });
  const shown = /role="alert"><p>(.*?)<\/p>/s.exec(await answer.text())?.[1] ?? '';
  return {
    status: answer.status,
    problem: shown
      .replaceAll('&quot;', '"')
      .replace(/^<strong>.*<\/strong> /, '')
      .replaceAll(/<\/?span[^>]*>/g, ''),
    id: /worlds\/([0-9a-f-]+)\?done/.exec(answer.headers.get('location') ?? '')?.[1] ?? '',
  };
};

/** The file after an edit. */
const edited = (edit: (file: File) => void) => {
  const file = JSON.parse(written) as File;
  edit(file);
  return JSON.stringify(file);
};
const rowOf = (file: File, table: string, index = 0): Row => {
  const row = file.tables[table]?.[index];
  if (row === undefined) throw new Error(`the file has no row ${index} of ${table}`);
  return row;
};
const worldCount = async () => {
  const answer = await client.call({ path: '/v1/sandbox/worlds' });
  return (answer.body as { worlds: unknown[] }).worlds.length;
};
const tablesOf = async (id: string) => {
  const text = await (await fetch(`${consoleOf(id)}/export`)).text();
  return (JSON.parse(text) as File).tables;
};
const READABLE = 'This file does not contain a world that this bank can read.';
const UUID = '[0-9a-f-]{36}';

describe('a file of a world', () => {
  it('has rows in every table', () => {
    const { tables } = JSON.parse(written) as File;
    expect(Object.entries(tables).filter(([, rows]) => rows.length === 0)).toEqual([]);
    expect(Object.keys(tables).sort()).toEqual([
      'account',
      'account_transaction',
      'agreement',
      'batch_run',
      'batch_run_progress',
      'consent',
      'consent_resource',
      'customer',
      'engagement',
      'payment',
      'payment_instruction',
      'psu',
      'signing_basket',
      'signing_basket_payment',
      'tpp_session',
      'unattended_read',
      'world',
    ]);
  });

  it('is read whatever the order of its tables and columns', async () => {
    const turned = edited((file) => {
      const turn = (value: object) => Object.fromEntries(Object.entries(value).reverse());
      file.tables = Object.fromEntries(
        Object.entries(file.tables)
          .reverse()
          .map(([table, rows]) => [table, rows.map(turn)]),
      );
    });
    expect((await send(turned)).status).toBe(303);
  });

  const SLIPS: [string, (file: File) => void, string][] = [
    ['another format', (file) => Object.assign(file, { format: 'x' }), 'format: Expected "brygge'],
    ['no tables', (file) => Object.assign(file, { tables: null }), 'tables: Expected an object'],
    [
      'a mistyped table',
      (file) => Object.assign(file.tables, { acount: [] }),
      'tables.acount: There is no such table.',
    ],
    [
      'rows that are no list',
      (file) => Object.assign(file.tables, { payment: {} }),
      'tables.payment: Expected a list of objects.',
    ],
    [
      'a mistyped column',
      (file) => Object.assign(rowOf(file, 'engagement'), { roels: [] }),
      `engagement ${UUID} \\(row 1\\), roels: There is no such column\\.`,
    ],
    [
      'a transaction without its day',
      (file) => Object.assign(rowOf(file, 'account_transaction', 2), { entry_date: undefined }),
      `account_transaction ${UUID} \\(row 3\\), entry_date: Expected a day such as 2026-11-22, got nothing\\.`,
    ],
    [
      'a day that no month has',
      (file) => Object.assign(rowOf(file, 'account_transaction'), { entry_date: '2026-02-30' }),
      'entry_date: Expected a day such as 2026-11-22, got "2026-02-30"\\.',
    ],
    [
      'a time without its zone',
      (file) => Object.assign(rowOf(file, 'consent'), { given_at: '2026-11-27 10:00' }),
      `consent ${UUID} \\(row 1\\), given_at: Expected a time such as`,
    ],
    [
      'an amount with decimals',
      (file) => Object.assign(rowOf(file, 'account_transaction'), { amount_minor: 12.5 }),
      'amount_minor: Expected a whole number from -9+ to 9+, got 12.5\\.',
    ],
    [
      'a number that JSON cannot carry',
      (file) => Object.assign(rowOf(file, 'payment_instruction'), { amount_minor: 1e30 }),
      'amount_minor: Expected a whole number from 1 to 9+, got 1e\\+30\\.',
    ],
    [
      'a currency that is none',
      (file) => Object.assign(rowOf(file, 'account'), { currency: 'KRO' }),
      'account \\d{11} \\(row 1\\), currency: Expected a code from the currency list such as NOK, got "KRO"\\.',
    ],
    [
      'a status of no payment',
      (file) => Object.assign(rowOf(file, 'payment_instruction'), { transaction_status: 'DONE' }),
      'transaction_status: Expected one of ACCP, .*, got "DONE"\\.',
    ],
    [
      'a fault that does not exist',
      (file) => Object.assign(rowOf(file, 'world'), { faults: [{ fault: 'eror', calls: 1 }] }),
      'world default|world .* \\(row 1\\), faults: 0.fault: Expected one of',
    ],
    [
      'a customer who is not in the file',
      (file) => file.tables.customer?.splice(0, 1),
      `account \\d{11} \\(row 1\\), customer_id: Expected the id of a row of customer, got "${UUID}"\\.`,
    ],
    [
      'an account that is not in the file',
      (file) =>
        Object.assign(rowOf(file, 'account_transaction'), {
          account_id: '00000000-0000-4000-8000-000000000000',
        }),
      'account_id: Expected the id of a row of account, got "00000000-0000-4000-8000-000000000000"\\.',
    ],
    [
      'a TPP that is not in the file',
      (file) => file.tpps.splice(0),
      `tpp_id: Expected the id of a row of tpp, got "${UUID}"\\.`,
    ],
    [
      'one customer twice',
      (file) => file.tables.customer?.push(rowOf(file, 'customer')),
      'customer \\d{11} \\(row 4\\), id: Expected a unique value, got the same as in row 1\\.',
    ],
    [
      'one entry number twice',
      (file) => {
        const { account_id, entry_no } = rowOf(file, 'account_transaction');
        Object.assign(rowOf(file, 'account_transaction', 1), { account_id, entry_no });
      },
      'account_id and entry_no: Expected a unique value, got the same as in row 1\\.',
    ],
    [
      'an entry after the last of its account',
      (file) => Object.assign(rowOf(file, 'account_transaction'), { entry_no: 90_000 }),
      'entry_no: Expected at most \\d+, the last_entry_no of its account, got 90000\\.',
    ],
    [
      'an account without its number',
      (file) => Object.assign(rowOf(file, 'account'), { iban: null }),
      'account \\d{11} \\(row 1\\), iban: Expected a value where kind is account\\.',
    ],
    [
      'a payment without its amount',
      (file) => Object.assign(rowOf(file, 'payment'), { request: {} }),
      'request: Expected a payment request with a debtorAccount and, .*, got \\{\\}\\.',
    ],
    [
      'a transfer of no money',
      (file) => Object.assign(rowOf(file, 'payment_instruction'), { details: {} }),
      'details: Expected a transfer with a creditorAccount and an instructedAmount',
    ],
    [
      'a text that no database keeps',
      (file) => Object.assign(rowOf(file, 'account_transaction'), { details: { x: '\u0000' } }),
      'details: Expected an object without U\\+0000 in its strings, nested at most 20 levels deep',
    ],
  ];

  it.each(SLIPS)('is refused with its place: %s', async (_, edit, problem) => {
    const before = await worldCount();
    const answer = await send(edited(edit));
    expect(answer.status).toBe(422);
    expect(answer.problem).toMatch(new RegExp(`^${READABLE} .*(${problem})`));
    expect(await worldCount()).toBe(before);
  });

  it.each(['', '{', '[]', 'null', '7'])('is refused when it is no file: %s', async (text) => {
    const answer = await send(text);
    expect(answer.status).toBe(422);
    expect(answer.problem).toMatch(/Expected (JSON: .*|a JSON object)\.$/);
  });

  it('changes no other world when a customer is cut out of it', async () => {
    const before = (await callWorld(client, world, 'GET')).text;
    await send(edited((file) => file.tables.customer?.splice(0, 1)));
    expect((await callWorld(client, world, 'GET')).text).toBe(before);
  });

  it('is refused in few words, however long a name in it is', async () => {
    const long = 'x'.repeat(100_000);
    const { problem } = await send(
      edited((file) => {
        Object.assign(rowOf(file, 'customer'), { [long]: 1 });
        Object.assign(rowOf(file, 'world'), { behaviour: { [long]: true } });
      }),
    );
    expect(problem).toContain('customer');
    expect(problem.length).toBeLessThan(2_000);
  });

  it('keeps every digit of an amount, and a row of any day', async () => {
    const made = await makeWorld(client);
    const account = await makeAccount(
      client,
      made.customers[0]?.customerNumber ?? '',
      '9000000000000000.01',
    );
    const path = `/v1/sandbox/accounts/${account.id}/transactions`;
    const row = {
      bookingDate: '1850-06-01',
      transactionAmount: { amount: '1.00', currency: 'NOK' },
    };
    expect((await client.call({ method: 'POST', path, body: [row] })).status).toBe(201);
    const read = await send(await (await fetch(`${consoleOf(made.id)}/export`)).text());
    expect(read.problem).toBe('');
    const tables = await tablesOf(read.id);
    const copy = tables.account?.find(({ name }) => name === 'Test account');
    expect(copy?.booked_minor).toBe('900000000000000101');
    const rows = tables.account_transaction?.filter(({ account_id: of }) => of === copy?.id);
    expect(rows?.map((one) => [one.entry_date, one.amount_minor])).toContainEqual([
      '1850-06-01',
      100,
    ]);
  });

  it('gives each account a number of its own, and the IBAN of that number', async () => {
    const { id } = await send(written);
    const ofAccounts = ({ account = [] }: File['tables']) => account.filter(({ bban }) => bban);
    const known = new Set(ofAccounts((JSON.parse(written) as File).tables).map(({ bban }) => bban));
    const accounts = ofAccounts(await tablesOf(id));
    expect(accounts).toHaveLength(5);
    for (const { bban, iban } of accounts) {
      expect(known).not.toContain(bban);
      expect(iban).toMatch(new RegExp(`^NO[0-9]{2}${bban}$`));
    }
  });

  it('leaves out the PSU of a payment, and baskets, of a person who has moved to another world', async () => {
    const customer = { customerNumber: '60000000006', name: 'Kari Nordmann', type: 'PRIVATE' };
    const settle = async (id: string) => {
      const made = await callWorld(client, { id }, 'POST', 'customers', customer);
      expect(made.status, made.text).toBe(201);
      const { bban } = await makeAccount(client, customer.customerNumber, '1000.00');
      const psu = await connectPsu(
        client,
        { identityNumber: customer.customerNumber },
        { 'X-PSU-IDENTITY': customer.customerNumber },
      );
      return { bban, psu, customerId: (made.body as { customerId: string }).customerId };
    };
    const left = await makeWorld(client, { template: 'empty' });
    const { bban, psu, customerId } = await settle(left.id);
    const headers = { ...CREATION_HEADERS, ...psu.headers };
    const make = (path: string, body: unknown) =>
      client.call({ method: 'POST', path, headers, body });
    const payment = await make(`/v1/payments/${NDCT}`, paymentBody(NDCT, bban, LATER_DAY));
    const { paymentId } = payment.body as { paymentId: string };
    const basket = await make('/v1/signing-baskets', { paymentIds: [paymentId] });
    expect(basket.status, basket.text).toBe(201);
    const gone = { method: 'DELETE', path: `/v1/sandbox/customers/${customerId}` } as const;
    expect((await client.call(gone)).status).toBe(204);
    const moved = await settle((await makeWorld(client, { template: 'empty' })).id);
    expect(moved.psu.psuId).toBe(psu.psuId);
    const read = await send(await (await fetch(`${consoleOf(left.id)}/export`)).text());
    expect(read.problem).toBe('');
    const tables = await tablesOf(read.id);
    expect(tables.payment).toMatchObject([{ psu_id: null, product: NDCT }]);
    expect([tables.signing_basket, tables.signing_basket_payment]).toEqual([[], []]);
  });

  it('is made of a world whose customer is gone, and read again', async () => {
    const made = await makeWorld(client);
    const identityNumber = made.customers[0]?.customerNumber ?? '';
    await connectPsu(client, { identityNumber });
    const customers = await (await fetch(`${consoleOf(made.id)}/customers`)).text();
    const [, customerId = ''] =
      new RegExp(`/customers/(${UUID})"[^/]*</a>.{0,80}${identityNumber}`, 's').exec(customers) ??
      [];
    const path = `/v1/sandbox/customers/${customerId}`;
    expect((await client.call({ method: 'DELETE', path })).status).toBe(204);
    const text = await (await fetch(`${consoleOf(made.id)}/export`)).text();
    expect((await send(text)).problem).toBe('');
  });
});
