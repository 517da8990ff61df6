import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@/database/test-database';
import type { SignerKeys } from '@/lib/xs2a/signature/sign';
import { openCertificateAuthority } from '@/sandbox-bank/certificates/certificate-authority';
import { executePayment, executePeriodicDay } from '@/sandbox-bank/payments/execute-payment';
import { type StartedBank, startBank } from '@/sandbox-bank/server/start';
import { openDatabase } from '@/sandbox-bank/store/database';
import { type BankClient, createBankClient } from '@/sandbox-bank/testing/bank-client';
import { copyAuthorityOfRun, keysOfRun } from '@/sandbox-bank/testing/certificates-of-run';
import {
  approveAt,
  beginMorning,
  bookedBalance,
  createApproved,
  type ListedRow,
  listRows,
  type MadeAccount,
  makeAccount,
  NDCT,
  passTime,
  paymentBody,
  periodicBody,
  runBatch,
  STRAKS,
  setBehaviour,
  statusOf,
} from '@/sandbox-bank/testing/payments';
import { JONAS } from '@/sandbox-bank/testing/people';
import {
  BANK_TYPEFACE,
  type ConnectedPsu,
  connectPsu,
  firstStart,
} from '@/sandbox-bank/testing/test-bank';
import { callWorld } from '@/sandbox-bank/testing/worlds';

const DAY_SECONDS = 86_400;

type BatchRun = { slot?: string; runAt: string; executed: number; rejected: number };

/** A bank that can be stopped and started while business time goes on. */
class Harness {
  readonly logged: string[] = [];
  #bank: StartedBank | undefined;
  private constructor(
    readonly database: TestDatabase,
    readonly dataDir: string,
    readonly keys: SignerKeys,
  ) {}

  static async open(): Promise<Harness> {
    const database = await createTestDatabase(firstStart());
    const dataDir = await mkdtemp(path.join(tmpdir(), 'brygge-batch-'));
    const folder = path.join(dataDir, 'certificates');
    await copyAuthorityOfRun(folder);
    const authority = await openCertificateAuthority(folder, new Date());
    const keys = await keysOfRun(authority, 'Havneby Regnskap AS', ['PSP_AI', 'PSP_PI']);
    const harness = new Harness(database, dataDir, keys);
    await harness.start();
    return harness;
  }

