/**
 * Measures worlds of the sandbox bank: making a standard one and restoring a snapshot of one, each beside a signed `GET
 * /v1/accounts` of the same bank. Each round does the three in turn, and their medians count.
 */
import path from 'node:path';
import { z } from 'zod';
import { openCertificateAuthority } from '@/sandbox-bank/certificates/certificate-authority';
import {
  type BankRequest,
  completeSca,
  createBankClient,
  scaRedirectOf,
} from '@/sandbox-bank/testing/bank-client';
import { atMost, type BenchRow } from './bench-row';
import { median } from './quartile';
import { startBank, withScratch } from './scratch';

const ROUNDS = 40;
const WARM_UP_ROUNDS = 5;
const MAKING_RATIO_MAX = 60;
const RESTORING_RATIO_MAX = 20;

const Bank = z.object({ baseUrl: z.string(), caFile: z.string() });
const World = z.object({
  id: z.string(),
  customers: z.array(z.object({ customerNumber: z.string() })),
});
const Snapshot = z.object({ snapshotId: z.string() });

/** Runs the bench. It listens on free ports of 127.0.0.1 and leaves nothing behind. */
export async function worldsBench(): Promise<BenchRow[]> {
  return withScratch(async ({ dir, databaseOf, undo }) => {
    const dataDir = path.join(dir, 'worlds');
    const bank = await startBank(await databaseOf('worlds', 'bank'), dataDir);
    undo(bank.end);
    const authority = await openCertificateAuthority(
      path.join(dataDir, 'certificates'),
      new Date(),
    );
    const keys = await authority.issueTppCertificate({ organisation: 'Bench', roles: ['PSP_AI'] });
    const client = createBankClient({ ...Bank.parse(bank.firstLine), keys });
    const making: BankRequest = { method: 'POST', path: '/v1/sandbox/worlds' };
    const world = World.parse((await client.call(making)).body);
    const identityNumber = world.customers[0]?.customerNumber ?? '';
    const { returned } = await completeSca(
      scaRedirectOf(await client.call({ path: '/v1/accounts' })),
      { identityNumber },
    );
    if (!returned.ok || returned.kind !== 'success') throw new Error('The bench failed SCA.');
    const headers = { 'PSU-ID': returned.psuId, 'TPP-Session-ID': returned.tppSessionId };
    const at = `/v1/sandbox/worlds/${world.id}`;
    const kept = await client.call({ method: 'POST', path: `${at}/snapshots` });
    const requests: Record<'reading' | 'making' | 'restoring', BankRequest> = {
      reading: { path: '/v1/accounts', headers },
      making,
      restoring: { method: 'POST', path: `${at}/restore`, body: Snapshot.parse(kept.body) },
    };
    const times = { reading: [] as number[], making: [] as number[], restoring: [] as number[] };
    for (let count = -WARM_UP_ROUNDS; count < ROUNDS; count += 1) {
      for (const name of ['reading', 'making', 'restoring'] as const) {
        const began = performance.now();
        const { status, text } = await client.call(requests[name]);
        if (status >= 300) throw new Error(`The bench was answered ${status} ${text}.`);
        if (count >= 0) times[name].push(performance.now() - began);
      }
    }
    return [
      rowOf('making a standard world', times.making, times.reading, MAKING_RATIO_MAX),
      rowOf('restoring a snapshot of it', times.restoring, times.reading, RESTORING_RATIO_MAX),
    ];
  });
}

function rowOf(
  name: string,
  times: readonly number[],
  reading: readonly number[],
  max: number,
): BenchRow {
  const ratio = median(times) / median(reading);
  return atMost(
    `bank: ${name}, beside a signed GET /v1/accounts`,
    ratio,
    max,
    `${median(times).toFixed(1)} ms beside ${median(reading).toFixed(1)} ms`,
  );
}
