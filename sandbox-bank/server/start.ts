/**
 * Starts a bank on a migrated database: the interface over TLS, the pages for people over plain HTTP on loopback, and
 * the scheduled work. It starts no database server and applies no migrations.
 */
import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createAnswerSigner } from '@/lib/xs2a/signature/sign';
import { ensureInitialData } from '@/sandbox-bank/accounts/initial-data';
import { openCertificateAuthority } from '@/sandbox-bank/certificates/certificate-authority';
import { startBatchSchedule } from '@/sandbox-bank/clock/batch-schedule';
import { addDays, createBankClock, type TransportClock } from '@/sandbox-bank/clock/clock';
import { createConsoleKeys } from '@/sandbox-bank/console/guard';
import { createGate } from '@/sandbox-bank/gate/gate';
import { APPROVALS } from '@/sandbox-bank/sca/approvals';
import { createScaServer } from '@/sandbox-bank/sca/sca-server';
import { forgetBankVisitsBefore } from '@/sandbox-bank/store/access/bank-visit';
import { forgetScaVisitsBefore } from '@/sandbox-bank/store/access/sca-visit';
import { forgetUnattendedReadsBefore } from '@/sandbox-bank/store/access/unattended-read';
import { openDatabase } from '@/sandbox-bank/store/database';
import { openFirstQuestion } from '@/sandbox-bank/store/first-question';
import { rememberReads } from '@/sandbox-bank/store/remembered-reads';
import { forgetLoggedRequestsBefore, openRequestLog } from '@/sandbox-bank/store/request-log';
import {
  forgetRequestsBefore,
  openReadIds,
  REPLAY_KEPT_DAYS,
} from '@/sandbox-bank/store/request-replay';
import { readOrWriteSetting } from '@/sandbox-bank/store/setting';
import { readTypeface } from '@/sandbox-bank/typeface/typeface';
import { createAnswerRequest } from './answer-request';
import { BASE_PATH, type Bank, type Log } from './bank';
import { describeInterface } from './openapi';
import { writeInterfacePage } from './openapi-page';
import { BANK_OPERATIONS } from './operations';
import { JSON_MEDIA_TYPE } from './reply';
import { createResourceIds } from './resource-id';
import { createInterfaceServer, type OpenDocument } from './server';

/** The folder for the bank's keys and certificates, inside its data folder. */
const CERTIFICATES_FOLDER = 'certificates';
const LOOPBACK = '127.0.0.1';
const TIDY_MILLISECONDS = 60 * 60 * 1000;
/** Days after which ended visits, and reads that no longer count, are deleted. */
const KEPT_DAYS = 7;
/** Days covered by the request log. */
const REQUESTS_LOGGED_DAYS = 1;

/** Options for starting a bank. */
export type BankOptions = {
  /** A database with the bank's migrations applied. */
  databaseUrl: string;
  /** A folder for this bank only; it holds the certificate authority. */
  dataDir: string;
  /** The folder with the typeface files of the pages. */
  typefaceDir: string;
  /** The interface's port; 0 for a free one. */
  port: number;
  /** The pages' port; 0 for a free one. */
  scaPort: number;
  clock: TransportClock;
  log: Log;
};

/** A running bank. */
export type StartedBank = {
  /** Base address of the interface, with its path. */
  baseUrl: string;
  scaOrigin: string;
  /** File with the certificates of the sandbox's authority. */
  caFile: string;
  /** Opens the console from another machine until the bank is stopped. */
  consoleToken: string;
  /** Closes connections and the database, after finishing work under way. */
  close(): Promise<void>;
};

/**
 * Starts a bank.
 * @throws Error when a port is taken, the data folder is not writable or the database does not answer.
 */
