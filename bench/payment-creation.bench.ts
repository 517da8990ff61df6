/**
 * Measures what the application adds to the creation of a payment: sign-in, rules, payer, the stored call, its end. The
 * bank runs in a process of its own, the application in another, which asks it by `POST /api/payments` and by the same
 * signed call over bare undici, in turn.
 */
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { openCertificateAuthority } from '@/sandbox-bank/certificates/certificate-authority';
import type { BenchRow } from './bench-row';
import { startBank, startProcess, withScratch } from './scratch';

/**
 * Payment made by the application, beside the bare call. The money protocol alone is three commits one after the other:
 * before the call, with its sending, and with its end.
 */
const RATIO_MAX = 10;

const APPLICATION_PROCESS = 'bench/payment-creation-process.ts';

const Bank = z.object({ baseUrl: z.string(), scaOrigin: z.string(), caFile: z.string() });
const Times = z.object({ ours: z.number(), bare: z.number() });

/** Runs the bench. It listens on free ports of 127.0.0.1 and leaves nothing behind. */
export async function paymentCreationBench(): Promise<BenchRow[]> {
  return withScratch(async ({ dir, databaseOf, undo }) => {
    const dataDir = path.join(dir, 'bank');
    const bank = await startBank(await databaseOf('bank', 'bank'), dataDir);
    undo(bank.end);
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
      DATABASE_URL: await databaseOf('app', 'application'),
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
    undo(application.end);
    return [rowOf(Times.parse(application.firstLine))];
  });
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
