import fs from 'node:fs';
import path from 'node:path';
import { type Cluster, openCluster, prepareDataFolder } from '@/database/cluster';
import { lockDataFolder } from '@/database/data-folder-lock';
import { ensureDatabase } from '@/database/ensure-database';
import { migrate } from '@/database/migrate';
import { OperatorError } from '@/database/operator-error';
import { aspspsOfSettings } from '@/lib/aspsp/config';
import { isLoopback, parseEnv } from '@/lib/env';
import { BANK_NAME } from '@/sandbox-bank/server/bank';
import { root } from '@/scripts/root';
import { buildWhenStale } from './build';
import { certificateAuthorityOf, TPP_ORGANISATION, tppCertificateIn } from './certificates';
import { type Child, startChild } from './child';
import { reservePort } from './ports';
import { securityTxtFaults } from './security-txt';
import { bankDatabaseUrl, keepSecrets, type Settings } from './settings';

const APP_DATABASE = 'brygge';
const BANK_DATABASE = 'brygge_bank';

export interface ProductOptions {
  readonly settings: Settings;
  readonly mode: 'production' | 'development';
  /** One line of progress. */
  readonly say: (line: string) => void;
  /** A process without which this one will not go on. */
  readonly guardian: number | undefined;
  /** False for throw-away data. */
  readonly durable?: boolean;
}

/** The application with all that it stands on, running. */
export interface Product {
  readonly appUrl: string;
  readonly bank: {
    readonly baseUrl: string;
    readonly scaOrigins: string;
    readonly caFile: string | undefined;
    readonly isSandbox: boolean;
  };
  /** Connection strings of the application's database and, with a sandbox bank, of the bank's. */
  readonly databaseUrl: string;
  readonly bankDatabaseUrl: string | undefined;
  readonly logFiles: readonly string[];
  /** Resolves with a sentence when a part of it has ended that was not told to. */
  readonly broken: Promise<string>;
  /** Ends the sandbox bank alone, and starts it again at the same addresses. */
  stopBank(): Promise<void>;
  startBank(): Promise<void>;
  /** Ends everything, the database last. */
  close(): Promise<void>;
}

interface Databases {
  readonly app: string;
  /** None when no sandbox bank is run. */
  readonly bank: string | undefined;
  /** Resolves with a sentence when the embedded server has ended and was not told to. */
  readonly broken: Promise<string>;
  close(): Promise<void>;
}

/** The lock on the data folder, and both databases on the embedded or on an outside server. */
async function openDatabases(options: ProductOptions, withBank: boolean): Promise<Databases> {
  const { settings, guardian, durable = true } = options;
  if (settings.databaseUrl !== undefined) {
    const dataDir = prepareDataFolder(settings.dataDir);
    const lock = await lockDataFolder(dataDir, guardian);
    const bank = bankDatabaseUrl(settings.databaseUrl);
    try {
      if (withBank) await ensureDatabase(settings.databaseUrl, bank.name);
    } catch (error) {
      lock.release();
      throw error;
    }
    return {
      app: settings.databaseUrl,
      bank: withBank ? bank.url : undefined,
      broken: new Promise(() => {}),
      close: async () => lock.release(),
    };
  }
  const cluster: Cluster = await openCluster({
    dataDir: settings.dataDir,
    durable,
    dependsOn: guardian,
    say: options.say,
  });
  try {
    await Promise.all([
      cluster.ensureDatabase(APP_DATABASE),
      withBank ? cluster.ensureDatabase(BANK_DATABASE) : undefined,
    ]);
  } catch (error) {
    await cluster.close();
    throw error;
  }
  return {
    app: cluster.url(APP_DATABASE),
    bank: withBank ? cluster.url(BANK_DATABASE) : undefined,
    broken: cluster.broken,
    close: () => cluster.close(),
  };
}

/**
 * Reads the certificates and keys as the application will, so that a wrong file is named now and not
 * on the first page.
 */
