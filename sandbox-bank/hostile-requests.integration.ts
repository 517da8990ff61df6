import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request as httpsRequest } from 'node:https';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '@/database/test-database';
import { OPERATION_LIST } from '@/lib/xs2a/message/operation';
import { TPP_MESSAGE_CODES } from '@/lib/xs2a/message/tpp-message';
import { sharedBank } from './testing/shared-bank';
import { type ConnectedPsu, connectPsu } from './testing/test-bank';

/** `HOSTILE_REQUESTS=20000` is the full check; every test run sends as many as fit in about a minute. */
const REQUESTS = Number(process.env.HOSTILE_REQUESTS ?? 1_500);
const AT_ONCE = 8;
const MINUTES = 60_000;

const { bank, client } = sharedBank(createTestDatabase);
let psu: ConnectedPsu;
let accountId: string;
let agent: Agent;
beforeAll(async () => {
  psu = await connectPsu(client);
  const { accounts } = (await client.call({ path: '/v1/accounts', headers: psu.headers })).body as {
    accounts: { resourceId: string }[];
  };
  accountId = accounts[0]?.resourceId ?? '';
  agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE, ca: readFileSync(bank.caFile) });
});
afterAll(() => agent.destroy());

/** A seeded source of choices, so that a failing run can be repeated. */
function chanceOf(seed: number) {
  let state = seed >>> 0;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  return {
    below,
    isOne: (outOf: number) => below(outOf) === 0,
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
  };
}
type Chance = ReturnType<typeof chanceOf>;

type Sent = {
  method: string;
  target: string;
  headers: Record<string, string | string[]>;
  body?: Uint8Array;
};
type Got = { status: number; type: string | undefined; text: string };

const send = ({ method, target, headers, body }: Sent): Promise<Got> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(bank.baseUrl);
    const request = httpsRequest(
      { host: '127.0.0.1', servername: 'localhost', port, method, path: target, headers, agent },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'],
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });

/** What is wrong with the answer to a hostile request, or null. */
function complaint({ method }: Sent, { status, type, text }: Got): string | null {
  if (status >= 500) return `answered ${status}: ${text}`;
  if (/\bat .*\.ts:\d+/.test(text)) return `shows a stack: ${text}`;
  if (status < 400) return null;
  if (type !== 'application/json;charset=utf-8') return `has the type ${type}`;
  if (method === 'HEAD') return null;
  const { tppMessages } = JSON.parse(text) as {
    tppMessages?: { category: string; code: string; text: string }[];
  };
  if (tppMessages === undefined || tppMessages.length === 0) return `has no messages: ${text}`;
  const bad = tppMessages.find(
    (message) =>
      message.category !== 'ERROR' ||
      !TPP_MESSAGE_CODES.some((code) => code === message.code) ||
      message.text.length === 0 ||
      [...message.text].length > 512,
  );
  return bad === undefined ? null : `has the message ${JSON.stringify(bad)}`;
}

