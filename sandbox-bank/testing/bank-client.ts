/**
 * A small TPP for the bank's own tests. It signs with a certificate from the bank's authority, calls over TLS, and
 * completes the SCA pages by filling in their forms as a person would.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request as httpsRequest } from 'node:https';
import { formatHttpDate } from '@/lib/xs2a/message/http-date';
import { parseScaReturn, type ScaReturn } from '@/lib/xs2a/message/sca-return';
import { createSigner, type Signer, type SignerKeys } from '@/lib/xs2a/signature/sign';
import { JONAS } from './people';

/** A bank's address, and the TPP that calls it. */
export type BankClientOptions = {
  baseUrl: string;
  caFile: string;
  keys: SignerKeys;
  /** The time for the `Date` header. */
  now?: () => Date;
};

export type BankRequest = {
  method?: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Starting at `/v1/`. */
  path: string;
  headers?: Record<string, string | undefined>;
  /** Text or bytes are sent unchanged, anything else as JSON. */
  body?: unknown;
};

export type BankResponse = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** The parsed body; undefined when there is none or it is not JSON. */
  body: unknown;
};

/** The PSU's return address in tests; nothing listens there. */
export const TEST_REDIRECT_URI = 'http://localhost:3999/return?attempt=1';

export type BankClient = {
  signer: Signer;
  /** Sends a complete request; headers given here take precedence, and `undefined` omits one. */
  call(request: BankRequest): Promise<BankResponse>;
  /** Sends a request with exactly these headers, names and values alternating. */
  send(request: {
    method: string;
    target: string;
    headers: [string, string][];
    body?: Uint8Array;
  }): Promise<BankResponse>;
  /** The headers that `call` would send. */
  sign(request: BankRequest): { headers: Record<string, string>; body: Uint8Array | undefined };
};

/** Makes a client. */
export function createBankClient(options: BankClientOptions): BankClient {
  const signer = createSigner(options.keys);
  const base = new URL(options.baseUrl);
  // The bank drops idle connections; this side must close them first.
  const agent = new Agent({ ca: readFileSync(options.caFile), keepAlive: true, timeout: 2_000 });
  const now = options.now ?? (() => new Date());

  const sign: BankClient['sign'] = ({ method = 'GET', path, headers = {}, body }) => {
    const bytes = bytesOf(body);
    const defaults: Record<string, string | undefined> = {
      'X-Request-ID': randomUUID(),
      Date: formatHttpDate(now()),
      'TPP-Redirect-URI': TEST_REDIRECT_URI,
      'PSU-IP-Address': '203.0.113.7',
      ...(bytes === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    };
    const given = Object.fromEntries(
      Object.entries(defaults).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
    const signed = signer.sign({
      method,
      target: base.pathname + path,
      headers: given,
      body: bytes,
    });
    return { headers: { ...given, ...signed.headers }, body: bytes };
  };

  const send: BankClient['send'] = ({ method, target, headers, body }) =>
    new Promise((resolve, reject) => {
      const request = httpsRequest(
        {
          host: '127.0.0.1',
          servername: 'localhost',
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
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text,
              body: jsonOf(text),
            });
          });
        },
      );
      request.on('error', reject);
      const byName = new Map<string, string[]>();
      for (const [name, value] of headers) byName.set(name, [...(byName.get(name) ?? []), value]);
      for (const [name, values] of byName) {
        request.setHeader(name, values.length === 1 ? (values[0] ?? '') : values);
      }
      if (body !== undefined) request.setHeader('Content-Length', body.length);
      request.end(body);
    });

  return {
    signer,
    sign,
    send,
    call: (request) => {
      const { headers, body } = sign(request);
      return send({
        method: request.method ?? 'GET',
        target: base.pathname + request.path,
        headers: Object.entries(headers),
        ...(body === undefined ? {} : { body }),
      });
    },
  };
}

function bytesOf(body: unknown): Uint8Array | undefined {
  if (body === undefined) return undefined;
  if (body instanceof Uint8Array) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body), 'utf8');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An answer's `scaRedirect`. @throws Error when it has none. */
export function scaRedirectOf(response: BankResponse): string {
  const href = (response.body as { _links?: { scaRedirect?: { href?: unknown } } } | undefined)
    ?._links?.scaRedirect?.href;
  if (typeof href !== 'string')
    throw new Error(`no scaRedirect in ${response.status} ${response.text}`);
  return href;
}

