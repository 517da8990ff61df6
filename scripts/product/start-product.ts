import path from 'node:path';
import { migrate } from '@/database/migrate';
import { DISTRIBUTION } from '@/database/nodes/distribution';
import { root } from '@/scripts/root';
import {
  type AppSettings,
  appSettings,
  type BankAddresses,
  bankAddresses,
} from './app/app-settings';
import { checkAppSettings, findMailFault, findSecurityTxtFaults } from './app/check-app';
import { certificateAuthorityOf, TPP_ORGANISATION, tppCertificateIn } from './certificates';
import { openDatabases } from './databases';
import { type Ports, reservePorts } from './ports';
import { type Processes, processesOf } from './process/processes';
import { keepSecrets } from './secrets';
import { givesCertificate, runsSandboxBank, type Settings } from './settings';

export interface ProductOptions {
  readonly settings: Settings;
  readonly mode: 'production' | 'development';
  /** Prints a line of progress. */
  readonly say: (line: string) => void;
  /** This process ends when that one does. */
  readonly guardian: number | undefined;
  /** False for temporary data. */
  readonly durable?: boolean;
}

/** The running application and everything it depends on. */
export interface Product extends Pick<Processes, 'logFiles' | 'broken'> {
  readonly appUrl: string;
  readonly bank: BankAddresses;
  /** Connection strings of the application's database and, with a sandbox bank, of the bank's. */
  readonly databaseUrl: string;
  readonly bankDatabaseUrl: string | undefined;
  /** Stops everything, the database last. */
  close(): Promise<void>;
}

/**
 * Starts everything that the settings require: database, migrations, certificates, the sandbox bank unless another is
 * given, the build if outdated, and the application.
 * @throws OperatorError, one sentence; anything already started is stopped again.
 */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const undo: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    return { ...(await start(options, undo)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function start(
  options: ProductOptions,
  undo: (() => Promise<void>)[],
): Promise<Omit<Product, 'close'>> {
  const { settings } = options;
  const withBank = runsSandboxBank(settings);
  const databases = await openDatabases({
    ...options,
    ...settings,
    needs: withBank ? ['app', 'bank'] : ['app'],
  });
  undo.push(databases.close);
  const { app, bank, ports } = await prepare(options, databases.app);
  const bankDatabaseUrl = withBank ? databases.bank : undefined;
  const processes = processesOf({ ...options, app, bankDatabaseUrl, ports });
  databases.broken.then(processes.reportBroken);
  undo.push(processes.close);
  await processes.start();
  return { ...processes, appUrl: app.APP_URL, bank, databaseUrl: databases.app, bankDatabaseUrl };
}

/** What the processes need at their start: free ports, tables, certificates, secrets. */
async function prepare(
  { settings, mode, say }: ProductOptions,
  databaseUrl: string,
): Promise<{ app: AppSettings; bank: BankAddresses; ports: Ports }> {
  const ports = await reservePorts(settings);
  const migrationsDir = path.join(root, 'prisma/migrations');
  const applied = await migrate({ databaseUrl, migrationsDir, distribution: DISTRIBUTION });
  if (applied.length > 0)
    say(`Applied ${applied.length} ${applied.length === 1 ? 'migration' : 'migrations'}.`);

  const now = new Date();
  const authority = await certificateAuthorityOf(settings.dataDir, now);
  const tpp = givesCertificate(settings.given)
    ? undefined
    : await tppCertificateIn(path.join(settings.dataDir, 'tpp'), authority, TPP_ORGANISATION, now);
  if (tpp?.isNew) say('Created a certificate for the application.');
  const secrets = keepSecrets(settings.dataDir);
  const bank = bankAddresses(settings, ports, authority.caFile);
  const app = appSettings({ settings, mode, databaseUrl, port: ports.app, bank, tpp, secrets });
  checkAppSettings(app);
  for (const sentence of findSecurityTxtFaults(app, now)) say(sentence);
  const mailFault = findMailFault(app);
  if (mailFault !== null) say(mailFault);
  return { app, bank, ports };
}
