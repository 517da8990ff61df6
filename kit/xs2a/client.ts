/**
 * A small client of a bank: one signed call, one verified answer. It does not retry, follow redirects or handle SCA; a
 * TPP in production also needs its own deadlines and a record of what it sent.
 */
import { randomUUID } from 'node:crypto';
import { Agent, request as httpsRequest } from 'node:https';
import { rootCertificates } from 'node:tls';
import { HEADER, headerKey } from '@/lib/xs2a/message/header';
import { formatHttpDate } from '@/lib/xs2a/message/http-date';
import type { OperationMethod } from '@/lib/xs2a/message/operation';
import { createCertificateReader, parseCertificates } from '@/lib/xs2a/signature/certificate';
import { encodeHeaderValue } from '@/lib/xs2a/signature/rfc2047';
import { createSigner, type Signer, type SignerKeys } from '@/lib/xs2a/signature/sign';
import { type AnswerVerification, verifyAnswer } from '@/lib/xs2a/signature/verify-answer';

/** The bank's address, and the caller. */
export type ClientOptions = SignerKeys & {
  /** Including its path, such as `https://localhost:8443/api-sandbox`. */
  baseUrl: string;
  /** The authority of the bank's TLS and signed answers, PEM; by default those that come with Node. */
  caPem?: string | undefined;
  /** The time for `Date`; by default the system's. */
  now?: () => Date;
  /** Milliseconds after which a call without an answer fails; by default 30 000. */
  timeoutMilliseconds?: number;
};

/** A call. `X-Request-ID` and `Date` are generated unless given. */
export type ClientCall = {
  method?: OperationMethod;
  /** Starting at `/v1/`, with its query; a bank's link `href` can be used unchanged. */
  path: string;
  /** Unicode is allowed: what does not fit into a header is encoded. Undefined values are left out. */
  headers?: Readonly<Record<string, string | undefined>>;
  /** Bytes and text are sent unchanged, anything else as JSON. */
  body?: unknown;
};

/** A call as sent on the wire. */
export type SignedCall = {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body: Uint8Array | undefined;
  /** What was signed, line by line. */
  signingString: string;
};

export type ClientAnswer = {
  status: number;
  headers: Readonly<Record<string, string | undefined>>;
  /** The JSON value; the text when it is not JSON, undefined when there is none. */
  body: unknown;
  /** Whether the bank signed the answer, and whether the signature is valid. */
  verification: AnswerVerification;
};

export type Client = {
  readonly signer: Signer;
  /** Signs a call without sending it, even one that the bank will refuse. */
  sign(call: ClientCall): SignedCall;
  /** Makes a call. Resolves whatever the status. @throws Error without an answer, or when its signature is wrong. */
  call(call: ClientCall): Promise<ClientAnswer>;
  /** Closes idle connections. */
  close(): void;
};

const TIMEOUT_MILLISECONDS = 30_000;

/** Creates a client; keys and certificates are parsed once. @throws Error like `createSigner`. */
export function createClient(options: ClientOptions): Client {
  const { baseUrl, caPem, now = () => new Date() } = options;
  const signer = createSigner(options);
  const agent = new Agent({ keepAlive: true, minVersion: 'TLSv1.2', ...(caPem && { ca: caPem }) });
  const readCertificate = createCertificateReader();
  const trustedIssuers = parseCertificates(caPem ?? rootCertificates.join('\n'));

  const sign: Client['sign'] = (call) => signCall(signer, baseUrl, call, now());

  const call: Client['call'] = async (what) => {
    const signed = sign(what);
    const { status, headers, bytes } = await exchange(signed, agent, options);
    const verification = verifyAnswer({
      headers,
      body: bytes,
      requestId: signed.headers[HEADER.requestId] ?? '',
      trustedIssuers,
      readCertificate,
      now: now(),
    });
    if (verification.kind === 'refused') {
      throw new Error(`The signature of the answer is not valid. ${verification.detail}`);
    }
    return { status, headers, body: jsonOf(bytes), verification };
  };

  return { signer, sign, call, close: () => agent.destroy() };
}

/** Signs a call as it will be sent, even one that the bank will refuse. */
export function signCall(
  signer: Signer,
  baseUrl: string,
  { method = 'GET', path, headers = {}, body }: ClientCall,
  now: Date,
): SignedCall {
  const url = new URL(`${baseUrl.replace(/\/$/, '')}${path}`);
  const bytes = bytesOf(body);
  const made = {
    [HEADER.requestId]: randomUUID(),
    [HEADER.date]: formatHttpDate(now),
    ...(bytes && { [HEADER.contentType]: 'application/json' }),
  };
  const given = headersOf(made, headers);
  const target = `${url.pathname}${url.search}`;
  const signed = signer.sign({ method, target, headers: given, body: bytes });
  return {
    method,
    url,
    headers: { ...given, ...signed.headers },
    body: bytes,
    signingString: signed.signingString,
  };
}

/** One spelling for each name: a header given in another case replaces the generated one. */
function headersOf(
  made: Readonly<Record<string, string>>,
  given: NonNullable<ClientCall['headers']>,
): Record<string, string> {
  const headers: Record<string, string> = { ...made };
  for (const [name, value] of Object.entries(given)) {
    const key = headerKey(name);
    const written = key === undefined ? name : HEADER[key];
    delete headers[written];
    if (value !== undefined) headers[written] = encodeHeaderValue(value);
  }
  return headers;
}

function bytesOf(body: unknown): Uint8Array | undefined {
  if (body === undefined || body instanceof Uint8Array) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body), 'utf8');
}

function jsonOf(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  const text = bytes.toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

type RawAnswer = { status: number; headers: Record<string, string | undefined>; bytes: Buffer };

function exchange(
  { method, url, headers, body }: SignedCall,
  agent: Agent,
  { timeoutMilliseconds = TIMEOUT_MILLISECONDS }: ClientOptions,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMilliseconds);
    const length = body === undefined ? {} : { 'Content-Length': String(body.length) };
    const options = { method, agent, signal, headers: { ...headers, ...length } };
    const request = httpsRequest(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(
            Object.entries(response.headers).map(([name, value]) => [
              name,
              [value].flat().join(', '),
            ]),
          ),
          bytes: Buffer.concat(chunks),
        }),
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}