export async function startBank(options: BankOptions): Promise<StartedBank> {
  const { clock, dataDir, log } = options;
  const bankClock = createBankClock(clock);
  const db = openDatabase({
    databaseUrl: options.databaseUrl,
    onError: (error) => log(`an idle database connection broke: ${error.message}`),
  });
  try {
    // A first start has both to make, and neither waits for the other.
    const [authority] = await Promise.all([
      openCertificateAuthority(path.join(dataDir, CERTIFICATES_FOLDER), clock.now()),
      ensureInitialData({ db, clock: bankClock }),
    ]);
    const secret = await readOrWriteSetting(db, 'secret', randomBytes(32).toString('base64'));
    const readIds = openReadIds(db, (error) =>
      log(`X-Request-IDs were not kept: ${error.message}`),
    );
    const bank: Bank = {
      db,
      beginReads: rememberReads(db, openFirstQuestion(db, readIds.writesEnded)),
      clock: bankClock,
      ids: createResourceIds(Buffer.from(String(secret), 'base64')),
      requestLog: openRequestLog(db, (error) => log(`requests were not logged: ${error.message}`)),
      readIds,
      trustedIssuers: authority.trustedIssuers,
      answerSigner: createAnswerSigner(authority.seal),
      // Set when the pages' server listens, which is before the first request.
      scaOrigin: '',
      randomToken: (bytes) => randomBytes(bytes).toString('base64url'),
      log,
    };
    let baseUrl = '';
    const documents = openDocuments(() => baseUrl);
    const consoleKeys = createConsoleKeys();
    const pages = createScaServer({
      bank,
      approvals: APPROVALS,
      documents,
      typeface: await readTypeface(options.typefaceDir),
      consoleKeys,
    });
    const scaPort = await listen(pages, options.scaPort);
    bank.scaOrigin = `http://localhost:${scaPort}`;
    const gate = createGate(bank);
    const server = createInterfaceServer({
      bank,
      operations: BANK_OPERATIONS,
      gate,
      answerRequest: createAnswerRequest(bank, gate),
      documents: documents.filter(({ path: place }) => place.endsWith('.json')),
      tls: authority.tls,
    });
    const port = await listen(server, options.port).catch(async (error: unknown) => {
      await close(pages);
      throw error;
    });
    baseUrl = `https://localhost:${port}${BASE_PATH}`;
    const tidying = setInterval(() => {
      tidy(bank).catch((error: unknown) => log(`tidying failed: ${String(error)}`));
    }, TIDY_MILLISECONDS);
    tidying.unref();
    const batches = startBatchSchedule(bank);
    return {
      baseUrl,
      scaOrigin: bank.scaOrigin,
      caFile: authority.caFile,
      consoleToken: consoleKeys.token,
      close: async () => {
        clearInterval(tidying);
        await Promise.all([close(server), close(pages), batches.stop()]);
        await Promise.all([bank.readIds.flush(), bank.requestLog.flush()]);
        await db.close();
      },
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** The interface description, for programs and for people, built on first request. */
function openDocuments(baseUrl: () => string): OpenDocument[] {
  const openApi = once(() => JSON.stringify(describeInterface(BANK_OPERATIONS, baseUrl())));
  return [
    { path: '/openapi.json', mediaType: JSON_MEDIA_TYPE, read: openApi },
    { path: `${BASE_PATH}/openapi.json`, mediaType: JSON_MEDIA_TYPE, read: openApi },
    {
      path: '/interface',
      mediaType: 'text/html;charset=utf-8',
      read: once(() => writeInterfacePage(BANK_OPERATIONS, baseUrl())),
    },
  ];
}

function once(make: () => string): () => string {
  let made: string | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

async function tidy({ db, clock }: Bank): Promise<void> {
  await forgetLoggedRequestsBefore(db, addDays(clock.transportNow(), -REQUESTS_LOGGED_DAYS));
  await forgetRequestsBefore(db, addDays(clock.transportNow(), -REPLAY_KEPT_DAYS));
  const before = addDays(clock.transportNow(), -KEPT_DAYS);
  await forgetScaVisitsBefore(db, before);
  await forgetBankVisitsBefore(db, before);
  await forgetUnattendedReadsBefore(db, before);
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, LOOPBACK, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Lets current requests finish, and drops idle connections. */
function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    const deadline = setTimeout(() => server.closeAllConnections(), 3_000);
    deadline.unref();
  });
}
