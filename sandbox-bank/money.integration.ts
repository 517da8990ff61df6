import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '@/database/test-database';
import { JONAS } from '@/sandbox-bank/testing/people';
import { completeSca, scaRedirectOf } from './testing/bank-client';
import {
  beginMorning,
  bookedBalance,
  bulkBody,
  CBCT,
  create,
  day,
  linkOf,
  listRows,
  type MadeAccount,
  makeAccount,
  NDCT,
  passTime,
  paymentBody,
  runBatch,
  SCT,
  type Service,
  STRAKS,
  setFaults,
  statusOf,
} from './testing/payments';
import { sharedBank } from './testing/shared-bank';
import { type ConnectedPsu, connectPsu } from './testing/test-bank';

/* Money is conserved. The bank gets random payments, approvals, baskets, deletes, batch runs, clock moves and lost
   answers; so does a second model of it, written here only from the price list and the published rates. After each
   step that can move money, every balance, the sum of every account's rows and every status must agree. */

const RUNS = Number(process.env.MONEY_RUNS ?? 4);
const SEED = Number(process.env.MONEY_SEED ?? 20_270_310);

type Currency = 'NOK' | 'EUR' | 'JPY';
type Money = 'NOK' | 'EUR' | 'JPY' | 'USD';

/** Millionths of NOK for one unit, and the number of decimals. */
const RATE = { NOK: 1_000_000n, EUR: 11_720_000n, JPY: 67_200n, USD: 10_100_000n } as const;
const DIGITS = { NOK: 2, EUR: 2, JPY: 0, USD: 2 } as const;

function exchanged(minor: bigint, from: Money, to: Money): bigint {
  if (from === to) return minor;
  const top = minor * RATE[from] * 10n ** BigInt(DIGITS[to]);
  const bottom = RATE[to] * 10n ** BigInt(DIGITS[from]);
  const rounded = top / bottom + ((top % bottom) * 2n >= bottom ? 1n : 0n);
  return rounded > 0n ? rounded : 1n;
}

function written(minor: bigint, currency: Money): string {
  const sign = minor < 0n ? '-' : '';
  const digits = String(minor < 0n ? -minor : minor).padStart(DIGITS[currency] + 1, '0');
  const point = digits.length - DIGITS[currency];
  return DIGITS[currency] === 0
    ? sign + digits
    : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** What a transfer costs its debtor besides the amount. */
function fee(product: string, debit: bigint, paid: Money, account: Currency): bigint {
  const price = product === SCT ? 500n : product === CBCT ? 5_000n : 0n;
  const quarterPercent = paid === account ? 0n : (debit * 25n + 5_000n) / 10_000n;
  return (price === 0n ? 0n : exchanged(price, 'NOK', account)) + quarterPercent;
}

type ModelAccount = { made: MadeAccount; currency: Currency; booked: bigint; credit: bigint };
type ModelTransfer = { to: number | null; amount: bigint; currency: Money };
type ModelPayment = {
  self: string;
  paymentId: string;
  start: string;
  product: string;
  service: Service;
  from: number;
  executionDate: string;
  transfers: ModelTransfer[];
  /** Order of approval; null while it waits for approval. */
  approved: number | null;
  basketed: boolean;
  status: string;
};

const PASSING_UNTIL = Date.parse('2027-03-24T12:00:00Z');
const SLOTS = ['05:00', '10:00', '12:30', '14:30', '17:00'];

/** The second model of the bank. */
class Model {
  accounts: ModelAccount[] = [];
  payments: ModelPayment[] = [];
  now = Date.parse('2027-03-10T08:00:00Z');
  #approvals = 0;

  approve(payment: ModelPayment): void {
    payment.status = 'PDNG';
    payment.approved = this.#approvals++;
  }

  runUntil(date: string): void {
    const due = this.payments
      .filter(({ status, executionDate }) => status === 'PDNG' && executionDate <= date)
      .sort(
        (left, right) =>
          left.executionDate.localeCompare(right.executionDate) ||
          (left.approved ?? 0) - (right.approved ?? 0),
      );
    for (const payment of due) this.#execute(payment);
  }

  #execute(payment: ModelPayment): void {
    const from = this.accounts[payment.from];
    if (from === undefined) return;
    let settled = 0;
    for (const { to, amount, currency } of payment.transfers) {
      const debit = exchanged(amount, currency, from.currency);
      const cost = debit + fee(payment.product, debit, currency, from.currency);
      if (from.booked + from.credit < cost) continue;
      from.booked -= cost;
      const creditor = to === null ? undefined : this.accounts[to];
      if (creditor !== undefined) creditor.booked += exchanged(amount, currency, creditor.currency);
      settled += 1;
    }
    payment.status =
      settled === payment.transfers.length ? 'ACSC' : settled === 0 ? 'no funds' : 'PART';
  }

  /** In winter Oslo is an hour ahead of UTC, and no slot is near midnight. */
  pass(seconds: number): void {
    const until = this.now + seconds * 1_000;
    for (let time = this.now; time <= until + 86_400_000; time += 86_400_000) {
      const date = new Date(time).toISOString().slice(0, 10);
      for (const slot of SLOTS) {
        const at = Date.parse(`${date}T${slot}:00Z`);
        if (at > this.now && at <= until) this.runUntil(date);
      }
    }
    this.now = until;
  }

  /** The bank's current day, wrong only in the hour of the night when Oslo is a day ahead. */
  today(): string {
    return new Date(this.now + 3_600_000).toISOString().slice(0, 10);
  }
}

