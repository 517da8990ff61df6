/** A bank for one test file: its own database and folder, free ports, and a clock that tests can set. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SignerKeys } from '@/lib/xs2a/signature/sign';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import type { Psd2Role } from '@/lib/xs2a/value/psd2-role';
import { ensureInitialData } from '@/sandbox-bank/accounts/initial-data';
import {
  type CertificateAuthority,
  openCertificateAuthority,
} from '@/sandbox-bank/certificates/certificate-authority';
import { createBankClock } from '@/sandbox-bank/clock/clock';
import { type StartedBank, startBank } from '@/sandbox-bank/server/start';
import { openDatabase } from '@/sandbox-bank/store/database';
import {
  type BankClient,
  type BankResponse,
  completeSca,
  createBankClient,
  type ScaAnswers,
  scaRedirectOf,
} from './bank-client';
import { copyAuthorityOfRun, keysOfRun } from './certificates-of-run';
import { reusedKeyPair } from './key-pairs';

/** The bank's migrations. */
export const BANK_MIGRATIONS = fileURLToPath(new URL('../store/migrations', import.meta.url));

/** The files of its pages' typeface. */
export const BANK_TYPEFACE = fileURLToPath(new URL('../typeface/files', import.meta.url));

export type TestBank = StartedBank & {
  databaseUrl: string;
  authority: CertificateAuthority;
  /** Lines of the bank's log. */
  logged: string[];
  /** A client for an organisation; the same organisation is the same TPP. */
  client(organisation?: string, roles?: readonly Psd2Role[]): Promise<BankClient>;
  keys(organisation: string, roles: readonly Psd2Role[]): Promise<SignerKeys>;
  /** Restarts the bank on the same data. */
  restart(): Promise<void>;
  /** Stops the bank and removes its data. */
  remove(): Promise<void>;
};

/** Creates a database with these migrations; from `database/test-database.ts`, which only tests may import. */
export type CreateDatabase = (options: {
  migrationsDir: string;
  filling?: { name: string; fill(databaseUrl: string): Promise<void> };
}) => Promise<{ url: string; drop(): Promise<void> }>;

/** A bank's database as its first start leaves it: writing the initial customers takes most of that start. */
export function firstStart(now = new Date()) {
  return {
    migrationsDir: BANK_MIGRATIONS,
    filling: {
      name: `initial customers of ${bankDay(now)}`,
      fill: async (databaseUrl: string) => {
        const db = openDatabase({ databaseUrl });
        await ensureInitialData({ db, clock: createBankClock({ now: () => now }) });
        await db.close();
      },
    },
  };
}

/** Starts a bank for tests. @param options `ownAuthority`: do not trust certificates of the run's other banks. */
export async function startTestBank(
  createTestDatabase: CreateDatabase,
  options: { ownAuthority?: boolean } = {},
): Promise<TestBank> {
  const database = await createTestDatabase(firstStart());
  const dataDir = await mkdtemp(path.join(tmpdir(), 'brygge-bank-'));
  const certificatesDir = path.join(dataDir, 'certificates');
  if (!options.ownAuthority) await copyAuthorityOfRun(certificatesDir);
  const logged: string[] = [];
  const start = () =>
    startBank({
      databaseUrl: database.url,
      dataDir,
      typefaceDir: BANK_TYPEFACE,
      port: 0,
      scaPort: 0,
      clock: { now: () => new Date() },
      log: (line) => logged.push(line),
    });
  let bank = await start();
  const authority = await openCertificateAuthority(certificatesDir, new Date(), reusedKeyPair);
  const issued = new Map<string, Promise<SignerKeys>>();
  const keys = (organisation: string, roles: readonly Psd2Role[]) => {
    const name = `${organisation} ${roles.join(' ')}`;
    const known = issued.get(name) ?? keysOfRun(authority, organisation, roles);
    issued.set(name, known);
    return known;
  };
  return {
    get baseUrl() {
      return bank.baseUrl;
    },
    get scaOrigin() {
      return bank.scaOrigin;
    },
    get caFile() {
      return bank.caFile;
    },
    get consoleToken() {
      return bank.consoleToken;
    },
    close: () => bank.close(),
    databaseUrl: database.url,
    authority,
    logged,
    keys,
    client: async (organisation = 'Havneby Regnskap AS', roles = ['PSP_AI', 'PSP_PI']) =>
      createBankClient({
        baseUrl: bank.baseUrl,
        caFile: bank.caFile,
        keys: await keys(organisation, roles),
      }),
    restart: async () => {
      await bank.close();
      bank = await start();
    },
    remove: async () => {
      await bank.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A PSU that has completed SCA: the headers for later calls. */
export type ConnectedPsu = {
  psuId: string;
  tppSessionId: string;
  psuCorporateId: string | undefined;
  headers: Record<string, string>;
};

/** Has a PSU consent to accounts, all of them by default. */
export async function connectPsu(
  client: BankClient,
  answers: ScaAnswers = {},
  headers: Record<string, string> = {},
): Promise<ConnectedPsu> {
  return finishSca(await client.call({ path: '/v1/accounts', headers }), answers);
}

/** Completes the SCA of an answer. @throws Error when it fails. */
export async function finishSca(
  response: BankResponse,
  answers: ScaAnswers = {},
): Promise<ConnectedPsu> {
  const { returned } = await completeSca(scaRedirectOf(response), answers);
  if (!returned.ok || returned.kind !== 'success') {
    throw new Error(`SCA failed: ${JSON.stringify(returned)}`);
  }
  const { psuId, tppSessionId, psuCorporateId } = returned;
  return {
    psuId,
    tppSessionId,
    psuCorporateId,
    headers: {
      'PSU-ID': psuId,
      'TPP-Session-ID': tppSessionId,
      ...(psuCorporateId === undefined ? {} : { 'PSU-Corporate-ID': psuCorporateId }),
    },
  };
}
