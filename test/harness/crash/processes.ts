/** The application and the sandbox bank in processes that can be killed, each with its own database. */
import type pg from 'pg';
import type { BankClient } from '@/sandbox-bank/testing/bank-client';
import { reservePort } from '@/scripts/product/ports';
import { openApplication, type TestUser } from '@/test/harness/application';
import { beginConnecting } from '@/test/harness/connect';
import { passSca } from '@/test/harness/sandbox';
import { openBankProcess } from './bank-process';
import { Killable } from './child';
import { MUTANT_VARIABLE, type MutantName } from './mutants';
import { buildPrograms } from './programs';

export type AppProgram = 'app' | 'naive-app';

export type Processes = {
  /** Prepares an application or its stand-in, not yet started. Only one serves at a time. */
  newApp(program: AppProgram, mutant?: MutantName): Killable;
  bank: Killable;
  appPort: number;
  /** A TPP that calls the bank beside the application, with the same certificate. */
  client: BankClient;
  /** The bank's own database. */
  bankPool: pg.Pool;
};

/** Starts the bank, and gives this process the application's settings. */
export async function openProcesses(
  appPrograms: readonly AppProgram[],
  options: { hasMutants?: boolean } = {},
): Promise<{ processes: Processes; close(): Promise<void> }> {
  const programs = await buildPrograms([...appPrograms, 'bank'], options);
  const bank = await openBankProcess(programs);
  const appPort = await reservePort(0, 'PORT');
  const application = await openApplication(bank.settings);
  const apps: Killable[] = [];
  const newApp: Processes['newApp'] = (program, mutant) => {
    const app = new Killable(programs.fileOf(program), {
      CRASH_APP_PORT: String(appPort),
      ...(mutant === undefined ? {} : { [MUTANT_VARIABLE]: mutant }),
    });
    apps.push(app);
    return app;
  };
  const close = async () => {
    await Promise.all(apps.map((process) => process.close()));
    await application.close();
    await bank.close();
    await programs.remove();
  };
  const { process, client, pool } = bank;
  return { processes: { newApp, bank: process, appPort, client, bankPool: pool }, close };
}

/** Connects a user to everything of a private customer of the bank. */
export async function connectUser(
  user: TestUser,
  customerNumber: string,
  bankId = 'sandbox',
): Promise<void> {
  const answers = { identityNumber: customerNumber };
  await passSca(user, await beginConnecting(user, { bankId }), answers);
}

export type Answered = {
  status: number;
  body: Record<string, unknown>;
  location: string | null;
};

const ANSWER_MILLISECONDS_MAX = 14_000;

/** Sends a request to the application's process as the user's browser does; null when no answer comes. */
export const asked = async (
  { appPort, user }: { appPort: number; user: TestUser },
  method: string,
  path: string,
  json?: unknown,
): Promise<Answered | null> => {
  const remote = (request: Request) =>
    request.text().then((body) =>
      fetch(`http://127.0.0.1:${appPort}${path}`, {
        method,
        headers: request.headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_MILLISECONDS_MAX),
        ...(body === '' ? {} : { body }),
      }),
    );
  try {
    const response = await user.browser.ask(remote, {}, { method, path, json });
    const text = await response.text();
    return {
      status: response.status,
      body: text.startsWith('{') ? JSON.parse(text) : {},
      location: response.headers.get('location'),
    };
  } catch {
    return null;
  }
};
