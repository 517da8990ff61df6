/** The suite's own TPP: it builds headers, signs, calls over TLS, and records the calls of each check. */
import { randomUUID } from 'node:crypto';
import { Agent, request as httpsRequest } from 'node:https';
import { createSigner, digestOf, type Keys, type Signing } from './signature';

export type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';

export type BankRequest = {
  method?: Method;
  /** Starting at `/v1/`. */
  path: string;
  /** Added to the headers of every request; undefined removes one. */
  headers?: Readonly<Record<string, string | undefined>>;
  /** Text and bytes are sent unchanged, anything else as JSON. */
  body?: unknown;
  signing?: Signing;
  /** Changes the headers after signing; a name with two values is sent twice. */
  afterSigning?: (headers: Map<string, string | string[]>) => void;
};

export type BankAnswer = {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  text: string;
  /** The parsed body; undefined when it is not JSON. */
  body: unknown;
};

/** A call as the report shows it: of its headers and bodies only a refusal's codes. */
export type Exchange = { call: string; status: number; codes: readonly string[] };

export type BankClient = {
  call(request: BankRequest): Promise<BankAnswer>;
  /** The calls since this was last called. */
  takeExchanges(): Exchange[];
};

export type BankClientOptions = {
  baseUrl: string;
  /** The authority of the bank's TLS certificate; undefined for those of Node. */
  caPem?: string | undefined;
  keys: Keys;
  /** The client's certificate for the TLS handshake, if the bank requests one; undefined for none. */
  clientKeys?: Keys | undefined;
  redirectUri: string;
  now: () => Date;
};

/** Creates a client of a bank. */
export function createBankClient(options: BankClientOptions): BankClient & { close(): void } {
  const signer = createSigner(options.keys);
  const base = new URL(options.baseUrl);
  const basePath = base.pathname.replace(/\/$/, '');
  // The bank drops idle connections; this side must close them first.
  const { certificatePem: cert, privateKeyPem: key } = options.clientKeys ?? {};
  const agent = new Agent({ ca: options.caPem, cert, key, keepAlive: true, timeout: 2_000 });
  let exchanges: Exchange[] = [];

  const prepare = (request: BankRequest, target: string, body: Uint8Array | undefined) => {
    const headers = new Map<string, string | string[]>();
    const set = (values: Readonly<Record<string, string | undefined>>) => {
      for (const [name, value] of Object.entries(values)) {
        if (value === undefined) headers.delete(name.toLowerCase());
        else headers.set(name.toLowerCase(), value);
      }
    };
    set({
      Accept: 'application/json',
      Date: httpDate(options.now()),
      'X-Request-ID': randomUUID(),
      'TPP-Signature-Certificate': signer.certificate,
      ...(isSandbox(request.path)
        ? {}
        : { 'TPP-Redirect-URI': options.redirectUri, 'PSU-IP-Address': '203.0.113.7' }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json', Digest: digestOf(body) }),
    });
    set(request.headers ?? {});
    if (!hasOwn(request.headers, 'Signature')) {
      const values = new Map([...headers].map(([name, value]) => [name, String(value)]));
      const line = `${(request.method ?? 'GET').toLowerCase()} ${target}`;
      headers.set('signature', signer.signature(values, line, request.signing));
    }
    request.afterSigning?.(headers);
    return headers;
  };

  const call = async (request: BankRequest): Promise<BankAnswer> => {
    const { method = 'GET', path } = request;
    const body = bytesOf(request.body);
    const target = basePath + path;
    const headers = prepare(request, target, body);
    const answer = await new Promise<BankAnswer>((resolve, reject) => {
      const sent = httpsRequest(
        {
          protocol: 'https:',
          // An IPv6 address has brackets in a URL, but not here.
          hostname: base.hostname.replace(/^\[(.*)\]$/, '$1'),
          port: base.port,
          method,
          path: target,
          agent,
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString('utf8');
            const status = response.statusCode ?? 0;
            resolve({ status, headers: flat(response.headers), text, body: jsonOf(text) });
          });
        },
      );
      sent.on('error', reject);
      sent.setTimeout(ANSWER_MILLISECONDS_MAX, () => {
        sent.destroy(new Error(`no answer to ${method} ${path} within 30 s`));
      });
      for (const [name, value] of headers) sent.setHeader(name, value);
      if (body !== undefined) sent.setHeader('Content-Length', body.length);
      sent.end(body);
    });
    exchanges.push({ call: `${method} ${path}`, status: answer.status, codes: codesOf(answer) });
    return answer;
  };

  return {
    call,
    takeExchanges: () => {
      const taken = exchanges;
      exchanges = [];
      return taken;
    },
    close: () => agent.destroy(),
  };
}

const ANSWER_MILLISECONDS_MAX = 30_000;

/** A date in the full format of RFC 7231. */
export function httpDate(date: Date): string {
  return date.toUTCString();
}

export type Message = { category?: unknown; code?: unknown; path?: unknown; text?: unknown };

/** An answer's `tppMessages`; empty when it has none. */
export function messagesOf({ body }: Pick<BankAnswer, 'body'>): Message[] {
  const messages = (body as { tppMessages?: unknown } | undefined)?.tppMessages;
  return Array.isArray(messages) ? messages : [];
}

/** The target of an answer's link; undefined when it has none of that name. */
export function hrefOf({ body }: Pick<BankAnswer, 'body'>, name: string): string | undefined {
  const links = (body as { _links?: Record<string, { href?: unknown }> } | undefined)?._links;
  const href = links?.[name]?.href;
  return typeof href === 'string' ? href : undefined;
}

/** An id as a path segment: encoded once, with `!` and `=` unchanged. */
export function segment(id: string): string {
  return encodeURIComponent(id).replaceAll('%3D', '=');
}

/** A refusal's codes. */
function codesOf({ body }: Pick<BankAnswer, 'body'>): string[] {
  return messagesOf({ body }).flatMap(({ code }) => (typeof code === 'string' ? [code] : []));
}

function isSandbox(path: string): boolean {
  return path.startsWith('/v1/sandbox/');
}

function hasOwn(record: object | undefined, name: string): boolean {
  return record !== undefined && Object.hasOwn(record, name);
}

function bytesOf(body: unknown): Uint8Array | undefined {
  if (body === undefined || body instanceof Uint8Array) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body), 'utf8');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function flat(headers: Readonly<Record<string, string | string[] | undefined>>) {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  );
}
