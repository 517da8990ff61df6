/**
 * Measures what the application adds to a call of the bank: headers, signature, guards, deadline, the schema of the
 * answer. One run calls the same local TLS server with our client and with bare undici, both over persistent
 * connections, in alternating batches; the lower quartile counts. The unit is one bare `crypto.sign`, which no signed
 * call can avoid.
 */
import { createPrivateKey, sign } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Agent, request } from 'undici';
import type { Aspsp } from '@/lib/aspsp/config';
import { DIALECTS } from '@/lib/aspsp/dialect';
import { attended } from '@/lib/aspsp/presence';
import { requestOf } from '@/lib/aspsp/request';
import { listAccounts } from '@/lib/aspsp/resource/accounts';
import { closeConnections } from '@/lib/aspsp/send';
import { createSigner } from '@/lib/xs2a/signature/sign';
import { openCertificateAuthority } from '@/sandbox-bank/certificates/certificate-authority';
import { atMost, type BenchRow } from './bench-row';
import { lowerQuartile } from './quartile';
import { startTlsServer } from './tls-server';

const ROUNDS = 60;
const WARM_UP_ROUNDS = 15;
const CALLS_PER_BATCH = 10;
/** What we add, as a multiple of one signature. */
const ADDED_SIGNATURES_MAX = 3;

const ACCOUNT = {
  resourceId: 'enc!!bXlhY2NvdW50aWRpc3F1aXRlbG9uZw==',
  bban: '97412345679',
  iban: 'NO3697412345679',
  currency: 'NOK',
  name: 'Brukskonto',
  product: 'BRUKSKONTO',
  cashAccountType: 'CACC',
  bic: 'SKJVNO22',
  _links: {
    self: { href: '/v1/accounts/enc!!bXlhY2NvdW50aWRpc3F1aXRlbG9uZw==', verbs: ['GET'] },
    balances: {
      href: '/v1/accounts/enc!!bXlhY2NvdW50aWRpc3F1aXRlbG9uZw==/balances',
      verbs: ['GET'],
    },
    transactions: {
      href: '/v1/accounts/enc!!bXlhY2NvdW50aWRpc3F1aXRlbG9uZw==/transactions?bookingStatus=both',
      verbs: ['GET'],
    },
  },
};

const CONTEXT = {
  presence: attended('192.0.2.1', new Headers({ 'user-agent': 'Mozilla/5.0', accept: '*/*' })),
  tppRedirectUri: 'https://tpp.example/sca/Vw3kq0n1Yc0/return',
  tppSessionId: '5d5ce2a4-6fe8-4ab8-9f43-0d2f8fdd6a35',
  psuId: '0a1b2c3d-4e5f-4a6b-8c7d-8e9fa0b1c2d3',
};

/** Runs the bench. It listens on a free port of 127.0.0.1 and leaves nothing behind. */
export async function bankCallBench(): Promise<BenchRow[]> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'brygge-bench-'));
  try {
    const now = new Date();
    const authority = await openCertificateAuthority(dir, now);
    const keys = await authority.issueTppCertificate({
      organisation: 'Brygge',
      roles: ['PSP_AI', 'PSP_PI'],
    });
    const body = JSON.stringify({ accounts: Array.from({ length: 5 }, () => ACCOUNT) });
    const server = await startTlsServer({ ...authority.tls, body });
    const aspsp: Aspsp = {
      bankId: 'bench',
      name: 'Bench',
      baseUrl: `https://localhost:${server.port}/api-sandbox`,
      scaOrigins: ['http://localhost:8444'],
      isSandbox: true,
      dialect: DIALECTS.standard,
      tlsCaPem: authority.caPem,
      signer: createSigner(keys),
      logo: null,
      trustedIssuers: () => authority.trustedIssuers,
    };
    try {
      return [await compare(aspsp, keys.privateKeyPem)];
    } finally {
      await closeConnections(aspsp);
      await server.close();
    }
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function compare(aspsp: Aspsp, privateKeyPem: string): Promise<BenchRow> {
  const ready = requestOf(
    aspsp,
    { method: 'GET', href: '/v1/accounts', context: CONTEXT },
    { requestId: '7c0f4bd5-3f4e-4c0e-9f52-0a6b1f3c2d11', now: new Date() },
  );
  const agent = new Agent({ connections: 1, connect: { ca: aspsp.tlsCaPem ?? '' } });
  const bareCall = async () => {
    const answer = await request(ready.url, { dispatcher: agent, headers: ready.headers });
    await answer.body.json();
  };
  const ourCall = async () => {
    const outcome = await listAccounts(aspsp, CONTEXT);
    if (outcome.kind !== 'done') throw new Error(`The bench was answered ${outcome.kind}.`);
  };
  const privateKey = createPrivateKey(privateKeyPem);
  const octets = Buffer.alloc(400, 'a');
  const signature = async () => {
    sign('RSA-SHA256', octets, privateKey);
  };
  try {
    const times = { bare: [] as number[], ours: [] as number[], signature: [] as number[] };
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
      const bare = await secondsOf(bareCall);
      const ours = await secondsOf(ourCall);
      const signed = await secondsOf(signature);
      if (round < 0) continue;
      times.bare.push(bare);
      times.ours.push(ours);
      times.signature.push(signed);
    }
    return rowOf(
      lowerQuartile(times.bare),
      lowerQuartile(times.ours),
      lowerQuartile(times.signature),
    );
  } finally {
    await agent.close();
  }
}

function rowOf(bare: number, ours: number, signature: number): BenchRow {
  const ratio = (ours - bare) / signature;
  const micro = (seconds: number) => `${(seconds * 1e6).toFixed(0)} µs`;
  return atMost(
    'bank call: time that the application adds, in signatures',
    ratio,
    ADDED_SIGNATURES_MAX,
    `${micro(ours)} beside bare undici ${micro(bare)}, so ${micro(ours - bare)} more; one crypto.sign ${micro(signature)}`,
  );
}

async function secondsOf(call: () => Promise<void>): Promise<number> {
  const started = process.hrtime.bigint();
  for (let index = 0; index < CALLS_PER_BATCH; index += 1) await call();
  return Number(process.hrtime.bigint() - started) / 1e9 / CALLS_PER_BATCH;
}
