/**
 * The crash gate: rounds of one payment each, from the form to its approval, while the application, the bank or both are
 * killed and the bank loses every tenth answer. After each round the bank's own database says what became of the money.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { database, databasePool } from '@/lib/db/client';
import { newUser, type TestUser } from '@/lib/harness/application';
import { recoverMoneyCalls } from '@/lib/pisp/money-call';
import { bankDay } from '@/lib/xs2a/bank-time';
import { addDays } from '@/lib/xs2a/iso-date';
import { readPaymentStatus } from '@/lib/xs2a/payment-status';
import { type BankClient, completeSca } from '@/sandbox-bank/testing/bank-client';
import { type Blow, planRound, type RoundPlan, type Step } from './plan';
import { asked, connectUser, openProcesses, type Processes } from './processes';

const KIND = 'norwegian-domestic-credit-transfers';
const CUSTOMER = '40000000001';
const CREDITOR = '12043174449';

/** What is wrong after a round; every one of them is a failure of the gate. */
export type Violation = { round: number; is: 'doubled' | 'lost' | 'stuck'; why: string };

export type CrashResult = {
  rounds: number;
  approved: number;
  unknown: number;
  /** Payments that the bank holds twice, although no more than one of them can ever be executed. */
  draftsLeftAtBank: number;
  /** Answers that the bank lost and processes that were killed. */
  answersLost: number;
  kills: number;
  violations: Violation[];
};

export type CrashOptions = {
  rounds: number;
  seed: number;
  /** Without the protocol: to see that the gate sees. */
  naive: boolean;
  /** Only this round. */
  only?: number | undefined;
  say?: (line: string) => void;
};

type Stage = Processes & {
  user: TestUser;
  bban: string;
  naive: boolean;
  kills: number;
};

const revive = async ({ app, bank }: Stage): Promise<void> => {
  await Promise.all([bank.start(), app.start()]);
};

const strike = async (stage: Stage, blow: Blow): Promise<void> => {
  await pause(blow.afterMilliseconds);
  const struck =
    blow.victim === 'both'
      ? [stage.app, stage.bank]
      : blow.victim === 'app'
        ? [stage.app]
        : [stage.bank];
  stage.kills += struck.length;
  await Promise.all(struck.map((victim) => victim.kill()));
  await pause(blow.downMilliseconds);
  await revive(stage);
};

/** Lets time pass for everything that waits in the application's database. */
const age = async (seconds: number): Promise<void> => {
  const by = `interval '${Math.round(seconds)} seconds'`;
  const pool = databasePool();
  await pool.query(
    `UPDATE money_call SET created_at = created_at - ${by}, lease_until = lease_until - ${by},
       first_sent_at = first_sent_at - ${by}, last_sent_at = last_sent_at - ${by}
     WHERE state IN ('PREPARED', 'SENDING')`,
  );
  await pool.query(
    `UPDATE sca_attempt SET created_at = created_at - ${by}, expires_at = expires_at - ${by}
     WHERE state IN ('beginning', 'pending')`,
  );
};

const sandbox = async (stage: Stage, method: 'PUT' | 'GET', path: string, body?: unknown) => {
  const answer = await stage.client.call({ method, path: `/v1/sandbox/${path}`, body });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.body;
};

/** Every tenth answer lost: faults are taken one by one, and one of no delay is none. */
const faultsOf = ({ losesAnswer }: RoundPlan) => {
  const faults: { fault: string; calls: number; milliseconds?: number }[] = [];
  for (const loses of losesAnswer) {
    const last = faults.at(-1);
    const fault = loses ? 'lose-answer' : 'delay';
    if (last?.fault === fault) last.calls += 1;
    else faults.push({ fault, calls: 1, ...(loses ? {} : { milliseconds: 0 }) });
  }
  return { faults };
};

const lostIn = (body: unknown): number => {
  const { faults } = body as { faults: { fault: string; calls: number }[] };
  return faults.reduce(
    (total, { fault, calls }) => total + (fault === 'lose-answer' ? calls : 0),
    0,
  );
};

type AtBank = { transaction_status: string; approved_at: Date | null };

const atBank = async (stage: Stage, amount: string): Promise<AtBank[]> =>
  (
    await stage.bankPool.query<AtBank>(
      `SELECT transaction_status, approved_at FROM payment
       WHERE request->'instructedAmount'->>'amount' = $1`,
      [amount],
    )
  ).rows;

/** What a person has seen of a payment. */
type Seen = { created: boolean; approved: boolean; unknown: boolean };

const INSIST_MAX = 10;

/** One person making one payment, who tries again whenever no good answer comes. */
class Person {
  readonly #stage: Stage;
  readonly #plan: RoundPlan;
  #blows: Blow[];
  readonly seen: Seen = { created: false, approved: false, unknown: false };
  /** The form, the payment that became of it, and whether the person said yes to a second one. */
  #draftId = '';
  #paymentId = '';
  #saidYes: boolean;

  constructor(
    stage: Stage,
    plan: RoundPlan,
    readonly request: object,
  ) {
    this.#stage = stage;
    this.#plan = plan;
    this.#blows = [...plan.blows];
    this.#saidYes = plan.allowsDuplicate;
  }