/** Sends `count` requests, some at a time, and returns the first complaints. */
async function bombard(
  count: number,
  make: (index: number) => Sent,
  heard: (sent: Sent, got: Got) => void = () => {},
): Promise<string[]> {
  const complaints: string[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count && complaints.length < 5) {
      const index = next++;
      const sent = make(index);
      const found = await send(sent).then(
        (got) => {
          heard(sent, got);
          return complaint(sent, got);
        },
        (error: Error) => `failed: ${error.message}`,
      );
      if (found !== null) {
        complaints.push(
          `${index}: ${sent.method} ${sent.target.slice(0, 200)} ${found}`.slice(0, 600),
        );
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return complaints;
}

const TEXTS = [
  '',
  ' ',
  'null',
  '0',
  '-1',
  '1e9',
  '٣',
  "'; DROP TABLE payment; --",
  '%00',
  '../../etc/passwd',
  'a'.repeat(3_000),
  '\\u0000',
  '\u0000',
  '{{7*7}}',
  '9'.repeat(40),
  '2026-02-31',
  'NOK',
  '97411511018',
  'NO1597411511018',
  'Ærøskøbing',
] as const;

const NAMES = [
  'instructedAmount',
  'amount',
  'currency',
  'creditorName',
  'creditorAccount',
  'debtorAccount',
  'bban',
  'other',
  'payments',
  'paymentIds',
  'requestedExecutionDate',
  'frequency',
  'monthsOfExecution',
  'customerNumber',
  'transactionAmount',
  'entryDetails',
  'faults',
  'offsetSeconds',
  '__proto__',
  'constructor',
  'toString',
] as const;

function jsonOf(chance: Chance, depth: number): unknown {
  switch (chance.below(depth > 0 ? 9 : 6)) {
    case 0:
      return null;
    case 1:
      return chance.isOne(2);
    case 2:
      return chance.pick([0, -1, 1.5, 1e300, -1e-7, 2 ** 53, 42]);
    case 3:
    case 4:
    case 5:
      return chance.pick(TEXTS);
    case 6:
      return Array.from({ length: chance.below(4) }, () => jsonOf(chance, depth - 1));
    default:
      return Object.fromEntries(
        Array.from({ length: chance.below(6) }, () => [
          chance.pick(NAMES),
          jsonOf(chance, depth - 1),
        ]),
      );
  }
}

function bodyOf(chance: Chance): Uint8Array | undefined {
  switch (chance.below(8)) {
    case 0:
      return undefined;
    case 1:
      return Buffer.from(Array.from({ length: chance.below(200) }, () => chance.below(256)));
    case 2:
      return Buffer.from(JSON.stringify(jsonOf(chance, 3)).slice(0, chance.below(80)));
    case 3:
      return Buffer.from('['.repeat(chance.below(5_000)));
    default:
      return Buffer.from(JSON.stringify(jsonOf(chance, 4)));
  }
}

const ODD_HEADERS = [
  'X-Request-ID',
  'Date',
  'PSU-ID',
  'PSU-Corporate-ID',
  'PSU-IP-Address',
  'PSU-Context',
  'TPP-Session-ID',
  'TPP-Redirect-URI',
  'TPP-Redirect-Preferred',
  'Digest',
  'Signature',
  'TPP-Signature-Certificate',
  'x-accept-fix',
  'X-PSU-IDENTITY',
  'Content-Type',
  'Accept',
] as const;

/** A header value that a client can send: no control characters, one octet for each character. */
const headerText = (chance: Chance) =>
  chance.isOne(4)
    ? chance.pick(['=?utf-8?B?4pi6?=', '=?utf-8?B?', '=?x?Q?=41?=', 'æøå', '"', ',,', 'keyId='])
    : chance.pick(TEXTS).replaceAll(/[^ -~\xa0-\xff]/g, '?');

/** Sandbox operations that would change the conditions of other requests. */
const SPARED = [
  'initialiseSandbox',
  'setFaults',
  'setClock',
  'setBehaviour',
  'deleteSandboxCustomer',
  'deleteSandboxAccount',
];
const OPERATIONS = OPERATION_LIST.filter(({ id }) => !SPARED.includes(id));

function malformed(index: number): Sent {
  const chance = chanceOf(index * 2_654_435_761);
  const operation = chance.pick(OPERATIONS);
  const method = chance.isOne(20)
    ? chance.pick(['PATCH', 'HEAD', 'OPTIONS', 'PUT', 'GET', 'DELETE'])
    : operation.method;
  let path = operation.path.replaceAll(/\{[^}]+\}/g, () =>
    chance.isOne(3)
      ? accountId
      : chance.isOne(4)
        ? 'norwegian-domestic-credit-transfers'
        : encodeURIComponent(chance.pick(TEXTS)) || 'x',
  );
  if (chance.isOne(3)) {
    const names = [
      'withBalance',
      'bookingStatus',
      'dateFrom',
      'dateTo',
      'limit',
      'offset',
      'page',
      'allowLogicalDuplicate',
    ];
    path += `?${Array.from({ length: 1 + chance.below(3) }, () => `${chance.pick(names)}=${encodeURIComponent(chance.pick(TEXTS))}`).join('&')}`;
  }
  if (chance.isOne(40)) path += chance.pick(['%', '%zz', '/', '//', '?%', '#x', '/..', ';a=b']);
  const body = operation.method === 'GET' ? undefined : bodyOf(chance);
  const { headers } = client.sign({
    method: operation.method,
    path,
    headers: {
      'X-Request-ID': randomUUID(),
      'x-accept-fix': 'amount-as-string',
      ...(chance.isOne(5) ? {} : psu.headers),
    },
    ...(body === undefined ? {} : { body }),
  });
  const changed: Record<string, string | string[]> = { ...headers };
  // Most are signed, and so reach the handlers: unsigned ones never pass the gate.
  if (chance.isOne(3)) {
    const name = chance.pick(ODD_HEADERS);
    const given = String(headers[name] ?? 'a');
    switch (chance.below(3)) {
      case 0:
        delete changed[name];
        break;
      case 1:
        changed[name] = [given, headerText(chance)];
        break;
      default:
        changed[name] = headerText(chance);
    }
  }
  return {
    method,
    target: `/api-sandbox${path}`,
    headers: changed,
    ...(body === undefined || method === 'HEAD' ? {} : { body }),
  };
}

/** A valid request with its Signature header changed somewhere. */
function mutated(index: number): Sent {
  const chance = chanceOf(index * 40_503 + 7);
  const { headers } = client.sign({ path: '/v1/sandbox/clock' });
  const signature = String(headers.Signature);
  const at = chance.below(signature.length);
  const cut = () => signature.slice(0, at);
  const rest = () => signature.slice(at);
  const wrapped = Buffer.from(signature).toString('base64');
  const changes = [
    () => cut() + String.fromCharCode(32 + chance.below(95)) + signature.slice(at + 1),
    () => cut() + signature.slice(at + 1 + chance.below(20)),
    () => cut() + chance.pick(['"', ',', '=', 'keyId="', ' headers="date"', '\\']) + rest(),
    () => cut(),
    () => rest(),
    () => signature + signature,
    () => signature.replace('rsa-sha256', chance.pick(['hmac-sha256', 'none', '', 'RSA-SHA256'])),
    () =>
      signature.replace(
        /headers="[^"]*"/,
        `headers="${chance.pick(['', 'date', 'x-request-id date date', 'host', '(request-target)'])}"`,
      ),
    () => signature.split(',').reverse().join(','),
    () => `=?utf-8?B?${wrapped.slice(0, chance.below(wrapped.length))}?=`,
    () => `=?${chance.pick(['utf-16', 'x', ''])}?B?${wrapped}?=`,
  ];
  return {
    method: 'GET',
    target: '/api-sandbox/v1/sandbox/clock',
    headers: { ...headers, Signature: chance.pick(changes)() },
  };
}

