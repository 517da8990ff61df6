/**
 * Measures what the application adds to the creation of a payment: sign-in, rules, payer, the stored call, its end. The
 * bank runs in a process of its own, the application in another, which asks it by `POST /api/payments` and by the same
 * signed call over bare undici, in turn.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { openCluster } from '@/database/cluster';
import { migrate } from '@/database/migrate';
import { scratchFolder } from '@/database/scratch-folder';
import { openCertificateAuthority } from '@/sandbox-bank/certificates/certificate-authority';
import type { BenchRow } from './bench-row';

/**
 * Payment made by the application, beside the bare call. The money protocol alone is three commits one after the other:
 * before the call, with its sending, and with its end.
 */
const RATIO_MAX = 10;

const root = fileURLToPath(new URL('..', import.meta.url));
const BANK_PROCESS = path.join(root, 'sandbox-bank/testing/bank-process.ts');
const APPLICATION_PROCESS = path.join(root, 'bench/payment-creation-process.ts');

const Bank = z.object({ baseUrl: z.string(), scaOrigin: z.string(), caFile: z.string() });
const Times = z.object({ ours: z.number(), bare: z.number() });

type Started = { firstLine: unknown; end: () => Promise<void> };

/** A process that says one line of JSON and lives until its input ends. */
async function startProcess(file: string, env: Record<string, string>): Promise<Started> {
  // As a server the application is loaded: what is for servers only says so by this condition.
  const flags = ['--conditions=react-server', '--import', 'tsx'];
  const child = spawn(process.execPath, [...flags, file], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const end = async () => {
    child.stdin.end();
    await exited;
  };
  const line = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([text]) => String(text)),
    exited.then(() => null),
  ]);
  if (line === null) throw new Error(`${path.basename(file)} has ended without a word.`);
  return { firstLine: JSON.parse(line), end };
}

/** Runs the bench. It listens on free ports of 127.0.0.1 and leaves nothing behind. */
export async function paymentCreationBench(): Promise<BenchRow[]> {
  const dir = await mkdtemp(path.join(scratchFolder(), 'brygge-bench-'));
  await chmod(dir, 0o711);
  const undo: (() => Promise<void>)[] = [() => rm(dir, { recursive: true, force: true })];
  try {
    const cluster = await openCluster({ dataDir: path.join(dir, 'cluster') });
    undo.push(() => cluster.close());
    const databaseOf = async (name: string, migrationsDir: string) => {
      await cluster.ensureDatabase(name);
      await migrate({ databaseUrl: cluster.url(name), migrationsDir });
      return cluster.url(name);
    };
    const dataDir = path.join(dir, 'bank');
    const bank = await startProcess(BANK_PROCESS, {
      BANK_DATABASE_URL: await databaseOf('bank', path.join(root, 'sandbox-bank/store/migrations')),
      BANK_DATA_DIR: dataDir,
    });
    undo.push(bank.end);
    const { baseUrl, scaOrigin, caFile } = Bank.parse(bank.firstLine);
    const authority = await openCertificateAuthority(
      path.join(dataDir, 'certificates'),
      new Date(),
    );
    const keys = await authority.issueTppCertificate({
      organisation: 'Bench',
      roles: ['PSP_AI', 'PSP_PI'],
    });
    const files = { certificate: path.join(dir, 'c.pem'), key: path.join(dir, 'k.pem') };
    await writeFile(files.certificate, keys.certificatePem);
    await writeFile(files.key, keys.privateKeyPem, { mode: 0o600 });
    const application = await startProcess(APPLICATION_PROCESS, {
      APP_URL: 'http://localhost:3000',
      DATABASE_URL: await databaseOf('app', path.join(root, 'prisma/migrations')),
      BANK_BASE_URL: baseUrl,
      BANK_SCA_ORIGINS: scaOrigin,
      BANK_IS_SANDBOX: 'true',
      BANK_CA_FILE: caFile,
      TPP_CERTIFICATE_FILE: files.certificate,
      TPP_PRIVATE_KEY_FILE: files.key,
      NEXTAUTH_SECRET: randomBytes(32).toString('hex'),
      PSU_ID_KEYS: `bench:${randomBytes(32).toString('base64')}`,
      LOG_LEVEL: 'silent',
    });
    undo.push(application.end);
    return [rowOf(Times.parse(application.firstLine))];
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

function rowOf({ ours, bare }: z.infer<typeof Times>): BenchRow {
  const ratio = ours / bare;
  const milli = (seconds: number) => `${(seconds * 1e3).toFixed(1)} ms`;
  return {
    name: 'payment: POST /api/payments, beside the bare signed call to the same bank',
    ratio,
    target: `at most ${RATIO_MAX.toFixed(2)}`,
    holds: ratio <= RATIO_MAX,
    detail: `${milli(ours)} beside ${milli(bare)}, so the application adds ${milli(ours - bare)}`,
  };
}