  get draftId(): string {
    return this.#draftId;
  }

  /** Does a step while what is planned for it strikes. */
  async #during<T>(step: Step, act: () => Promise<T>): Promise<T> {
    const blow = this.#blows.find((one) => one.step === step);
    if (blow === undefined) {
      await revive(this.#stage);
      return act();
    }
    this.#blows = this.#blows.filter((one) => one !== blow);
    const [done] = await Promise.all([act(), strike(this.#stage, blow)]);
    return done;
  }

  /** Time passes before the person tries again; sometimes more than the two minutes of a call. */
  async #wait(): Promise<void> {
    const comesBack = this.#plan.comesBack;
    await age(comesBack ? 13 : 130);
    await revive(this.#stage);
    if (!comesBack) await recoverMoneyCalls(new Date());
  }

  async #write(): Promise<void> {
    for (let tries = 0; tries < INSIST_MAX; tries += 1) {
      await revive(this.#stage);
      const begun = await asked(this.#stage, 'POST', '/api/payment-drafts', {
        contextId: 'private',
        kind: KIND,
      });
      if (begun?.status === 201) {
        this.#draftId = String(begun.body.draftId);
        return;
      }
    }
    throw new Error('No draft could be begun.');
  }

  /** Sends the form until the application says what has become of it. */
  async #create(): Promise<boolean> {
    for (let tries = 0; tries < INSIST_MAX; tries += 1) {
      const made = await this.#during('create', () =>
        asked(this.#stage, 'POST', '/api/payments', {
          draftId: this.#draftId,
          request: this.request,
          allowLogicalDuplicate: this.#saidYes,
        }),
      );
      const state = made?.body.state;
      if (made !== null && made.status < 300 && state === 'created') {
        this.#paymentId = String(made.body.paymentId);
        this.seen.created = true;
        return true;
      }
      if (made !== null && made.status < 300 && state === 'unknown') {
        this.seen.unknown = true;
        return false;
      }
      // Nothing of it is to be seen in the application, so the person means this one.
      if (made?.body.code === 'look-alike' && this.#stage.naive) this.#saidYes = true;
      await this.#wait();
    }
    return false;
  }

  async #isApproved(): Promise<boolean | null> {
    const read = await this.#during('status', () =>
      asked(this.#stage, 'GET', `/api/payments/${this.#paymentId}/status`),
    );
    if (read?.status === 404) return null;
    const status = read?.body.status as
      | { transactionStatus: string; fundsAvailable: boolean | null }
      | undefined;
    if (status === undefined || status === null) return false;
    const { phase } = readPaymentStatus(status);
    return phase === 'under-way' || phase === 'settled';
  }

  /** Goes to the bank and approves; false when anything breaks on the way. */
  async #approve(): Promise<void> {
    const begun = await this.#during('authorise', () =>
      asked(this.#stage, 'POST', `/api/payments/${this.#paymentId}/authorisations`, {}),
    );
    const scaRedirect = begun?.body.scaRedirect;
    if (typeof scaRedirect !== 'string') return;
    const location = await this.#during('sca', () =>
      completeSca(scaRedirect, { identityNumber: CUSTOMER }).then(
        (completed) => completed.location,
        () => null,
      ),
    );
    if (location === null) return;
    const back = new URL(location);
    await this.#during('return', () => asked(this.#stage, 'GET', `${back.pathname}${back.search}`));
  }

  /** Makes the payment. Ends when it is approved, or nobody will ever know. */
  async pay(): Promise<void> {
    await this.#write();
    let isMade = await this.#create();
    for (let tries = 0; isMade && tries < INSIST_MAX; tries += 1) {
      await this.#approve();
      const approved = await this.#isApproved();
      if (approved === true) {
        this.seen.approved = true;
        return;
      }
      // The application knows nothing of it: whoever wants it paid makes it again.
      if (approved === null) isMade = await this.#create();
      // An approval that was left is taken up for ten minutes; later a new one is begun.
      await age(tries % 2 === 0 ? 200 : 700);
    }
  }
}