type Step =
  | {
      kind: 'pay';
      product: string;
      from: number;
      to: number | null;
      minor: number;
      days: number;
      lost: boolean;
    }
  | { kind: 'bulk'; from: number; to: number | null; minors: number[]; days: number }
  | { kind: 'approve'; pick: number }
  | { kind: 'basket'; picks: number[] }
  | { kind: 'delete'; pick: number }
  | { kind: 'run' }
  | { kind: 'pass'; seconds: number };

const ACCOUNTS = 5;
const index = fc.nat({ max: ACCOUNTS - 1 });
const creditor = fc.option(index, { nil: null, freq: 3 });
const pick = fc.nat({ max: 1_000 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      product: fc.constantFrom(NDCT, NDCT, STRAKS, SCT, CBCT),
      from: index,
      to: creditor,
      minor: fc.integer({ min: 1, max: 40_000 }),
      days: fc.constantFrom(0, 0, 0, 1, 2),
      lost: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('bulk' as const),
      from: index,
      to: creditor,
      minors: fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 4 }),
      days: fc.constantFrom(0, 1),
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('approve' as const), pick }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('basket' as const),
      picks: fc.array(pick, { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('run' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      seconds: fc.integer({ min: 60, max: 100_000 }),
    }),
  },
);

const { client } = sharedBank(createTestDatabase);

/** One run of the property test: the bank and the model side by side. */
class Run {
  readonly model = new Model();
  psu: ConnectedPsu | undefined;

  async begin(): Promise<void> {
    await beginMorning(client);
    await this.connect();
    const plans: [Currency, bigint, bigint][] = [
      ['NOK', 50_000n, 0n],
      ['NOK', 0n, 30_000n],
      ['EUR', 20_000n, 0n],
      ['JPY', 9_000n, 0n],
      ['NOK', 123_456n, 0n],
    ];
    for (const [currency, booked, credit] of plans) {
      const made = await makeAccount(client, JONAS, written(booked, currency), {
        currency,
        creditLine: { amount: written(credit, currency), currency },
      });
      this.model.accounts.push({ made, currency, booked, credit });
    }
  }

  async connect(): Promise<void> {
    this.psu = await connectPsu(client, { identityNumber: JONAS });
  }

  get acting(): ConnectedPsu {
    if (this.psu === undefined) throw new Error('nobody is connected');
    return this.psu;
  }

