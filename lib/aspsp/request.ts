/**
 * One request to the bank as it goes on the wire: headers, and a body that is serialised once and then digested, signed
 * and sent as the same bytes. Pure: the caller passes the time and the request id, and `send.ts` does the rest.
 */

import { createHmac } from 'node:crypto';
import type { AuthMethod } from '@/lib/xs2a/message/auth-method';
import { HEADER, type HeaderKey, type HeaderName, headerRule } from '@/lib/xs2a/message/header';
import { formatHttpDate } from '@/lib/xs2a/message/http-date';
import type { OperationMethod } from '@/lib/xs2a/message/operation';
import { readsHeader } from '@/lib/xs2a/message/operation-headers';
import { operationOf } from '@/lib/xs2a/message/operation-of';
import { encodeHeaderValue } from '@/lib/xs2a/signature/rfc2047';
import type { Signer } from '@/lib/xs2a/signature/sign';
import type { PsuContext } from '@/lib/xs2a/value/psu-context';
import { uuidOfBytes } from '@/lib/xs2a/value/uuid';
import { bankHeaders, bankUrl, type Speaker } from './dialect';
import { AspspError, type Wait } from './error';
import type { Presence } from './presence';

/**
 * Shares between processes until when a bank wants to be left alone by a PSU's reads. It never fails: without it, each
 * process knows what it was told itself.
 */
export type SharedWaits = {
  /** What a read of this path waits for; null when nothing is known of a wait. */
  find(path: string, now: Date): Promise<Wait | null>;
  store(path: string, wait: Wait): Promise<void>;
};

/** Who a call is made for, and in which SCA session. Absent fields are absent headers. */
export type CallContext = {
  readonly presence: Presence;
  /** Where the bank should send the PSU back to, if the call turns out to need SCA. */
  readonly tppRedirectUri: string;
  readonly tppSessionId?: string | undefined;
  readonly psuId?: string | undefined;
  readonly psuCorporateId?: string | undefined;
  readonly psuContext?: PsuContext | undefined;
  /**
   * SCA streamlining, on calls that start SCA: the identity number and the method that the PSU lets us send in advance.
   */
  readonly psuIdentity?: string | undefined;
  readonly psuAuthMethodPreferred?: AuthMethod | undefined;
  /** The deadline, in milliseconds of `performance.now()`: calls that one person waits for share it. */
  readonly deadline?: number | undefined;
  /** Where waits are shared for this PSU and context; absent when only this process is to know of them. */
  readonly waits?: SharedWaits | undefined;
};

/** A call of an operation. */
export type AspspCall = {
  readonly method: OperationMethod;
  /**
   * A path from `/v1/` as the interface spells it, with encoded segments, or the href of one of the bank's own links;
   * with its query.
   */
  readonly href: string;
  readonly context: CallContext;
  /** A JSON value; undefined for a request without a body. */
  readonly body?: unknown;
  /** Instead of `body`: JSON that is already serialised and is sent as it is. */
  readonly bytes?: Uint8Array | undefined;
};

/** A call that changes something at the bank, without its context: the part that is stored before it is made. */
export type ChangingCall = Pick<AspspCall, 'href' | 'body'> & {
  readonly method: Exclude<AspspCall['method'], 'GET'>;
};

/** What goes on the wire. `target` is that of the request line, below the bank's origin. */
export type AspspRequest = {
  readonly method: AspspCall['method'];
  readonly url: URL;
  readonly target: string;
  readonly requestId: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | undefined;
  /** What was signed, line by line. */
  readonly signingString: string;
};

/** The name that PSUs know, for the bank's logs. */
const BRAND = 'Brygge';

/**
 * Builds the request of a call.
 *
 * @param at `requestId` is 1 to 128 printable ASCII characters, unique to the call; `now` becomes `Date`.
 * @throws AspspError `foreign-link` when the href leads outside `{base_url}/v1/`.
 * @throws TypeError when a header value is malformed.
 * @see interface#authentication
 * @see interface#header-meanings-common
 */
export function requestOf(
  aspsp: Speaker & { readonly signer: Signer },
  call: AspspCall,
  at: { requestId: string; now: Date },
): AspspRequest {
  const url = bankUrl(aspsp, call.href);
  if (url === null)
    throw new AspspError('foreign-link', 'a link leads outside the bank’s address', null, false);
  const { context } = call;
  const { presence } = context;
  const { dialect } = aspsp;
  const headers: Partial<Record<HeaderName, string>> & Record<string, string> = {};
  const set = (key: HeaderKey, value: string | undefined): void => {
    if (value !== undefined) headers[HEADER[key]] = checked(key, value);
  };
  set('accept', 'application/json');
  set('acceptEncoding', 'gzip');
  set('date', formatHttpDate(at.now));
  set('requestId', at.requestId);
  set('tppSessionId', context.tppSessionId);
  set('tppRedirectUri', context.tppRedirectUri);
  set('psuId', context.psuId);
  set('psuCorporateId', context.psuCorporateId);
  set('psuContext', context.psuContext);
  set('psuIdentity', context.psuIdentity);
  set('psuAuthMethodPreferred', context.psuAuthMethodPreferred);
  if (isForBrand(call)) set('tppBrandLoggingInformation', BRAND);
  set('xAcceptFix', dialect.acceptFixes.join(','));
  if (presence.kind === 'attended') {
    set('psuIpAddress', presence.psuIpAddress);
    if (presence.deviceToken !== undefined)
      set('psuDeviceId', deviceIdAt(aspsp.baseUrl, presence.deviceToken));
    Object.assign(headers, presence.forwarded);
  }
  const body = call.bytes ?? (call.body === undefined ? undefined : bodyBytes(call.body));
  if (body !== undefined) set('contentType', 'application/json');
  const target = `${url.pathname}${url.search}`;
  const signed = aspsp.signer.sign({ method: call.method, target, headers, body });
  return {
    method: call.method,
    url,
    target,
    requestId: at.requestId,
    headers: bankHeaders(dialect, { ...headers, ...signed.headers }),
    body,
    signingString: signed.signingString,
  };
}

/** A JSON value as the bytes to send. */
export function bodyBytes(body: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(body));
}

/** An href with query parameters; undefined values are left out. */
export function withQuery(
  path: string,
  query: Readonly<Record<string, string | undefined>>,
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.set(name, value);
  return search.size === 0 ? path : `${path}?${search}`;
}

/**
 * Whether the interface lists the brand among an operation's headers. For baskets it does not.
 * @see interface#create-signing-basket
 */
function isForBrand({ method, href }: Pick<AspspCall, 'method' | 'href'>): boolean {
  const operation = operationOf(method, href.replace(/\?.*$/s, ''));
  return operation !== undefined && readsHeader(operation.headers, 'tppBrandLoggingInformation');
}

/** The value as it is sent. */
function checked(key: HeaderKey, value: string): string {
  const rule = headerRule(key, value);
  // Values are checked where they come in. Sending a bad one anyway would only move the fault elsewhere.
  if (rule !== null) throw new TypeError(`${HEADER[key]} breaks the rule ${rule}.`);
  return encodeHeaderValue(value);
}

/**
 * The id of a device at one bank: always the same there, and different at every other bank, so that no two can compare
 * notes.
 * @see interface#header-meanings-common
 */
function deviceIdAt(baseUrl: string, deviceToken: string): string {
  return uuidOfBytes(createHmac('sha256', deviceToken).update(baseUrl).digest(), 4);
}
