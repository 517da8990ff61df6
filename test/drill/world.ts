/** Two processes of the application, their bank or banks, and people who pay. */
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { databasePool } from '@/lib/db/client';
import { reservePort } from '@/scripts/product/ports';
import { newUser, openApplication } from '@/test/harness/application';
import { type BankProcess, openBankProcess } from '@/test/harness/crash/bank-process';
import { Killable } from '@/test/harness/crash/child';
import { connectUser } from '@/test/harness/crash/processes';
import { buildPrograms, type SourceChange } from '@/test/harness/crash/programs';
import { Payer } from './payer';

export type AppProcess = { process: Killable; port: number };

export type World = {
  apps: readonly [AppProcess, AppProcess];
  banks: readonly BankProcess[];
  /** They use whichever process answers. */
  payers: readonly Payer[];
  /** One for each process and bank; each uses only that process. */
  probers: readonly Payer[];
  /** Another person with an account at a bank, who uses the processes at these ports. */
  newPayer(bank: number, ports: readonly number[]): Promise<Payer>;
  /** Payers and probers. */
  everybody: readonly Payer[];
  /** The address of the database for the drill itself, past anything that is made to fail. */
  databaseUrl: string;
  close(): Promise<void>;
};

export type WorldOptions = {
  change: SourceChange | null;
  /** The server of the application's database, when it is not the server of the run. */
  serverUrl?: string;
  /** Returns the address at which the processes reach their database. */
  reachedBy?: (databaseUrl: string) => Promise<string>;
  /** Returns the address at which the processes reach the first bank. */
  bankReachedBy?: (baseUrl: string) => Promise<string>;
  banks?: 1 | 2;
  /** Settings of the first process and of the second. */
  appEnv?: readonly [Record<string, string>, Record<string, string>];
  /** The file that the processes log to. */
  logFile?: number;
};

const PAYERS_OF_EACH_BANK = 4;
const CUSTOMERS_FROM = 50_000_000_000;

let customers = 0;

/** Starts everything; nobody pays yet. */
export async function openWorld(options: WorldOptions): Promise<World> {
  const undo: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step().catch(() => {});
  };
  try {
    return { ...(await open(options, undo)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(
  options: WorldOptions,
  undo: (() => Promise<void>)[],
): Promise<Omit<World, 'close'>> {
  const { change, banks: bankCount = 1, bankReachedBy, appEnv = [{}, {}] } = options;
  const programs = await buildPrograms(['app', 'bank'], { change });
  undo.push(programs.remove);
  const banks: BankProcess[] = [];
  for (let count = 0; count < bankCount; count += 1) {
    const bank = await openBankProcess(programs);
    undo.push(bank.close);
    banks.push(bank);
  }
  const [first, second] = banks;
  if (first === undefined) throw new Error('There is no bank.');
  const settings: Record<string, string> = {
    ...first.settings,
    ...(second === undefined ? {} : { BANKS_FILE: await writeBanksFile(second) }),
  };
  const application = await openApplication(settings, undefined, options.serverUrl);
  undo.push(application.close);
  const databaseUrl = process.env.DATABASE_URL ?? '';
  const reached = {
    DATABASE_URL: (await options.reachedBy?.(databaseUrl)) ?? databaseUrl,
    BANK_BASE_URL: (await bankReachedBy?.(first.baseUrl)) ?? first.baseUrl,
  };
  const startApp = async (env: Record<string, string>): Promise<AppProcess> => {
    const port = await reservePort(0, 'PORT');
    const all = { ...reached, CRASH_APP_PORT: String(port), ...env };
    const process = new Killable(programs.fileOf('app'), all, options.logFile);
    undo.push(() => process.close());
    await process.start();
    return { process, port };
  };
  const apps = [await startApp(appEnv[0]), await startApp(appEnv[1])] as const;
  const nextAmount = countAmounts();
  const ports = apps.map(({ port }) => port);
  const everybody: Payer[] = [];
  const newPayer: World['newPayer'] = async (bank, own) => {
    const customer = await newCustomer(banks, bank);
    const payer = new Payer({ ...customer, bank, ports: own, nextAmount });
    everybody.push(payer);
    return payer;
  };
  const payers: Payer[] = [];
  const probers: Payer[] = [];
  for (const bank of banks.keys()) {
    for (const port of ports) probers.push(await newPayer(bank, [port]));
    for (let count = 0; count < PAYERS_OF_EACH_BANK; count += 1)
      payers.push(await newPayer(bank, count % 2 === 0 ? ports : [...ports].reverse()));
  }
  return { apps, banks, payers, probers, newPayer, everybody, databaseUrl };
}

/** Each payment has its own amount, which identifies it at the bank. */
function countAmounts(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `${100 + Math.floor(count / 100)}.${String(count % 100).padStart(2, '0')}`;
  };
}

/** A user with an account at a bank. */
async function newCustomer(banks: readonly BankProcess[], at: number) {
  const bank = banks[at];
  if (bank === undefined) throw new Error('There is no such bank.');
  customers += 1;
  const customerNumber = String(CUSTOMERS_FROM + customers);
  const made = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const answer = await bank.client.call({ method: 'POST', path: `/v1/sandbox/${path}`, body });
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body as Record<string, unknown>;
  };
  await made('customers', { customerNumber, name: 'Kari Nordmann', type: 'PRIVATE' });
  const { bban } = await made('accounts', {
    customerNumber,
    accountName: 'Brukskonto',
    balance: { amount: '10000000.00', currency: 'NOK' },
    kidRequired: false,
  });
  const user = await newUser();
  await connectUser(user, customerNumber, at === 0 ? 'sandbox' : SECOND_BANK);
  return { user, customerNumber, debtorBban: String(bban) };
}

const SECOND_BANK = 'nordstrand';

async function writeBanksFile({ settings, baseUrl, scaOrigin }: BankProcess): Promise<string> {
  const file = join(dirname(settings.TPP_CERTIFICATE_FILE), 'banks.json');
  const bank = {
    id: SECOND_BANK,
    name: 'Nordstrand Sparebank',
    baseUrl,
    scaOrigins: [scaOrigin],
    caFile: settings.BANK_CA_FILE,
    tppCertificateFile: settings.TPP_CERTIFICATE_FILE,
    tppPrivateKeyFile: settings.TPP_PRIVATE_KEY_FILE,
    isSandbox: true,
  };
  await writeFile(file, JSON.stringify([bank]));
  return file;
}

/** Queries the application's database, past anything that is made to fail. */
export async function rowsOf<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await databasePool().query(text, values)).rows as Row[];
}