/** What must hold after a round, by the bank's books and ours. */
const examine = async (
  stage: Stage,
  plan: RoundPlan,
  person: Person,
  amount: string,
): Promise<{ violations: Violation[]; leftAtBank: number }> => {
  const { round } = plan;
  const violations: Violation[] = [];
  const violated = (is: Violation['is'], why: string) => violations.push({ round, is, why });
  const payments = await atBank(stage, amount);
  const approved = payments.filter(({ approved_at }) => approved_at !== null);
  if (approved.length > 1) violated('doubled', `${approved.length} payments are approved`);
  // At a bank that neither repeats answers nor looks for duplicates nobody can keep a second draft away; it cannot move
  // money. Everywhere else there is one.
  const mayLeave = !plan.replays && plan.allowsDuplicate;
  if (payments.length > 1 && !mayLeave)
    violated('doubled', `the bank has ${payments.length} payments`);
  if (person.seen.created && payments.length === 0)
    violated('lost', 'the bank has no payment that was acknowledged');
  if (person.seen.approved && approved.length === 0)
    violated('lost', 'the bank has approved no payment that was shown as approved');
  if (!stage.naive) {
    const open = await database().moneyCall.count({
      where: { state: { in: ['PREPARED', 'SENDING'] } },
    });
    if (open > 0) violated('stuck', `${open} calls have not ended`);
    const payment = await database().payment.findUnique({ where: { id: person.draftId } });
    if (person.seen.created && payment?.state !== 'CREATED')
      violated('lost', `a payment that was acknowledged is ${payment?.state ?? 'gone'}`);
    if (approved.length > 0 && payment?.state !== 'CREATED')
      violated('lost', `an approved payment is ${payment?.state ?? 'gone'} here`);
    const ended = person.seen.approved || person.seen.unknown;
    if (!ended)
      violated('stuck', `the payment is ${payment?.state ?? 'not made'} and goes nowhere`);
  }
  return { violations, leftAtBank: payments.length - Math.min(1, payments.length) };
};

const runRound = async (stage: Stage, plan: RoundPlan): Promise<Partial<CrashResult>> => {
  await revive(stage);
  await sandbox(stage, 'PUT', 'behaviour', { replayRequestIds: plan.replays });
  const faults = faultsOf(plan);
  await sandbox(stage, 'PUT', 'faults', faults);
  // The amount tells the payments of the rounds apart at the bank.
  const amount = `${1 + Math.floor(plan.round / 100)}.${String(plan.round % 100).padStart(2, '0')}`;
  const person = new Person(stage, plan, {
    instructedAmount: { amount, currency: 'NOK' },
    debtorAccount: { bban: stage.bban, currency: 'NOK' },
    creditorName: 'Elvebakken Barnehage',
    creditorAccount: { bban: CREDITOR, currency: 'NOK' },
    creditorAddress: { country: 'NO' },
    requestedExecutionDate: addDays(bankDay(new Date()), 5),
  });
  await person.pay();
  await revive(stage);
  const left = await sandbox(stage, 'GET', 'faults');
  await sandbox(stage, 'PUT', 'faults', { faults: [] });
  await age(130);
  await recoverMoneyCalls(new Date());
  const { violations, leftAtBank } = await examine(stage, plan, person, amount);
  return {
    approved: person.seen.approved ? 1 : 0,
    unknown: person.seen.unknown ? 1 : 0,
    draftsLeftAtBank: leftAtBank,
    answersLost: lostIn(faults) - lostIn(left),
    violations,
  };
};

const open = async (naive: boolean): Promise<{ stage: Stage; close(): Promise<void> }> => {
  const { processes, close } = await openProcesses(naive ? 'naive-app' : 'app');
  try {
    const user = await newUser();
    const bban = await connectCustomer(processes.client, user);
    await processes.app.start();
    return { stage: { ...processes, user, bban, naive, kills: 0 }, close };
  } catch (error) {
    await close();
    throw error;
  }
};

/** Makes a customer with money at the bank, and connects the user to it; answers the account's number. */
const connectCustomer = async (client: BankClient, user: TestUser): Promise<string> => {
  const made = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
    const answer = await client.call({ method: 'POST', path: `/v1/sandbox/${path}`, body });
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body as Record<string, unknown>;
  };
  await made('customers', { customerNumber: CUSTOMER, name: 'Kari Nordmann', type: 'PRIVATE' });
  const { bban } = await made('accounts', {
    customerNumber: CUSTOMER,
    accountName: 'Brukskonto',
    balance: { amount: '100000.00', currency: 'NOK' },
  });
  await connectUser(user, CUSTOMER);
  return String(bban);
};

/** Runs the rounds. */
export const runCrashRounds = async (options: CrashOptions): Promise<CrashResult> => {
  const { rounds, seed, naive, only, say = () => {} } = options;
  const { stage, close } = await open(naive);
  const result: CrashResult = {
    rounds: 0,
    approved: 0,
    unknown: 0,
    draftsLeftAtBank: 0,
    answersLost: 0,
    kills: 0,
    violations: [],
  };
  try {
    for (let round = 1; round <= rounds; round += 1) {
      if (only !== undefined && only !== round) continue;
      const plan = planRound(seed, round);
      const done = await runRound(stage, plan);
      result.rounds += 1;
      result.approved += done.approved ?? 0;
      result.unknown += done.unknown ?? 0;
      result.draftsLeftAtBank += done.draftsLeftAtBank ?? 0;
      result.answersLost += done.answersLost ?? 0;
      result.violations.push(...(done.violations ?? []));
      const struck = plan.blows.map(({ victim, step }) => `${victim} at ${step}`).join(', ');
      const became = done.approved === 1 ? 'approved' : done.unknown === 1 ? 'unknown' : 'open';
      const wrong = (done.violations ?? []).map(({ is, why }) => `  ${is}: ${why}`).join('');
      say(`round ${round}: ${struck}, replay ${plan.replays ? 'on' : 'off'} → ${became}${wrong}`);
    }
    result.kills = stage.kills;
    return result;
  } finally {
    await close();
  }
};