  async start(): Promise<void> {
    this.#bank = await startBank({
      databaseUrl: this.database.url,
      dataDir: this.dataDir,
      typefaceDir: BANK_TYPEFACE,
      port: 0,
      scaPort: 0,
      clock: { now: () => new Date() },
      log: (line) => this.logged.push(line),
    });
  }

  async stop(): Promise<void> {
    await this.#bank?.close();
    this.#bank = undefined;
  }

  /** Lets business time pass while the bank is stopped. */
  async sleep(seconds: number): Promise<void> {
    await query(this.database.url, 'UPDATE world SET offset_seconds = offset_seconds + $1', [
      seconds,
    ]);
  }

  get client(): BankClient {
    if (this.#bank === undefined) throw new Error('the bank is stopped');
    const { baseUrl, caFile } = this.#bank;
    return createBankClient({ baseUrl, caFile, keys: this.keys });
  }

  async remove(): Promise<void> {
    await this.stop();
    await this.database.drop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

async function listRuns(client: BankClient): Promise<BatchRun[]> {
  const answer = await client.call({ path: '/v1/sandbox/batch-runs' });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as { batchRuns: BatchRun[] }).batchRuns;
}

const CLOCK = '/v1/sandbox/clock';

async function offsetOf(client: BankClient): Promise<number> {
  const { body } = await client.call({ path: CLOCK });
  return (body as { offsetSeconds: number }).offsetSeconds;
}

/** The slots that had their run, in order, without runs started by hand. */
async function slotsOf(client: BankClient): Promise<string[]> {
  return (await listRuns(client)).flatMap(({ slot }) => slot ?? []).reverse();
}

/** Waits until the schedule has done its work at a start of the bank. */
async function untilSlots(client: BankClient, count: number): Promise<string[]> {
  for (;;) {
    const slots = await slotsOf(client);
    if (slots.length >= count) return slots;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function query(url: string, text: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  try {
    return await database.query(text, values);
  } finally {
    await database.end();
  }
}

let harness: Harness;
let jonas: ConnectedPsu;
afterEach(() => harness.remove());

const standing = (account: MadeAccount, amount: string, startDate: string) =>
  createApproved(harness.client, jonas, {
    service: 'periodic-payments',
    product: NDCT,
    body: periodicBody(account.bban, startDate, { instructedAmount: { amount, currency: 'NOK' } }),
  });

const amountsOf = (rows: readonly ListedRow[]) => rows.map((row) => row.transactionAmount.amount);

const pay = (account: MadeAccount, amount: string, date = '2027-03-10') =>
  createApproved(harness.client, jonas, {
    product: NDCT,
    body: paymentBody(NDCT, account.bban, date, {
      instructedAmount: { amount, currency: 'NOK' },
    }),
  });

describe('the schedule', () => {
  beforeEach(async () => {
    harness = await Harness.open();
    // Wednesday 10 March 2027, nine in the morning in Oslo.
    await beginMorning(harness.client);
    // The slots between today and that morning do not concern these tests.
    await query(harness.database.url, 'DELETE FROM batch_run');
    jonas = await connectPsu(harness.client, { identityNumber: JONAS });
  });

  it('has run nothing before the first slot', async () => {
    expect(await slotsOf(harness.client)).toEqual([]);
    const { body } = await harness.client.call({ path: '/v1/sandbox/batch-runs' });
    expect(body).toMatchObject({ nextSlot: '2027-03-10T11:00:00+01:00' });
    expect(await runBatch(harness.client)).toMatchObject({
      runAt: expect.stringMatching(/^2027-03-10T09:[0-5][0-9]:[0-5][0-9]\+01:00$/),
    });
  });

  it('runs at 06:00, 11:00, 13:30, 15:30 and 18:00 in Oslo, each once, when the clock is moved over them', async () => {
    await passTime(harness.client, DAY_SECONDS);
    const slots = [
      '2027-03-10T11:00:00+01:00',
      '2027-03-10T13:30:00+01:00',
      '2027-03-10T15:30:00+01:00',
      '2027-03-10T18:00:00+01:00',
      '2027-03-11T06:00:00+01:00',
    ];
    expect(await slotsOf(harness.client)).toEqual(slots);
    await passTime(harness.client, 1);
    expect(await slotsOf(harness.client)).toEqual(slots);
    // Over the change to summer time on 28 March.
    await passTime(harness.client, 18 * DAY_SECONDS);
    const later = await slotsOf(harness.client);
    expect(later).toHaveLength(95);
    expect(later.slice(-2)).toEqual(['2027-03-28T18:00:00+02:00', '2027-03-29T06:00:00+02:00']);
  });

  it('executes a payment in the first run on or after its day, and books it on that day', async () => {
    const account = await makeAccount(harness.client, JONAS, '1000.00');
    const today = await pay(account, '1.00');
    const later = await pay(account, '2.00', '2027-03-13');
    await passTime(harness.client, 3 * 3_600);
    jonas = await connectPsu(harness.client, { identityNumber: JONAS });
    expect(await statusOf(harness.client, jonas, today)).toMatchObject({
      transactionStatus: 'ACSC',
    });
    expect(await statusOf(harness.client, jonas, later)).toMatchObject({
      transactionStatus: 'PDNG',
    });
    // The evening before its day, after the last run: it shows as pending.
    await passTime(harness.client, 2 * DAY_SECONDS + 12 * 3_600);
    const eve = await listRows(harness.client, account);
    expect(eve.pending.map((row) => row.transactionAmount.amount)).toEqual(['-2.00']);
    await passTime(harness.client, 20 * DAY_SECONDS);
    const { booked, pending } = await listRows(harness.client, account);
    expect(pending).toEqual([]);
    expect(booked.slice(0, 2)).toMatchObject([
      { transactionAmount: { amount: '-2.00' }, bookingDate: '2027-03-13' },
      { transactionAmount: { amount: '-1.00' }, bookingDate: '2027-03-10' },
    ]);
    const executed = (await listRuns(harness.client)).filter((run) => run.executed > 0);
    expect(executed.map(({ slot }) => slot)).toEqual([
      '2027-03-13T06:00:00+01:00',
      '2027-03-10T11:00:00+01:00',
    ]);
  });

  // Rows are listed with the newest first; the oldest is the money that the account began with.
  it('shows as pending, and executes, in the order of the approvals', async () => {
    const account = await makeAccount(harness.client, JONAS, '100.00');
    for (const amount of ['1.00', '2.00', '3.00', '4.00', '5.00'])
      await pay(account, amount, '2027-03-11');
    // At nine in the evening, after the run that shows them as pending.
    await passTime(harness.client, DAY_SECONDS / 2);
    const amounts = ['-5.00', '-4.00', '-3.00', '-2.00', '-1.00'];
    expect(amountsOf((await listRows(harness.client, account)).pending)).toEqual(amounts);
    await passTime(harness.client, DAY_SECONDS / 2);
    const { booked } = await listRows(harness.client, account);
    expect(amountsOf(booked)).toEqual([...amounts, '100.00']);
  });

  it('executes a payment of an earlier day before those of the day that were approved before it', async () => {
    const account = await makeAccount(harness.client, JONAS, '3.00');
    // The last run of the day was at six in the evening.
    await passTime(harness.client, DAY_SECONDS / 2);
    jonas = await connectPsu(harness.client, { identityNumber: JONAS });
    const later = await pay(account, '2.00', '2027-03-11');
    const earlier = await pay(account, '3.00', '2027-03-10');
    await passTime(harness.client, DAY_SECONDS / 2);
    jonas = await connectPsu(harness.client, { identityNumber: JONAS });
    expect(await statusOf(harness.client, jonas, earlier)).toMatchObject({
      transactionStatus: 'ACSC',
    });
    expect(await statusOf(harness.client, jonas, later)).toMatchObject({
      transactionStatus: 'ACCP',
      fundsAvailable: false,
    });
    expect(await bookedBalance(harness.client, account)).toBe('0.00');
  });

  it('executes standing orders in the order of their days and approvals, and both days of one whose first had no run left', async () => {
    await setBehaviour(harness.client, { executePeriodic: true });
    const account = await makeAccount(harness.client, JONAS, '100.00');
    await passTime(harness.client, DAY_SECONDS / 2);
    jonas = await connectPsu(harness.client, { identityNumber: JONAS });
    for (const amount of ['1.00', '2.00', '3.00', '4.00'])
      await standing(account, amount, '2027-03-11');
    await standing(account, '5.00', '2027-03-10');
    await passTime(harness.client, DAY_SECONDS / 2);
    const { booked } = await listRows(harness.client, account);
    expect(amountsOf(booked)).toEqual([
      '-5.00',
      '-4.00',
      '-3.00',
      '-2.00',
      '-1.00',
      '-5.00',
      '100.00',
    ]);
    expect(booked.slice(0, 6).map((row) => row.bookingDate)).toEqual(Array(6).fill('2027-03-11'));
  });

  it('makes up for the slots of a time in which it was down, each once', async () => {
    const account = await makeAccount(harness.client, JONAS, '1000.00');
    await pay(account, '1.00');
    await pay(account, '2.00', '2027-03-11');
    await harness.stop();
    await harness.sleep(2 * DAY_SECONDS);
    await harness.start();
    const slots = await untilSlots(harness.client, 10);
    expect(slots).toHaveLength(10);
    expect(new Set(slots).size).toBe(10);
    const { booked } = await listRows(harness.client, account);
    expect(booked.slice(0, 2).map((row) => row.bookingDate)).toEqual(['2027-03-11', '2027-03-10']);
    await harness.stop();
    await harness.start();
    expect(await slotsOf(harness.client)).toEqual(slots);
    expect(await bookedBalance(harness.client, account)).toBe('997.00');
  });

  it.each(['a run is asked for', 'transactions are'])(
    'ends the runs of four weeks before %s',
    async (asked) => {
      await setBehaviour(harness.client, { executePeriodic: true });
      const account = await makeAccount(harness.client, JONAS, '1000.00');
      await standing(account, '1.00', '2027-03-10');
      const { client } = harness;
      const before = await offsetOf(client);
      const body = { offsetSeconds: before + 28 * DAY_SECONDS };
      const moving = client.call({ method: 'PUT', path: CLOCK, body });
      while ((await offsetOf(client)) === before);
      if (asked === 'a run is asked for') await runBatch(client);
      const { booked } = await listRows(client, account);
      const days = booked.map((row) => row.bookingDate);
      // The 18 banking days from 10 March to 7 April 2027, and the money that the account began with.
      expect(days).toHaveLength(19);
      expect(new Set(days).size).toBe(18);
      expect(days[0]).toBe('2027-04-07');
      expect((await moving).status).toBe(200);
    },
  );

  it('goes on after the clock was moved back: payments made then are executed, and no slot is listed twice', async () => {
    await passTime(harness.client, 5 * DAY_SECONDS);
    await passTime(harness.client, -5 * DAY_SECONDS);
    jonas = await connectPsu(harness.client, { identityNumber: JONAS });
    const account = await makeAccount(harness.client, JONAS, '1000.00');
    const self = await pay(account, '1.00');
    await passTime(harness.client, 2.5 * 3_600);
    jonas = await connectPsu(harness.client, { identityNumber: JONAS });
    expect(await statusOf(harness.client, jonas, self)).toMatchObject({
      transactionStatus: 'ACSC',
    });
    await passTime(harness.client, 6 * DAY_SECONDS);
    const slots = await slotsOf(harness.client);
    expect(slots).toHaveLength(31);
    expect(new Set(slots).size).toBe(31);
    expect(await bookedBalance(harness.client, account)).toBe('999.00');
  });

  it('leaves a payment that was approved after a slot to the next one, also when that slot is made up for', async () => {
    await setBehaviour(harness.client, { executePeriodic: true });
    const account = await makeAccount(harness.client, JONAS, '1000.00');
    const self = await pay(account, '1.00');
    await standing(account, '2.00', '2027-03-10');
    await harness.stop();
    // As if the run at six had not happened when the payment was approved at nine.
    await query(
      harness.database.url,
      `UPDATE batch_run_progress SET done_until = '2027-03-10T04:00:00Z'`,
    );
    await harness.start();
    expect(await untilSlots(harness.client, 1)).toEqual(['2027-03-10T06:00:00+01:00']);
    // A slot is listed when its run begins.
    const underWay = 'SELECT id FROM batch_run WHERE finished_at IS NULL';
    await expect.poll(async () => (await query(harness.database.url, underWay)).rows).toEqual([]);
    expect(await statusOf(harness.client, jonas, self)).toMatchObject({
      transactionStatus: 'PDNG',
    });
    expect(await bookedBalance(harness.client, account)).toBe('1000.00');
    await passTime(harness.client, 3 * 3_600);
    expect(await bookedBalance(harness.client, account)).toBe('997.00');
  });

  it('lets no slot pass again when the machine sets its own clock right', async () => {
    // As if the run at eleven had been, and the machine had then found that it is nine.
    await query(
      harness.database.url,
      `UPDATE batch_run_progress SET done_until = '2027-03-10T10:00:00Z'`,
    );
    // The bank looks at a clock that is set, also to what it was.
    await passTime(harness.client, 0);
    await passTime(harness.client, 5 * 3_600);
    expect(await slotsOf(harness.client)).toEqual(['2027-03-10T13:30:00+01:00']);
  });

  it('runs the slots that the clock is moved over right after the bank was initialised', async () => {
    const path = '/v1/sandbox/initialize';
    expect((await harness.client.call({ method: 'POST', path })).status).toBe(204);
    expect(await slotsOf(harness.client)).toEqual([]);
    await passTime(harness.client, DAY_SECONDS);
    // Five, or one less in the night in which summer time ends.
    expect((await slotsOf(harness.client)).length).toBeGreaterThanOrEqual(4);
  });

  it('makes up at once for the slots that had not passed when the world was kept', async () => {
    const ofDefault = { id: 'default' };
    const taken = await callWorld(harness.client, ofDefault, 'POST', 'snapshots');
    expect(taken.status, taken.text).toBe(201);
    // As if it had been kept before six.
    await query(
      harness.database.url,
      `UPDATE world_snapshot_table SET rows = jsonb_set(rows, '{0,done_until}', '"2027-03-10T04:00:00Z"')
       WHERE table_name = 'batch_run_progress'`,
    );
    const restored = await callWorld(harness.client, ofDefault, 'POST', 'restore', taken.body);
    expect(restored.status, restored.text).toBe(204);
    expect(await slotsOf(harness.client)).toEqual(['2027-03-10T06:00:00+01:00']);
  });

  it('leaves what was approved before the clock was moved back to a run of its own, or one that is asked for', async () => {
    const account = await makeAccount(harness.client, JONAS, '1000.00');
    // Half past eleven, then half past ten, and the run at eleven.
    await passTime(harness.client, 2.5 * 3_600);
    jonas = await connectPsu(harness.client, { identityNumber: JONAS });
    const self = await pay(account, '1.00');
    await passTime(harness.client, -3_600);
    await passTime(harness.client, 2_400);
    expect(await statusOf(harness.client, jonas, self)).toMatchObject({
      transactionStatus: 'PDNG',
    });
    expect(await runBatch(harness.client)).toMatchObject({ executed: 1, rejected: 0 });
    expect(await statusOf(harness.client, jonas, self)).toMatchObject({
      transactionStatus: 'ACSC',
    });
  });

  it('counts every payment that a run executed or refused', async () => {
    const account = await makeAccount(harness.client, JONAS, '3.00');
    for (const amount of ['1.00', '2.00', '4.00', '5.00', '6.00']) await pay(account, amount);
    expect(await runBatch(harness.client)).toMatchObject({ executed: 2, rejected: 3 });
  });

  it('executes a payment once, even when it is told to twice', async () => {
    const account = await makeAccount(harness.client, JONAS, '1000.00');
    await pay(account, '1.00');
    await runBatch(harness.client);
    const { rows } = await query(harness.database.url, 'SELECT id FROM payment');
    const database = openDatabase({ databaseUrl: harness.database.url });
    const moment = { at: new Date('2027-03-10T08:30:00Z'), day: '2027-03-10', batchRunId: null };
    try {
      const again = await database.transaction((db) => executePayment(db, rows[0].id, moment));
      expect(again).toEqual({ executed: 0, rejected: 0 });
    } finally {
      await database.close();
    }
    expect(await bookedBalance(harness.client, account)).toBe('999.00');
  });

  it('executes a day of a periodic payment once, even when it is told to twice', async () => {
    const account = await makeAccount(harness.client, JONAS, '1000.00');
    await createApproved(harness.client, jonas, {
      service: 'periodic-payments',
      product: NDCT,
      body: periodicBody(account.bban, '2027-03-10'),
    });
    const { rows } = await query(harness.database.url, 'SELECT id FROM payment');
    const database = openDatabase({ databaseUrl: harness.database.url });
    const moment = { at: new Date('2027-03-10T10:00:00Z'), day: '2027-03-10', batchRunId: null };
    const executeDay = () =>
      database.transaction((db) => executePeriodicDay(db, rows[0].id, moment, { execute: true }));
    try {
      expect(await executeDay()).toEqual({ executed: 1, rejected: 0 });
      expect(await executeDay()).toEqual({ executed: 0, rejected: 0 });
    } finally {
      await database.close();
    }
    expect(await bookedBalance(harness.client, account)).toBe('925.00');
  });

  it('executes each payment once, however many runs are asked for at the same time', async () => {
    const account = await makeAccount(harness.client, JONAS, '1000.00');
    for (let count = 1; count <= 5; count++) await pay(account, `${count}.00`);
    const runs = await Promise.all(Array.from({ length: 10 }, () => runBatch(harness.client)));
    expect(runs.reduce((sum, { executed }) => sum + executed, 0)).toBe(5);
    expect(await bookedBalance(harness.client, account)).toBe('985.00');
    expect((await listRuns(harness.client)).filter(({ slot }) => slot === undefined)).toHaveLength(
      10,
    );
  });

  it('leaves a payment that cannot be read, and executes the others', async () => {
    const account = await makeAccount(harness.client, JONAS, '1000.00');
    await pay(account, '1.00');
    await query(harness.database.url, `UPDATE payment SET product = 'broken'`);
    const good = await pay(account, '2.00');
    expect(await runBatch(harness.client)).toMatchObject({ executed: 1, rejected: 0 });
    await passTime(harness.client, DAY_SECONDS);
    expect(await slotsOf(harness.client)).toHaveLength(5);
    jonas = await connectPsu(harness.client, { identityNumber: JONAS });
    expect(await statusOf(harness.client, jonas, good)).toMatchObject({
      transactionStatus: 'ACSC',
    });
    expect(harness.logged.join('\n')).toContain('could not be executed');
  });

  it('does not touch the bank beside it', async () => {
    const other = await Harness.open();
    try {
      const account = await makeAccount(harness.client, JONAS, '1000.00');
      await pay(account, '1.00');
      await passTime(other.client, DAY_SECONDS);
      expect(await slotsOf(other.client)).toHaveLength(5);
      expect(await slotsOf(harness.client)).toEqual([]);
      expect(await bookedBalance(harness.client, account)).toBe('1000.00');
    } finally {
      await other.remove();
    }
  });
});

/** A bank in a process of its own. */
class KillableBank {
  private constructor(
    readonly process: ChildProcess,
    readonly client: BankClient,
  ) {}

  static async start(database: TestDatabase, dataDir: string, keys: SignerKeys) {
    const script = fileURLToPath(new URL('../testing/bank-process.ts', import.meta.url));
    const child = spawn(process.execPath, ['--import', 'tsx', script], {
      env: { ...process.env, BANK_DATABASE_URL: database.url, BANK_DATA_DIR: dataDir },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const line = await new Promise<string>((resolve, reject) => {
      let text = '';
      child.stdout?.on('data', (chunk: Buffer) => {
        text += chunk.toString('utf8');
        if (text.includes('\n')) resolve(text);
      });
      child.once('exit', (code) => reject(new Error(`the bank ended with ${code}`)));
    });
    const { baseUrl, caFile } = JSON.parse(line) as { baseUrl: string; caFile: string };
    return new KillableBank(child, createBankClient({ baseUrl, caFile, keys }));
  }

  async kill(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const ended = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill('SIGKILL');
    await ended;
  }
}

describe('a bank that is killed while it executes', () => {
  const ROUNDS = Number(process.env.BATCH_KILL_ROUNDS ?? 3);
  const PAYMENTS = 30;
  let bank: KillableBank | undefined;
  afterAll(() => bank?.kill());

  it(`executes each payment once in ${ROUNDS} rounds, and half of none`, {
    // Long enough for a slow moment on a shared machine, at which it took six times as long; a hang still fails.
    timeout: 120_000 + ROUNDS * 60_000,
  }, async () => {
    harness = await Harness.open();
    await harness.stop();
    const { database, dataDir, keys } = harness;
    bank = await KillableBank.start(database, dataDir, keys);
    jonas = await connectPsu(bank.client, { identityNumber: JONAS });
    const from = await makeAccount(bank.client, JONAS, '1000000.00');
    const to = await makeAccount(bank.client, JONAS, '0.00');
    await setBehaviour(bank.client, {});
    let total = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const { client } = bank;
      for (let index = 0; index < PAYMENTS / 10; index++) {
        await approveTen(client, from, to);
        total += 10;
      }
      // The answer comes once every slot has run; the bank is killed at some point before that, or just after.
      const moved = passTime(client, DAY_SECONDS).then(
        () => true,
        () => false,
      );
      await new Promise((resolve) => setTimeout(resolve, 20 + round * 90));
      await bank.kill();
      await moved;
      bank = await KillableBank.start(database, dataDir, keys);
      await passTime(bank.client, DAY_SECONDS);
      const rows = await query(
        database.url,
        `SELECT count(*) FILTER (WHERE account_id = from_id)::int AS debits,
           count(*) FILTER (WHERE account_id = to_id)::int AS credits,
           count(DISTINCT instruction_id)::int AS instructions
         FROM account_transaction, (SELECT $1::text AS from_bban, $2::text AS to_bban) AS named,
           LATERAL (SELECT id AS from_id FROM account WHERE bban = from_bban) AS f,
           LATERAL (SELECT id AS to_id FROM account WHERE bban = to_bban) AS t
         WHERE status = 'BOOKED' AND instruction_id IS NOT NULL`,
        [from.bban, to.bban],
      );
      expect(rows.rows).toEqual([{ debits: total, credits: total, instructions: total }]);
      expect(await bookedBalance(bank.client, to)).toBe(`${total}.00`);
      expect(await bookedBalance(bank.client, from)).toBe(`${1_000_000 - total}.00`);
      const runs = await listRuns(bank.client);
      expect(runs.reduce((sum, { executed }) => sum + executed, 0)).toBe(total);
      const slots = runs.flatMap(({ slot }) => slot ?? []);
      expect(new Set(slots).size).toBe(slots.length);
      const open = await query(
        database.url,
        'SELECT count(*)::int AS open FROM batch_run WHERE finished_at IS NULL',
      );
      expect(open.rows).toEqual([{ open: 0 }]);
      jonas = await connectPsu(bank.client, { identityNumber: JONAS });
    }
    await bank.kill();
  });

  /** Ten payments of NOK 1 in a basket, approved together. */
  async function approveTen(client: BankClient, from: MadeAccount, to: MadeAccount) {
    const ids: string[] = [];
    for (let count = 0; count < 10; count++) {
      const made = await client.call({
        method: 'POST',
        path: `/v1/payments/${STRAKS}?allowLogicalDuplicate=true`,
        headers: { 'x-accept-fix': 'amount-as-string', ...jonas.headers },
        body: paymentBody(STRAKS, from.bban, '', {
          instructedAmount: { amount: '1.00', currency: 'NOK' },
          creditorAccount: { bban: to.bban, currency: 'NOK' },
        }),
      });
      expect(made.status, made.text).toBe(201);
      ids.push((made.body as { paymentId: string }).paymentId);
    }
    const basket = await client.call({
      method: 'POST',
      path: '/v1/signing-baskets',
      headers: { 'x-accept-fix': 'amount-as-string', ...jonas.headers },
      body: { paymentIds: ids },
    });
    expect(basket.status, basket.text).toBe(201);
    const { basketId } = basket.body as { basketId: string };
    await approveAt(client, jonas, `/v1/signing-baskets/${basketId}/authorisations`);
  }
});
