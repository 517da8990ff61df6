/**
 * What a round works with: the processes, a connected user, and functions that kill, lose answers and let time pass.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { database, databasePool } from '@/lib/db/client';
import { newUser, type TestUser } from '@/test/harness/application';
import { earlier } from '@/test/harness/earlier';
import type { Killable } from './child';
import type { MutantName } from './mutants';
import type { Blow, RoundPlan } from './plan';
import { asked, connectUser, type Processes } from './processes';
import { RECOVERY_PATH } from './serve';

export type Subject = { naive: boolean; mutant: MutantName | null };

export type Stage = Processes &
  Subject & {
    app: Killable;
    user: TestUser;
    customerNumber: string;
    /** The debtor's account, a creditor's, and a creditor's that requires a KID. */
    bbans: { debtor: string; creditor: string; kidOnly: string };
    /** Part of the amounts, so that this run's payments at the bank differ from those of other runs. */
    run: number;
    kills: number;
  };

const CREDITOR = '12043174449';
const CUSTOMERS_FROM = 40_000_000_000;

/** A new user, a new customer of the bank and a new process for one run of rounds. */
export async function openStage(
  processes: Processes,
  run: number,
  subject: Subject,
): Promise<{ stage: Stage; close(): Promise<void> }> {
  const user = await newUser();
  const made = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
    const answer = await processes.client.call({
      method: 'POST',
      path: `/v1/sandbox/${path}`,
      body,
    });
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body as Record<string, unknown>;
  };
  const account = async (customerNumber: string, kidRequired: boolean): Promise<string> => {
    await made('customers', { customerNumber, name: 'Kari Nordmann', type: 'PRIVATE' });
    const { bban } = await made('accounts', {
      customerNumber,
      accountName: 'Brukskonto',
      balance: { amount: '100000.00', currency: 'NOK' },
      kidRequired,
    });
    return String(bban);
  };
  const customerNumber = String(CUSTOMERS_FROM + 2 * run);
  const debtor = await account(customerNumber, false);
  const kidOnly = await account(String(CUSTOMERS_FROM + 2 * run + 1), true);
  await connectUser(user, customerNumber);
  const app = processes.newApp(subject.naive ? 'naive-app' : 'app', subject.mutant ?? undefined);
  const close = async () => {
    await app.close();
    await database().user.delete({ where: { id: user.userId } });
  };
  try {
    await app.start();
  } catch (error) {
    await close();
    throw error;
  }
  const bbans = { debtor, creditor: CREDITOR, kidOnly };
  return {
    stage: { ...processes, ...subject, app, user, customerNumber, bbans, run, kills: 0 },
    close,
  };
}

export async function revive({ app, bank }: Stage): Promise<void> {
  await Promise.all([bank.start(), app.start()]);
}

export async function kill(stage: Stage, victim: Blow['victim']): Promise<void> {
  const struck =
    victim === 'both' ? [stage.app, stage.bank] : [victim === 'app' ? stage.app : stage.bank];
  stage.kills += struck.length;
  await Promise.all(struck.map((process) => process.kill()));
}

export async function strike(stage: Stage, blow: Blow): Promise<void> {
  await pause(blow.afterMilliseconds);
  await kill(stage, blow.victim);
  await pause(blow.downMilliseconds);
  await revive(stage);
}

/** Lets time pass for everything in the application's database that waits. */
export async function age(seconds: number): Promise<void> {
  const by = `${Math.round(seconds)} seconds`;
  const pool = databasePool();
  await pool.query(
    `UPDATE money_call SET created_at = ${earlier('created_at', by)}, lease_until = ${earlier('lease_until', by)},
       first_sent_at = ${earlier('first_sent_at', by)}, last_sent_at = ${earlier('last_sent_at', by)}
     WHERE state IN ('PREPARED', 'SENDING')`,
  );
  await pool.query(
    `UPDATE sca_attempt SET created_at = ${earlier('created_at', by)}, expires_at = ${earlier('expires_at', by)}
     WHERE state IN ('beginning', 'pending')`,
  );
}

/** Rounds lie further apart than the ten minutes in which one person may visit the bank ten times. */
export async function letVisitsPass(): Promise<void> {
  await databasePool().query(
    `UPDATE sca_attempt SET created_at = ${earlier('created_at', '10 minutes')}`,
  );
}

/** Makes the application take up what was left, as it does regularly by itself. */
export async function recover(stage: Stage): Promise<void> {
  if (!stage.naive) await asked(stage, 'POST', RECOVERY_PATH);
}

export async function sandbox(
  stage: Stage,
  method: 'PUT' | 'GET',
  path: string,
  body?: unknown,
): Promise<unknown> {
  const answer = await stage.client.call({ method, path: `/v1/sandbox/${path}`, body });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.body;
}

type Fault = { fault: string; calls: number; milliseconds?: number };
export type FaultList = { faults: Fault[] };

/**
 * Loses every tenth answer. The bank consumes one fault per call, so a delay of zero stands for a call without a fault.
 */
export function faultsOf({ losesAnswer }: RoundPlan): FaultList {
  const faults: Fault[] = [];
  for (const loses of losesAnswer) {
    const last = faults.at(-1);
    const fault = loses ? 'lose-answer' : 'delay';
    if (last?.fault === fault) last.calls += 1;
    else faults.push({ fault, calls: 1, ...(loses ? {} : { milliseconds: 0 }) });
  }
  return { faults };
}

/** Makes the bank lose its next answers, before any faults already planned. */
export async function silence(stage: Stage, calls: number): Promise<void> {
  const { faults } = (await sandbox(stage, 'GET', 'faults')) as FaultList;
  await sandbox(stage, 'PUT', 'faults', { faults: [{ fault: 'lose-answer', calls }, ...faults] });
}

export function lostIn({ faults }: FaultList): number {
  return faults.reduce(
    (total, { fault, calls }) => total + (fault === 'lose-answer' ? calls : 0),
    0,
  );
}
