/** A sandbox bank in a process that can be killed, with its own database. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createTestDatabase } from '@/database/test-database';
import { openCertificateAuthority } from '@/sandbox-bank/certificates/certificate-authority';
import { type BankClient, createBankClient } from '@/sandbox-bank/testing/bank-client';
import { BANK_MIGRATIONS, BANK_TYPEFACE } from '@/sandbox-bank/testing/test-bank';
import { reservePort } from '@/scripts/product/ports';
import { Killable } from './child';
import type { Programs } from './programs';

export type BankProcess = {
  process: Killable;
  baseUrl: string;
  scaOrigin: string;
  /** The settings of an application that uses this bank. */
  settings: {
    BANK_BASE_URL: string;
    BANK_SCA_ORIGINS: string;
    BANK_CA_FILE: string;
    TPP_CERTIFICATE_FILE: string;
    TPP_PRIVATE_KEY_FILE: string;
  };
  /** A TPP that calls the bank beside the application, with the same certificate. */
  client: BankClient;
  /** The bank's own database. */
  pool: pg.Pool;
  close(): Promise<void>;
};

/** Starts a bank from compiled programs. */
export async function openBankProcess(programs: Programs): Promise<BankProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'brygge-crash-'));
  const bankDatabase = await createTestDatabase({ migrationsDir: BANK_MIGRATIONS });
  const [port, scaPort] = [
    await reservePort(0, 'BANK_PORT'),
    await reservePort(0, 'BANK_SCA_PORT'),
  ];
  const authority = await openCertificateAuthority(join(dataDir, 'certificates'), new Date());
  const keys = await authority.issueTppCertificate({
    organisation: 'Brygge AS',
    roles: ['PSP_AI', 'PSP_PI'],
  });
  const files = { certificate: join(dataDir, 'c.pem'), key: join(dataDir, 'k.pem') };
  await writeFile(files.certificate, keys.certificatePem);
  await writeFile(files.key, keys.privateKeyPem);
  const bank = new Killable(programs.fileOf('bank'), {
    CRASH_BANK_DATABASE_URL: bankDatabase.url,
    CRASH_BANK_DATA_DIR: dataDir,
    CRASH_BANK_TYPEFACE_DIR: BANK_TYPEFACE,
    CRASH_BANK_PORT: String(port),
    CRASH_BANK_SCA_PORT: String(scaPort),
  });
  const pool = new pg.Pool({ connectionString: bankDatabase.url, max: 2 });
  pool.on('error', () => {});
  const close = async () => {
    await bank.close();
    await pool.end();
    await bankDatabase.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await bank.start();
  } catch (error) {
    await close();
    throw error;
  }
  const baseUrl = `https://localhost:${port}/api-sandbox`;
  const scaOrigin = `http://localhost:${scaPort}`;
  return {
    process: bank,
    baseUrl,
    scaOrigin,
    settings: {
      BANK_BASE_URL: baseUrl,
      BANK_SCA_ORIGINS: scaOrigin,
      BANK_CA_FILE: authority.caFile,
      TPP_CERTIFICATE_FILE: files.certificate,
      TPP_PRIVATE_KEY_FILE: files.key,
    },
    client: createBankClient({ baseUrl, caFile: authority.caFile, keys }),
    pool,
    close,
  };
}
