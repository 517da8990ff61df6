/**
 * Measures the sandbox bank: a signed `GET /v1/accounts` over 20 connections beside a bare node:http answer of the same
 * body over the same TLS, and the same with ten and with ten thousand customers in the bank. Requests are signed before
 * the clock starts; each round calls the three servers in turn, and the median of the rounds counts.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Agent, request } from 'undici';
import { z } from 'zod';
import { openCertificateAuthority } from '@/sandbox-bank/certificates/certificate-authority';
import { openDatabase } from '@/sandbox-bank/store/database';
import { completeSca, createBankClient, scaRedirectOf } from '@/sandbox-bank/testing/bank-client';
import { fillBank } from '@/sandbox-bank/testing/fill-bank';
import { atMost, type BenchRow } from './bench-row';
import { median } from './quartile';
import { startBank, withScratch } from './scratch';
import { startTlsServer } from './tls-server';

const CONNECTIONS = 20;
const REQUESTS_PER_ROUND = 200;
const ROUNDS = 15;
const WARM_UP_ROUNDS = 5;
const FEW_CUSTOMERS = 10;
const MANY_CUSTOMERS = 10_000;
const ROWS_OF_AN_ACCOUNT = 100;
const BARE_RATIO_MAX = 5;
const MANY_RATIO_MAX = 1.2;

const Bank = z.object({ baseUrl: z.string(), caFile: z.string() });

type Round = { seconds: () => Promise<number>; close: () => Promise<void>; body: string };

/** Runs the bench. It listens on free ports of 127.0.0.1 and leaves nothing behind. */
export async function bankAccountsBench(): Promise<BenchRow[]> {
  return withScratch(async ({ dir, databaseOf, undo }) => {
    const bankOf = async (name: string, customers: number) => {
      const bank = await openBank(await databaseOf(name, 'bank'), path.join(dir, name), customers);
      undo(bank.close);
      return bank;
    };
    const few = await bankOf('few', FEW_CUSTOMERS);
    const many = await bankOf('many', MANY_CUSTOMERS);
    const bare = await openBare(path.join(dir, 'few'), few.body);
    undo(bare.close);
    return compare({ bare, few, many });
  });
}

async function openBank(databaseUrl: string, dataDir: string, customers: number): Promise<Round> {
  const bank = await startBank(databaseUrl, dataDir);
  const { baseUrl, caFile } = Bank.parse(bank.firstLine);
  const db = openDatabase({
    databaseUrl,
    onError: (error) => process.stderr.write(`${error.message}\n`),
  });
  await fillBank(db, { customers, rowsOfAnAccount: ROWS_OF_AN_ACCOUNT, now: new Date() });
  await db.close();
  const authority = await openCertificateAuthority(path.join(dataDir, 'certificates'), new Date());
  const keys = await authority.issueTppCertificate({ organisation: 'Bench', roles: ['PSP_AI'] });
  const client = createBankClient({ baseUrl, caFile, keys });
  const { returned } = await completeSca(
    scaRedirectOf(await client.call({ path: '/v1/accounts' })),
  );
  if (!returned.ok || returned.kind !== 'success') throw new Error('The bench was refused by SCA.');
  const psu = { 'PSU-ID': returned.psuId, 'TPP-Session-ID': returned.tppSessionId };
  const signed = () => client.sign({ path: '/v1/accounts', headers: psu }).headers;
  const agent = new Agent({
    connections: CONNECTIONS,
    connect: { ca: await readFile(caFile, 'utf8') },
  });
  const first = await client.call({ path: '/v1/accounts', headers: psu });
  return {
    body: first.text,
    seconds: () => secondsOf(`${baseUrl}/v1/accounts`, agent, signed),
    close: async () => {
      await agent.close();
      await bank.end();
    },
  };
}

async function openBare(dataDir: string, body: string): Promise<Round> {
  const authority = await openCertificateAuthority(path.join(dataDir, 'certificates'), new Date());
  const server = await startTlsServer({ ...authority.tls, body });
  const agent = new Agent({ connections: CONNECTIONS, connect: { ca: authority.caPem } });
  return {
    body,
    seconds: () => secondsOf(`https://localhost:${server.port}/v1/accounts`, agent, () => ({})),
    close: async () => {
      await agent.close();
      await server.close();
    },
  };
}

/** Seconds of one round; its requests are signed beforehand. */
async function secondsOf(
  url: string,
  dispatcher: Agent,
  signed: () => Record<string, string>,
): Promise<number> {
  const headers = Array.from({ length: REQUESTS_PER_ROUND }, signed);
  const began = performance.now();
  await Promise.all(
    headers.map(async (each) => {
      const answer = await request(url, { dispatcher, headers: each });
      await answer.body.text();
      if (answer.statusCode !== 200)
        throw new Error(`The bench was answered ${answer.statusCode}.`);
    }),
  );
  return (performance.now() - began) / 1000;
}

async function compare(rounds: { bare: Round; few: Round; many: Round }): Promise<BenchRow[]> {
  const times = { bare: [] as number[], few: [] as number[], many: [] as number[] };
  for (let count = -WARM_UP_ROUNDS; count < ROUNDS; count += 1) {
    for (const name of ['bare', 'few', 'many'] as const) {
      const seconds = await rounds[name].seconds();
      if (count >= 0) times[name].push(seconds);
    }
  }
  const ratioOf = (one: readonly number[], other: readonly number[]) =>
    median(one.map((seconds, index) => seconds / (other[index] ?? seconds)));
  const perSecond = (all: readonly number[]) => (REQUESTS_PER_ROUND / median(all)).toFixed(0);
  const toBare = ratioOf(times.few, times.bare);
  const toFew = ratioOf(times.many, times.few);
  return [
    atMost(
      'bank: signed GET /v1/accounts, beside a bare answer over the same TLS',
      toBare,
      BARE_RATIO_MAX,
      `${perSecond(times.few)}/s beside ${perSecond(times.bare)}/s, ${CONNECTIONS} connections`,
    ),
    atMost(
      'bank: the same with 10,000 customers, beside 10',
      toFew,
      MANY_RATIO_MAX,
      `${perSecond(times.many)}/s beside ${perSecond(times.few)}/s, ${MANY_CUSTOMERS * ROWS_OF_AN_ACCOUNT} more rows`,
    ),
  ];
}