function checkFiles(appSettings: Readonly<Record<string, string>>): void {
  const parsed = parseEnv(appSettings);
  if (!parsed.ok) throw new OperatorError(parsed.sentence);
  try {
    aspspsOfSettings(parsed.env);
  } catch (cause) {
    throw new OperatorError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** The environment of a child without the settings of the other party. */
function environmentOf(settings: Record<string, string>, withhold: readonly string[] = []) {
  const environment: NodeJS.ProcessEnv = { ...process.env, ...settings };
  for (const name of withhold) delete environment[name];
  return environment;
}

/**
 * Starts everything that the settings ask for: database, migrations, certificates, the sandbox bank
 * unless there is another, the build when it is stale, the application.
 * @throws OperatorError, one sentence; whatever had been started is stopped again.
 */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const undo: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    return await start(options, undo, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function start(
  options: ProductOptions,
  undo: (() => Promise<void>)[],
  close: () => Promise<void>,
): Promise<Product> {
  const { settings, mode, say } = options;
  const { dataDir, given } = settings;
  const withBank = settings.bankBaseUrl === undefined;
  const isProduction = mode === 'production';

  const databases = await openDatabases(options, withBank);
  undo.push(databases.close);

  const port = await reservePort(settings.port, 'PORT');
  const bankPort = withBank ? await reservePort(settings.bankPort, 'BANK_PORT') : 0;
  const bankScaPort = withBank ? await reservePort(settings.bankScaPort, 'BANK_SCA_PORT') : 0;

  const applied = await migrate({
    databaseUrl: databases.app,
    migrationsDir: path.join(root, 'prisma/migrations'),
  });
  if (applied.length > 0) say(`Applied ${applied.length} migrations.`);

  const now = new Date();
  const authority = await certificateAuthorityOf(dataDir, now);
  const ownCertificate = given.TPP_CERTIFICATE_FILE === undefined;
  const tpp = ownCertificate
    ? await tppCertificateIn(path.join(dataDir, 'tpp'), authority, TPP_ORGANISATION, now)
    : undefined;
  if (tpp?.isNew) say('Made a certificate for the application.');
  const secrets = keepSecrets(dataDir);

  // As an origin is written: HTTPS://… is https too.
  const appUrl = new URL(given.APP_URL ?? `http://localhost:${port}`).origin;
  const bank = {
    baseUrl: settings.bankBaseUrl ?? `https://localhost:${bankPort}/api-sandbox`,
    scaOrigins: given.BANK_SCA_ORIGINS ?? (withBank ? `http://localhost:${bankScaPort}` : ''),
    caFile: given.BANK_CA_FILE ?? (withBank ? authority.caFile : undefined),
    isSandbox: given.BANK_IS_SANDBOX === undefined ? withBank : given.BANK_IS_SANDBOX === 'true',
  };
  const appSettings: Record<string, string> = {
    ...given,
    APP_URL: appUrl,
    NEXTAUTH_URL: appUrl,
    PORT: String(port),
    // Plain http on a name that only this machine knows needs no more than this machine.
    HOST: isLoopback(new URL(appUrl)) ? '127.0.0.1' : '0.0.0.0',
    APP_MODE: mode,
    NODE_ENV: mode,
    NEXT_TELEMETRY_DISABLED: '1',
    DATABASE_URL: databases.app,
    BANK_BASE_URL: bank.baseUrl,
    BANK_SCA_ORIGINS: bank.scaOrigins,
    BANK_IS_SANDBOX: String(bank.isSandbox),
    NEXTAUTH_SECRET: given.NEXTAUTH_SECRET ?? secrets.nextauthSecret,
    PSU_ID_KEYS: given.PSU_ID_KEYS ?? secrets.psuIdKeys,
    ...(bank.caFile === undefined ? {} : { BANK_CA_FILE: bank.caFile }),
    ...(withBank ? { BANK_NAME: given.BANK_NAME ?? BANK_NAME } : {}),
    ...(tpp === undefined
      ? {}
      : { TPP_CERTIFICATE_FILE: tpp.certificateFile, TPP_PRIVATE_KEY_FILE: tpp.privateKeyFile }),
  };

  checkFiles(appSettings);
  const securityTxt = fs.readFileSync(path.join(root, 'public/.well-known/security.txt'), 'utf8');
  for (const sentence of securityTxtFaults(securityTxt, {
    now,
    isPublic: !isLoopback(new URL(appUrl)),
  })) {
    say(sentence);
  }

  let tellBroken: (sentence: string) => void = () => {};
  const broken = new Promise<string>((resolve) => {
    tellBroken = resolve;
  });
  databases.broken.then(tellBroken);
  const expected = new Set<Child>();
  const watch = (child: Child) => {
    child.ended.then((sentence) => {
      if (!expected.has(child)) tellBroken(sentence);
    });
    return child;
  };
  const stop = async (child: Child) => {
    expected.add(child);
    await child.stop();
  };

  const bankLog = path.join(dataDir, 'bank.log');
  let bankChild: Child | undefined;
  const startBank = async () => {
    if (databases.bank === undefined || bankChild !== undefined) return;
    bankChild = watch(
      await startChild({
        name: 'the sandbox bank',
        script: 'serve-bank',
        env: environmentOf(
          {
            DATABASE_URL: databases.bank,
            DATA_DIR: dataDir,
            BANK_PORT: String(bankPort),
            BANK_SCA_PORT: String(bankScaPort),
          },
          ['NEXTAUTH_SECRET', 'PSU_ID_KEYS', 'TPP_PRIVATE_KEY_FILE'],
        ),
        logFile: bankLog,
      }),
    );
  };
  const stopBank = async () => {
    const child = bankChild;
    bankChild = undefined;
    if (child !== undefined) await stop(child);
  };
  undo.push(stopBank);

  const appLog = path.join(dataDir, 'app.log');
  const startApp = async () => {
    if (isProduction) await buildWhenStale(say);
    const child = watch(
      await startChild({
        name: 'the application',
        script: 'serve-app',
        env: environmentOf(appSettings),
        logFile: isProduction ? appLog : undefined,
      }),
    );
    undo.push(() => stop(child));
  };

  // Both at once, and both looked at before either failure is told, so that nothing is left running.
  const outcomes = await Promise.allSettled([startBank(), startApp()]);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;

  return {
    appUrl,
    bank,
    databaseUrl: databases.app,
    bankDatabaseUrl: databases.bank,
    logFiles: [...(isProduction ? [appLog] : []), ...(withBank ? [bankLog] : [])],
    broken,
    stopBank,
    startBank,
    close,
  };
}
