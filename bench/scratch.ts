/** The resources of a bench: a folder, databases and processes of its own, all gone when it ends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { openCluster } from '@/database/cluster';
import { migrate } from '@/database/migrate';
import { scratchFolder } from '@/database/scratch-folder';
import { openCertificateAuthority } from '@/sandbox-bank/certificates/certificate-authority';

const root = fileURLToPath(new URL('..', import.meta.url));
const BANK_PROCESS = 'sandbox-bank/testing/bank-process.ts';

export type Scratch = {
  dir: string;
  /** A new database with the tables of the application or of the bank; returns its URL. */
  databaseOf(name: string, whose: 'application' | 'bank'): Promise<string>;
  /** A step of the clean-up at the end; the last one runs first. */
  undo(step: () => Promise<unknown>): void;
};

const MIGRATIONS = {
  application: path.join(root, 'prisma/migrations'),
  bank: path.join(root, 'sandbox-bank/store/migrations'),
};

/**
 * Runs a bench with these resources, and leaves nothing behind.
 * @param folder where its databases are: in memory, if there is plenty, unless they are larger than that.
 */
export async function withScratch<Result>(
  run: (scratch: Scratch) => Promise<Result>,
  folder = scratchFolder(),
): Promise<Result> {
  const dir = await mkdtemp(path.join(folder, 'brygge-bench-'));
  const undo: (() => Promise<unknown>)[] = [() => rm(dir, { recursive: true, force: true })];
  try {
    // The database server may run as another user, who must be able to enter.
    await chmod(dir, 0o711);
    const cluster = await openCluster({ dataDir: path.join(dir, 'cluster') });
    undo.push(() => cluster.close());
    return await run({
      dir,
      async databaseOf(name, whose) {
        await cluster.ensureDatabase(name);
        const databaseUrl = cluster.url(name);
        await migrate({ databaseUrl, migrationsDir: MIGRATIONS[whose] });
        return databaseUrl;
      },
      undo: (step) => undo.push(step),
    });
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

/** A process of the bench, and the line of JSON that it prints when it is ready. */
export type Started = { firstLine: unknown; end: () => Promise<void> };

/** Starts a program that prints one line of JSON and runs until its input ends. */
export async function startProcess(file: string, env: Record<string, string>): Promise<Started> {
  // Loads the application as a server: modules marked as server-only require this condition.
  const flags = ['--conditions=react-server', '--import', 'tsx'];
  const child = spawn(process.execPath, [...flags, path.join(root, file)], {
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

/** Starts the sandbox bank. */
export const startBank = (databaseUrl: string, dataDir: string): Promise<Started> =>
  startProcess(BANK_PROCESS, { BANK_DATABASE_URL: databaseUrl, BANK_DATA_DIR: dataDir });

/** Issues a TPP's certificate by the authority of this folder, and returns the settings that name its files. */
export async function issueCertificate(dir: string, authorityFolder: string) {
  const authority = await openCertificateAuthority(authorityFolder, new Date());
  const keys = await authority.issueTppCertificate({
    organisation: 'Bench',
    roles: ['PSP_AI', 'PSP_PI'],
  });
  const files = {
    TPP_CERTIFICATE_FILE: path.join(dir, 'certificate.pem'),
    TPP_PRIVATE_KEY_FILE: path.join(dir, 'private-key.pem'),
  };
  await writeFile(files.TPP_CERTIFICATE_FILE, keys.certificatePem);
  await writeFile(files.TPP_PRIVATE_KEY_FILE, keys.privateKeyPem, { mode: 0o600 });
  return files;
}
