/**
 * Runs the application in a process of its own, beside a bank in another one, each with its own database. They listen
 * on free ports of 127.0.0.1 and leave nothing behind.
 */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { issueCertificate, startBank, startProcess, withScratch } from './scratch';

const Bank = z.object({ baseUrl: z.string(), scaOrigin: z.string(), caFile: z.string() });

/** Runs a program as the application, beside a bank. @returns the one line of JSON that it prints. */
export async function sayingOf(program: string): Promise<unknown> {
  const [saying] = await sayingsOf(program, [{}]);
  return saying;
}

/**
 * The same in several processes at once, over one database.
 * @param environments what each has besides the application's settings.
 */
export function sayingsOf(
  program: string,
  environments: readonly Record<string, string>[],
): Promise<unknown[]> {
  return withScratch(async ({ dir, databaseOf, undo }) => {
    const dataDir = path.join(dir, 'bank');
    const bank = await startBank(await databaseOf('bank', 'bank'), dataDir);
    undo(bank.end);
    const { baseUrl, scaOrigin, caFile } = Bank.parse(bank.firstLine);
    const certificate = await issueCertificate(dir, path.join(dataDir, 'certificates'));
    const settings = {
      APP_URL: 'http://localhost:3000',
      DATABASE_URL: await databaseOf('app', 'application'),
      BANK_BASE_URL: baseUrl,
      BANK_SCA_ORIGINS: scaOrigin,
      BANK_IS_SANDBOX: 'true',
      BANK_CA_FILE: caFile,
      ...certificate,
      NEXTAUTH_SECRET: randomBytes(32).toString('hex'),
      PSU_ID_KEYS: `bench:${randomBytes(32).toString('base64')}`,
      LOG_LEVEL: 'silent',
    };
    const started = await Promise.all(
      environments.map((own) => startProcess(program, { ...settings, ...own })),
    );
    for (const { end } of started) undo(end);
    return started.map(({ firstLine }) => firstLine);
  });
}
