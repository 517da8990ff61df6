/** The application and the sandbox bank as processes that are there to be killed, each on a database of its own. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createTestDatabase } from '@/database/test-database';
import { openCertificateAuthority } from '@/sandbox-bank/certificates/certificate-authority';
import { type BankClient, createBankClient } from '@/sandbox-bank/testing/bank-client';
import { BANK_MIGRATIONS } from '@/sandbox-bank/testing/test-bank';
import { reservePort } from '@/scripts/product/ports';
import { openApplication, type TestUser } from '@/test/harness/application';
import { beginConnecting } from '@/test/harness/connect';
import { passSca } from '@/test/harness/sandbox';
import { Killable } from './child';
import { MUTANT_VARIABLE, type MutantName } from './mutants';
import { buildPrograms } from './programs';

export type AppProgram = 'app' | 'naive-app';

export type Processes = {
  /** The application, or what stands in for it; ready to be started. One serves at a time. */
  newApp(program: AppProgram, mutant?: MutantName): Killable;
  bank: Killable;
  appPort: number;
  /** A TPP that calls the bank beside the application, with the same certificate. */
  client: BankClient;
  /** The bank's own database. */
  bankPool: pg.Pool;
};

/** Starts the bank. This process has the application's settings then. */
export async function openProcesses(
  appPrograms: readonly AppProgram[],
  options: { hasMutants?: boolean } = {},
): Promise<{ processes: Processes; close(): Promise<void> }> {
  const programs = await buildPrograms([...appPrograms, 'bank'], options);
  const dataDir = await mkdtemp(join(tmpdir(), 'brygge-crash-'));
  const bankDatabase = await createTestDatabase({ migrationsDir: BANK_MIGRATIONS });
  const [appPort, bankPort, scaPort] = [
    await reservePort(0, 'PORT'),
    await reservePort(0, 'BANK_PORT'),
    await reservePort(0, 'BANK_SCA_PORT'),
  ];
  const authority = await openCertificateAuthority(join(dataDir, 'certificates'), new Date());
  const keys = await authority.issueTppCertificate({
    organisation: 'Brygge AS',
    roles: ['PSP_AI', 'PSP_PI'],
  });
  const files = { certificate: join(dataDir, 'c.pem'), key: join(dataDir, 'k.pem') };
  await writeFile(files.certificate, keys.certificatePem);
  await writeFile(files.key, keys.privateKeyPem);
  const baseUrl = `https://localhost:${bankPort}/api-sandbox`;
  const application = await openApplication({
    BANK_BASE_URL: baseUrl,
    BANK_SCA_ORIGINS: `http://localhost:${scaPort}`,
    BANK_CA_FILE: authority.caFile,
    TPP_CERTIFICATE_FILE: files.certificate,
    TPP_PRIVATE_KEY_FILE: files.key,
  });
  const bank = new Killable(programs.fileOf('bank'), {
    CRASH_BANK_DATABASE_URL: bankDatabase.url,
    CRASH_BANK_DATA_DIR: dataDir,
    CRASH_BANK_PORT: String(bankPort),
    CRASH_BANK_SCA_PORT: String(scaPort),
  });
  const apps: Killable[] = [];
  const newApp: Processes['newApp'] = (program, mutant) => {
    const app = new Killable(programs.fileOf(program), {
      CRASH_APP_PORT: String(appPort),
      ...(mutant === undefined ? {} : { [MUTANT_VARIABLE]: mutant }),
    });
    apps.push(app);
    return app;
  };
  const bankPool = new pg.Pool({ connectionString: bankDatabase.url, max: 2 });
  bankPool.on('error', () => {});
  const close = async () => {
    await Promise.all([...apps, bank].map((process) => process.close()));
    await bankPool.end();
    await application.close();
    await bankDatabase.drop();
    await programs.remove();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await bank.start();
    const client = createBankClient({ baseUrl, caFile: authority.caFile, keys });
    return { processes: { newApp, bank, appPort, client, bankPool }, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Connects a user to everything of a private customer of the bank. */
export const connectUser = async (user: TestUser, customerNumber: string): Promise<void> => {
  const answers = { identityNumber: customerNumber };
  await passSca(user, await beginConnecting(user), answers);
};

export type Answered = {
  status: number;
  body: Record<string, unknown>;
  location: string | null;
};

const ANSWER_MILLISECONDS_MAX = 14_000;

/** Asks the application's process as the user's browser does; null when no answer comes. */
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
