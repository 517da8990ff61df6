/**
 * Builds a line of the request log from what the server knows about a request: its head, how far it got, and its
 * status.
 */
import type { IncomingMessage } from 'node:http';
import { HEADER } from '@/lib/xs2a/message/header';
import type { CertificateReader } from '@/lib/xs2a/signature/certificate';
import { decodeHeaderValue } from '@/lib/xs2a/signature/rfc2047';
import {
  ALL_PASSED,
  type CheckOutcome,
  type LoggedRequest,
  REQUEST_CHECKS,
  type RequestCheck,
} from '@/sandbox-bank/store/request-log';
import { organisationOf } from '@/sandbox-bank/store/tpp';
import { UNSTORABLE } from '@/sandbox-bank/store/unstorable';
import type { Fault } from './faults';

/** How a request ended. */
export type RequestEnd = {
  /** The check that refused it, and the answer; null when all passed. */
  failed: { check: RequestCheck; body: string | null } | null;
  /** The planted fault it met, if any. */
  fault: Fault | null;
  /** Whether the fault came before the bank looked at the request. */
  unseen?: boolean;
  worldId: string | null;
  status: number;
};

/** Identity numbers are never stored. */
const MASK = '***********';

/** A request as logged. @assumes request-log */
export function loggedRequest(
  incoming: Pick<IncomingMessage, 'method' | 'url' | 'httpVersion' | 'rawHeaders'>,
  receivedAt: Date,
  end: RequestEnd,
  readCertificate: CertificateReader,
): LoggedRequest {
  const { method = '', url = '', httpVersion, rawHeaders } = incoming;
  return {
    organisation: organisationIn(rawHeaders, readCertificate),
    worldId: end.worldId,
    receivedAt,
    requestLine: withoutUnstorable(`${method} ${url} HTTP/${httpVersion}`),
    headers: headersIn(rawHeaders),
    checks: checksOf(end),
    status: end.status,
  };
}

function checksOf({ failed, fault, unseen = false }: RequestEnd): readonly CheckOutcome[] {
  if (failed === null && fault === null && !unseen) return ALL_PASSED;
  const failedAt = failed === null ? REQUEST_CHECKS.length : REQUEST_CHECKS.indexOf(failed.check);
  const checks = REQUEST_CHECKS.map((check, at): CheckOutcome => {
    if (unseen || at > failedAt) return { check, outcome: 'skipped' };
    if (at < failedAt || failed === null) return { check, outcome: 'passed' };
    const text = textIn(failed);
    return { check, outcome: 'failed', ...(text === null ? {} : { text }) };
  });
  if (fault === null) return checks;
  const text = `The fault "${fault.fault}" was switched on in the sandbox.`;
  return [...checks, { check: 'fault', outcome: 'failed', text }];
}

/** The text of a refusal's first message, without what it repeats of a body or of an identity number. */
function textIn({ check, body }: NonNullable<RequestEnd['failed']>): string | null {
  try {
    const { tppMessages } = JSON.parse(body ?? '') as { tppMessages?: { text?: unknown }[] };
    const text = tppMessages?.[0]?.text;
    if (typeof text !== 'string') return null;
    const isSecret = check === 'rules' || text.startsWith(`${HEADER.psuIdentity}:`);
    return withoutUnstorable(isSecret ? withoutRepetitions(text) : text);
  } catch {
    return null;
  }
}

/** What a refusal repeats of a body. */
const REPEATED: readonly RegExp[] = [
  // What a parser says of bad JSON.
  /(?<=Expected JSON: .*)".*"/gs,
  /(?<=\bGot ).*(?=\.$)/gs,
  // A quotation may have been cut.
  /"(?:[^"\\]|\\.)*(?:"|…)/gs,
  /(?<=\bgot )-?\d(?:[\w.+-]*\w)?/g,
  // Amounts that came or follow from what came, and the PSU's limit; the bounds after "at least" and "at most" are fixed.
  /(?<=\b(?:got|expected|up to|comes to|worth) )[A-Z]{3} -?\d+(?:\.\d+)?/g,
];

function withoutRepetitions(text: string): string {
  return REPEATED.reduce((rest, repeated) => rest.replaceAll(repeated, '…'), text);
}

function organisationIn(
  rawHeaders: readonly string[],
  readCertificate: CertificateReader,
): string | null {
  const name = HEADER.tppSignatureCertificate.toLowerCase();
  const at = rawHeaders.findIndex((each, index) => index % 2 === 0 && each.toLowerCase() === name);
  if (at === -1) return null;
  const decoded = decodeHeaderValue(rawHeaders[at + 1] ?? '');
  if (!decoded.ok) return null;
  const reading = readCertificate(decoded.value);
  return reading.ok ? organisationOf(reading.certificate) : null;
}

function headersIn(rawHeaders: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = withoutUnstorable(rawHeaders[index] ?? '');
    const isIdentity = name.toLowerCase() === HEADER.psuIdentity.toLowerCase();
    const value = isIdentity ? MASK : withoutUnstorable(rawHeaders[index + 1] ?? '');
    const before = Object.hasOwn(headers, name) ? headers[name] : undefined;
    headers[name] = before === undefined ? value : `${before}, ${value}`;
  }
  return headers;
}

/** The text as the database can keep it. */
function withoutUnstorable(text: string): string {
  return UNSTORABLE.test(text) ? text.replaceAll(new RegExp(UNSTORABLE, 'gu'), '') : text;
}