  async take(next: Step): Promise<void> {
    switch (next.kind) {
      case 'pay':
        return this.pay(next);
      case 'bulk':
        return this.bulk(next);
      case 'approve': {
        const payment = this.waiting(next.pick, ({ basketed }) => !basketed);
        if (payment === undefined) return;
        await this.walk(payment.start);
        this.model.approve(payment);
        return;
      }
      case 'basket':
        return this.basket(next.picks);
      case 'delete':
        return this.remove(next.pick);
      case 'run':
        await runBatch(client);
        this.model.runUntil(this.model.today());
        return this.compare();
      case 'pass':
        // The model's slots are in winter time, and three days are kept for the end.
        if (this.model.now + next.seconds * 1_000 > PASSING_UNTIL) return;
        return this.pass(next.seconds);
    }
  }

  async pass(seconds: number): Promise<void> {
    await passTime(client, seconds);
    this.model.pass(seconds);
    await this.connect();
    return this.compare();
  }

  private waiting(
    choice: number,
    filter: (payment: ModelPayment) => boolean = () => true,
  ): ModelPayment | undefined {
    const waiting = this.model.payments.filter(
      (payment) => payment.status === 'RCVD' && filter(payment),
    );
    return waiting[choice % Math.max(1, waiting.length)];
  }

  private async pay(next: Extract<Step, { kind: 'pay' }>): Promise<void> {
    const from = this.model.accounts[next.from];
    const to = next.to === null ? undefined : this.model.accounts[next.to];
    if (from === undefined || next.to === next.from) return;
    const { product } = next;
    const currency: Money = product === SCT ? 'EUR' : product === CBCT ? 'USD' : 'NOK';
    const executionDate = this.dateIn(product === STRAKS ? 0 : next.days);
    const body = paymentBody(product, from.made.bban, executionDate, {
      instructedAmount: { amount: written(BigInt(next.minor), currency), currency },
      debtorAccount: { bban: from.made.bban, currency: from.currency },
      ...(product === SCT || product === CBCT ? { requestedExecutionDate: executionDate } : {}),
      ...(to === undefined
        ? {}
        : product === SCT || product === CBCT
          ? { creditorAccount: { iban: to.made.iban, currency } }
          : { creditorAccount: { bban: to.made.bban, currency: 'NOK' } }),
      ...(product === CBCT && to !== undefined ? { creditorAgent: 'SKJVNO22' } : {}),
    });
    await this.make('payments', product, body, {
      from: next.from,
      executionDate,
      transfers: [{ to: to === undefined ? null : next.to, amount: BigInt(next.minor), currency }],
      lost: next.lost,
    });
  }

  private async bulk(next: Extract<Step, { kind: 'bulk' }>): Promise<void> {
    const from = this.model.accounts[next.from];
    const to = next.to === null ? undefined : this.model.accounts[next.to];
    if (from === undefined || next.to === next.from) return;
    const executionDate = this.dateIn(next.days);
    const amounts = next.minors.map((minor) => written(BigInt(minor), 'NOK'));
    const body = bulkBody(from.made.bban, executionDate, amounts, {
      debtorAccount: { bban: from.made.bban, currency: from.currency },
    });
    if (to !== undefined) {
      for (const row of body.payments as Record<string, unknown>[]) {
        row.creditorAccount = { bban: to.made.bban, currency: 'NOK' };
      }
    }
    await this.make('bulk-payments', NDCT, body, {
      from: next.from,
      executionDate,
      transfers: next.minors.map((minor) => ({
        to: to === undefined ? null : next.to,
        amount: BigInt(minor),
        currency: 'NOK',
      })),
      lost: false,
    });
  }

  private dateIn(days: number): string {
    const today = this.model.today();
    return new Date(Date.parse(`${today}T12:00:00Z`) + days * 86_400_000)
      .toISOString()
      .slice(0, 10);
  }

