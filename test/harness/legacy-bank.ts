/**
 * A sandbox bank behind the `legacy` dialect: it accepts and answers only that dialect. The bank behind it sees the
 * documented interface, with a new signature.
 */
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Agent, request as ask } from 'undici';
import { createSigner } from '@/lib/xs2a/signature/sign';
import type { TestBank } from '@/sandbox-bank/testing/test-bank';

export type LegacyBank = {
  readonly baseUrl: string;
  /** Every request as it came: verb, path from `/v1/` with query, and body. */
  readonly requests: { readonly operation: string; readonly body: string }[];
  /** What broke the dialect. */
  readonly refused: string[];
  close(): Promise<void>;
};

const BASE_PATH = '/older/api';
const MOVED = [
  ['/v1/users', '/v1/user'],
  ['/v1/signing-baskets', '/v1/baskets'],
] as const;
const OFFERED = /^\/v1\/(payments\/(norwegian-domestic|sepa)-credit-transfers|periodic-payments\/)/;
const LIMIT_ATTENDED = 50;
const LIMIT_UNATTENDED = 100;

/** Headers of a single hop, or of the signature, which is no longer valid behind it. */
const OF_THE_HOP = [
  'host',
  'connection',
  'content-length',
  'accept-encoding',
  'transfer-encoding',
  'keep-alive',
  'digest',
  'signature',
  'tpp-signature-certificate',
  'aspsp-signature-certificate',
];

/** Starts it in front of a running bank. */
export async function openLegacyBank(bank: TestBank): Promise<LegacyBank> {
  const ca = await readFile(bank.caFile, 'utf8');
  const signer = createSigner(await bank.keys('Brygge AS', ['PSP_AI', 'PSP_PI']));
  const agent = new Agent({ connect: { ca } });
  const requests: LegacyBank['requests'] = [];
  const refused: string[] = [];
  let baseUrl = '';

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '' } = request;
    const body = await text(request);
    const href = url.slice(BASE_PATH.length);
    requests.push({ operation: `${method} ${href}`, body });
    const fault = faultOf(request, href, body);
    if (fault !== null) {
      refused.push(`${method} ${url}: ${fault}`);
      response.writeHead(400, { 'content-type': 'application/json' });
      const message = { category: 'ERROR', code: 'BAD_REQUEST', text: fault };
      response.end(JSON.stringify({ tppMessages: [message] }));
      return;
    }
    const base = new URL(bank.baseUrl);
    const target = base.pathname.replace(/\/$/, '') + moved(href, 1, 0);
    const headers = kept(request.headers);
    const bytes = body === '' ? undefined : Buffer.from(body);
    const signed = signer.sign({ method, target, headers, body: bytes });
    const answered = await ask(new URL(target, base), {
      dispatcher: agent,
      method: method as 'GET',
      headers: { ...headers, ...signed.headers },
      body: bytes ?? null,
    });
    const said = await answered.body.text();
    response.writeHead(answered.statusCode, kept(answered.headers));
    response.end(said === '' ? '' : JSON.stringify(spoken(JSON.parse(said), baseUrl)));
  };

  const { certPem: cert, keyPem: key } = bank.authority.tls;
  const server = createServer({ cert, key }, (request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `https://localhost:${(server.address() as AddressInfo).port}${BASE_PATH}`;
  return {
    baseUrl,
    requests,
    refused,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await agent.close();
    },
  };
}

/** How a request breaks the dialect; null when it does not. */
function faultOf(request: IncomingMessage, href: string, body: string): string | null {
  const { pathname, searchParams } = new URL(href, 'https://bank.invalid');
  if (!request.url?.startsWith(`${BASE_PATH}/v1/`)) return 'Another base path.';
  if (MOVED.some(([documented]) => isBelow(pathname, documented))) return 'Another path.';
  if (/^\/v1\/(bulk-|periodic-)?payments\//.test(pathname) && !OFFERED.test(pathname))
    return 'The product is not offered.';
  if (request.rawHeaders.includes('PSU-Corporate-ID')) return 'PSU-CORPORATE-ID is spelled so.';
  if (request.headers['x-accept-fix'] !== 'amount-as-string,groupBatchTransactions')
    return 'Another x-accept-fix.';
  const limit = request.headers['psu-ip-address'] ? LIMIT_ATTENDED : LIMIT_UNATTENDED;
  if (Number(searchParams.get('limit') ?? 0) > limit) return 'Too many rows.';
  return body.includes('"preceding"') ? 'It is spelled preceeding.' : null;
}

function isBelow(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}

function moved(href: string, from: 0 | 1, to: 0 | 1): string {
  const move = MOVED.find((names) => isBelow(href.split('?')[0] ?? '', names[from]));
  return move === undefined ? href : move[to] + href.slice(move[from].length);
}

function kept(headers: IncomingMessage['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || OF_THE_HOP.includes(name) ? [] : [[name, String(value)]],
    ),
  );
}

/** An answer in which every link is an absolute URL. */
function spoken(value: unknown, baseUrl: string): unknown {
  if (Array.isArray(value)) return value.map((one) => spoken(one, baseUrl));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      name === 'href' && typeof one === 'string' && one.startsWith('/v1/')
        ? baseUrl + moved(one, 0, 1)
        : spoken(one, baseUrl),
    ]),
  );
}
