import path from 'node:path';
import type { AppSettings } from '@/scripts/product/app/app-settings';
import { buildWhenStale } from '@/scripts/product/build';
import type { Ports } from '@/scripts/product/ports';
import type { Settings } from '@/scripts/product/settings';
import { type Child, startChild } from './child';

export interface Processes {
  readonly logFiles: readonly string[];
  /** Resolves with a sentence when a part ends without being stopped. */
  readonly broken: Promise<string>;
  reportBroken(sentence: string): void;
  /** Starts both. If one fails, still waits for the other, so that nothing is left starting. */
  start(): Promise<void>;
  close(): Promise<void>;
}

interface ProcessOptions {
  readonly settings: Settings;
  readonly mode: 'production' | 'development';
  readonly say: (line: string) => void;
  readonly app: AppSettings;
  readonly bankDatabaseUrl: string | undefined;
  readonly ports: Ports;
}

/** The application and, with its own database, the sandbox bank; neither is running yet. */
export function processesOf(options: ProcessOptions): Processes {
  let reportBroken: (sentence: string) => void = () => {};
  const broken = new Promise<string>((resolve) => {
    reportBroken = resolve;
  });
  const { settings, mode, bankDatabaseUrl } = options;
  const appLog = mode === 'production' ? path.join(settings.dataDir, 'app.log') : undefined;
  const bankLog = bankDatabaseUrl && path.join(settings.dataDir, 'bank.log');
  const app = watched(() => startApp(options, appLog), reportBroken);
  const bank = watched(() => startBank(options, bankLog), reportBroken);
  return {
    logFiles: [appLog, bankLog].filter((file) => file !== undefined),
    broken,
    reportBroken,
    async start() {
      const outcomes = await Promise.allSettled([bank.start(), app.start()]);
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    },
    async close() {
      await app.stop();
      await bank.stop();
    },
  };
}

/** The environment of the bank, which gets none of the application's secrets. */
export function withoutAppSecrets(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const left = { ...env };
  for (const name of APP_SECRETS) delete left[name];
  return left;
}

/** A child whose unexpected end is reported. */
function watched(
  begin: () => Promise<Child | undefined>,
  reportBroken: (sentence: string) => void,
) {
  let child: Child | undefined;
  return {
    async start() {
      child = await begin();
      child?.broken.then(reportBroken);
    },
    async stop() {
      await child?.stop();
    },
  };
}

async function startApp({ mode, say, app }: ProcessOptions, logFile: string | undefined) {
  if (mode === 'production') await buildWhenStale(say);
  const env = { ...process.env, ...app };
  return startChild({ name: 'the application', script: 'serve-app', env, logFile });
}

async function startBank(
  { settings, ports, bankDatabaseUrl }: ProcessOptions,
  logFile: string | undefined,
) {
  if (bankDatabaseUrl === undefined) return undefined;
  const env = {
    ...withoutAppSecrets(process.env),
    DATABASE_URL: bankDatabaseUrl,
    DATA_DIR: settings.dataDir,
    BANK_PORT: String(ports.bank),
    BANK_SCA_PORT: String(ports.bankSca),
  };
  return startChild({ name: 'the sandbox bank', script: 'serve-bank', env, logFile });
}

const APP_SECRETS = [
  'BANKS_FILE',
  'NEXTAUTH_SECRET',
  'PSU_ID_KEYS',
  'TPP_PRIVATE_KEY_FILE',
  'TPP_PKCS12_FILE',
  'TPP_PKCS12_PASSWORD',
  'MAIL_URL',
] as const;