  private async make(
    service: Service,
    product: string,
    body: Record<string, unknown>,
    known: Pick<ModelPayment, 'from' | 'executionDate' | 'transfers'> & { lost: boolean },
  ): Promise<void> {
    const { lost, ...payment } = known;
    const headers = { ...this.acting.headers, 'X-Request-ID': crypto.randomUUID() };
    const send = () => create(client, { headers }, { service, product, body, duplicate: true });
    if (lost) {
      await setFaults(client, { fault: 'lose-answer', calls: 1 });
      await expect(send()).rejects.toThrow();
    }
    const made = await send();
    expect(made.status, made.text).toBe(201);
    this.model.payments.push({
      ...payment,
      service,
      product,
      self: linkOf(made, 'self').href,
      start: linkOf(made, 'startAuthorisation').href,
      paymentId: (made.body as { paymentId: string }).paymentId,
      approved: null,
      basketed: false,
      status: 'RCVD',
    });
  }

  private async walk(href: string): Promise<void> {
    const started = await client.call({
      method: 'POST',
      path: href,
      headers: {
        ...this.acting.headers,
        'X-PSU-IDENTITY': JONAS,
        'X-PSU-AuthMethod-Preferred': 'ASPSPID',
      },
    });
    expect(started.status, started.text).toBe(201);
    const { returned } = await completeSca(scaRedirectOf(started), { identityNumber: JONAS });
    expect(returned).toMatchObject({ ok: true, kind: 'success' });
  }

  private async basket(picks: readonly number[]): Promise<void> {
    const single = ({ service, basketed }: ModelPayment) => service === 'payments' && !basketed;
    const payments = [...new Set(picks.map((choice) => this.waiting(choice, single)))].filter(
      (payment) => payment !== undefined,
    );
    if (payments.length === 0) return;
    const made = await client.call({
      method: 'POST',
      path: '/v1/signing-baskets',
      headers: { 'x-accept-fix': 'amount-as-string', ...this.acting.headers },
      body: { paymentIds: payments.map(({ paymentId }) => paymentId) },
    });
    expect(made.status, made.text).toBe(201);
    await this.walk(linkOf(made, 'startAuthorisation').href);
    for (const payment of payments) {
      payment.basketed = true;
      this.model.approve(payment);
    }
  }

  private async remove(choice: number): Promise<void> {
    const payment = this.model.payments[choice % Math.max(1, this.model.payments.length)];
    if (payment === undefined) return;
    const answer = await client.call({
      method: 'DELETE',
      path: payment.self,
      headers: this.acting.headers,
    });
    const expected = payment.status === 'RCVD' ? 204 : payment.status === 'PDNG' ? 409 : 405;
    expect(answer.status, payment.status).toBe(expected);
    if (expected === 204) payment.status = 'CANC';
  }

  /** Balances, sums of rows, and statuses. */
  async compare(): Promise<void> {
    for (const { made, booked, currency } of this.model.accounts) {
      expect(await bookedBalance(client, made)).toBe(written(booked, currency));
      const rows = await listRows(client, made);
      const sum = rows.booked.reduce(
        (total, row) => total + BigInt(row.transactionAmount.amount.replace('.', '')),
        0n,
      );
      expect(sum).toBe(booked);
    }
    for (const { self, status } of this.model.payments) {
      const answer = await statusOf(client, this.acting, self);
      const told = answer.fundsAvailable === false ? 'no funds' : answer.transactionStatus;
      expect(told).toBe(status);
    }
  }
}

describe('money', () => {
  it(`is conserved in ${RUNS} random runs of seed ${SEED}`, {
    timeout: 60_000 + RUNS * 60_000,
  }, async () => {
    expect(day(0)).toBe('2027-03-10');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 40 }), async (steps) => {
        const run = new Run();
        await run.begin();
        for (const next of steps) await run.take(next);
        // By the end, everything approved has had its run.
        await run.pass(3 * 86_400);
        expect(run.model.payments.some(({ status }) => status === 'PDNG')).toBe(false);
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
  });
});