/** A refusal's first message: its code, path and text. */
export function messageOf(response: BankResponse): {
  code?: string;
  path?: string;
  text?: string;
} {
  const messages = (response.body as { tppMessages?: unknown[] } | undefined)?.tppMessages;
  return (messages?.[0] ?? {}) as { code?: string; path?: string; text?: string };
}

/** One of the SCA pages. */
export type ScaPage = {
  status: number;
  html: string;
  /** The names of the form's fields, without `action` and `step`. */
  fields: string[];
  /** The values of a field's radio buttons or checkboxes. */
  values: (field: string) => string[];
  /** The checked ones. */
  checked: (field: string) => string[];
  headers: Headers;
};

/** Opens a page. */
export async function openScaPage(
  url: string,
  headers: Record<string, string> = {},
): Promise<ScaPage> {
  return readPage(await fetch(url, { redirect: 'manual', headers }));
}

/** Submits a form like a browser; returns where it leads. */
export async function submitScaPage(
  url: string,
  fields: Record<string, string | string[]>,
): Promise<{ status: number; location: string | null; page: ScaPage }> {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    for (const each of Array.isArray(value) ? value : [value]) form.append(name, each);
  }
  const response = await fetch(url, {
    method: 'POST',
    body: form.toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    redirect: 'manual',
  });
  const location = response.headers.get('location');
  return { status: response.status, location, page: await readPage(response) };
}

async function readPage(response: Response): Promise<ScaPage> {
  const html = await response.text();
  const inputs = [...html.matchAll(/<input\b[^>]*>/g)].map(([tag]) => ({
    name: attribute(tag, 'name'),
    value: attribute(tag, 'value'),
    checked: /\schecked\b/.test(tag),
  }));
  const of = (field: string) => inputs.filter(({ name }) => name === field);
  return {
    status: response.status,
    html,
    headers: response.headers,
    fields: [...new Set(inputs.map(({ name }) => name))].filter((name) => name !== 'step'),
    values: (field) => of(field).map(({ value }) => value),
    checked: (field) =>
      of(field)
        .filter(({ checked }) => checked)
        .map(({ value }) => value),
  };
}

function attribute(tag: string, name: string): string {
  return (new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

/** A person's answers to the SCA pages. */
export type ScaAnswers = {
  identityNumber?: string;
  method?: string;
  context?: 'PRIVATE' | 'CORPORATE';
  /** The one to choose; by default the first on the page. */
  agreementId?: string;
  /** What to tick; by default everything. */
  resourceIds?: string[];
};

/** Completes the SCA pages. Returns the fields of each page, and the parameters of the return. */
export async function completeSca(
  scaRedirect: string,
  answers: ScaAnswers = {},
): Promise<{ steps: string[]; returned: ScaReturn; location: string }> {
  const steps: string[] = [];
  for (let count = 0; count < 10; count++) {
    const page = await openScaPage(scaRedirect);
    const step = page.fields[0] ?? (page.html.includes('value="approve"') ? 'approval' : 'confirm');
    steps.push(step);
    const submitted = await submitScaPage(scaRedirect, {
      ...fieldsFor(step, page, answers),
      action: step === 'approval' ? 'approve' : 'continue',
    });
    if (submitted.location === null) {
      throw new Error(`SCA stopped at ${step}: ${submitted.status} ${submitted.page.html}`);
    }
    if (!submitted.location.startsWith('/')) {
      return {
        steps,
        location: submitted.location,
        returned: parseScaReturn(new URL(submitted.location).searchParams),
      };
    }
  }
  throw new Error('SCA did not end');
}

function fieldsFor(
  step: string,
  page: ScaPage,
  answers: ScaAnswers,
): Record<string, string | string[]> {
  switch (step) {
    case 'identityNumber':
      return { identityNumber: answers.identityNumber ?? JONAS };
    case 'method':
      return { method: answers.method ?? 'ASPSPID' };
    case 'context':
      return { context: answers.context ?? 'PRIVATE' };
    case 'agreementId':
      return { agreementId: answers.agreementId ?? page.values('agreementId')[0] ?? '' };
    case 'resourceIds':
      return { resourceIds: answers.resourceIds ?? page.values('resourceIds') };
    default:
      return {};
  }
}