/** Whether a changed keyId still names the certificate: blanks, unnecessary escapes and letter case do not matter. */
function isHarmless(signature: string): boolean {
  const { certificate } = client.signer;
  const plain = signature.replaceAll(/[ \\]/g, '').toUpperCase();
  return plain.startsWith(`KEYID="${certificate.keyId.replaceAll(' ', '').toUpperCase()}",`);
}

describe('hostile requests', () => {
  it(`${REQUESTS} malformed ones get an error body each, and never a 5xx`, {
    timeout: 10 * MINUTES,
  }, async () => {
    expect(await bombard(REQUESTS, malformed)).toEqual([]);
    expect(bank.logged).toEqual([]);
  });

  it(`${REQUESTS} with a changed Signature header are refused, each with a reason`, {
    timeout: 10 * MINUTES,
  }, async () => {
    const let200: string[] = [];
    const complaints = await bombard(REQUESTS, mutated, ({ headers }, { status }) => {
      // A change without effect (another blank, another case of hex) may pass.
      if (status === 200) let200.push(String(headers.Signature));
    });
    expect(complaints).toEqual([]);
    expect(let200.filter((signature) => !isHarmless(signature))).toEqual([]);
  });

  it('leave the bank as it was', async () => {
    const answer = await client.call({ path: '/v1/accounts', headers: psu.headers });
    expect(answer.status).toBe(200);
  });
});

it('headers that come after a thousand others are read too', async () => {
  const others = Object.fromEntries(
    Array.from({ length: 1_100 }, (_, index) => [`X${index}`, 'a']),
  );
  const headers = { ...psu.headers, ...others, 'PSU-Device-ID': 'nonsense' };
  const answer = await client.call({ path: '/v1/accounts', headers });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('PSU-Device-ID');
});
