/**
 * Runs the application in a process of its own, beside a bank in another one, each with its own database. They listen
 * on free ports of 127.0.0.1 and leave nothing behind.
 */
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { openCertificateAuthority } from '@/sandbox-bank/certificates/certificate-authority';
import { startBank, startProcess, withScratch } from './scratch';

const Bank = z.object({ baseUrl: z.string(), scaOrigin: z.string(), caFile: z.string() });

/** Runs a program as the application, beside a bank. @returns the one line of JSON that it prints. */
export function sayingOf(program: string): Promise<unknown> {
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
    const application = await startProcess(program, {
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
    return application.firstLine;
  });
}
