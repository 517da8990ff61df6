/**
 * Shared by all handlers and pages of one bank: its database, clocks, ids and addresses. It holds no state that a
 * restart would lose.
 */
import type { Certificate } from '@/lib/xs2a/signature/certificate';
import type { AnswerSigner } from '@/lib/xs2a/signature/sign';
import type { BankClock } from '@/sandbox-bank/clock/clock';
import type { Database } from '@/sandbox-bank/store/database';
import type { BegunReads } from '@/sandbox-bank/store/remembered-reads';
import type { RequestLog } from '@/sandbox-bank/store/request-log';
import type { ReadIds } from '@/sandbox-bank/store/request-replay';
import type { ResourceIds } from './resource-id';

/** Logs one line; never a key, a PSU-ID or an identity number. */
export type Log = (line: string) => void;

/** A running bank. */
export type Bank = {
  db: Database;
  /** Begins a request that changes nothing: where it reads what is committed now. */
  beginReads(requestId: string | null): Promise<BegunReads>;
  clock: BankClock;
  ids: ResourceIds;
  requestLog: RequestLog;
  /** The X-Request-IDs of reads. */
  readIds: ReadIds;
  /** The authorities whose TPP certificates are trusted. */
  trustedIssuers: readonly Certificate[];
  answerSigner: AnswerSigner;
  /** Origin of the SCA pages, without a final slash. */
  scaOrigin: string;
  /** This many random bytes as url-safe base64. */
  randomToken(bytes: number): string;
  log: Log;
};

/** The bank's name on its pages and in failures it reports. @assumes bank-name */
export const BANK_NAME = 'Skjærvik Sparebank';

/** The bank's BIC; the fifth and sixth letter are the country. @assumes bank-name */
export const BANK_BIC = 'SKJVNO22';

/** The first four digits of all the bank's account numbers. @assumes bank-name */
export const BANK_REGISTRATION_NUMBER = '9741';

/** The path before `/v1` in the bank's base address. @see supplement#1 */
export const BASE_PATH = '/api-sandbox';
