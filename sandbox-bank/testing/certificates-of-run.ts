/** Certificates shared by the test files of one run, since each costs a key pair. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseCertificate } from '@/lib/xs2a/signature/certificate';
import type { SignerKeys } from '@/lib/xs2a/signature/sign';
import { validateCertificate } from '@/lib/xs2a/signature/validate-certificate';
import type { Psd2Role } from '@/lib/xs2a/value/psd2-role';
import {
  type CertificateAuthority,
  openCertificateAuthority,
} from '@/sandbox-bank/certificates/certificate-authority';
import { keepPair } from '@/sandbox-bank/certificates/key-folder';
import { TEST_CERTIFICATES_DIR } from './key-pairs';

/** Set-up of a test run: a folder for its certificates, shared by all its projects until the run's process ends. */
export function setup(): void {
  if (process.env[TEST_CERTIFICATES_DIR] !== undefined) return;
  const dir = mkdtempSync(join(tmpdir(), 'brygge-test-certificates-'));
  process.env[TEST_CERTIFICATES_DIR] = dir;
  // Not a teardown: a run that is interrupted has none.
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
}

/** The run's authority. Another `name` gives another authority with keys of its own. */
export async function authorityOfRun(name = 'authority'): Promise<CertificateAuthority> {
  return openCertificateAuthority(join(folderOfRun(), name), new Date());
}

/** Gives a bank the run's authority as its own; outside a run, the bank creates one. */
export async function copyAuthorityOfRun(dir: string): Promise<void> {
  if (process.env[TEST_CERTIFICATES_DIR] === undefined) return;
  await authorityOfRun();
  await cp(join(folderOfRun(), 'authority'), dir, {
    recursive: true,
    // Another file may be opening it at this moment: a name that begins with a dot is still being written.
    filter: (source) => !basename(source).startsWith('.'),
  });
}

/** An organisation's keys from an authority, the same in all files of a run. */
export async function keysOfRun(
  authority: CertificateAuthority,
  organisation: string,
  roles: readonly Psd2Role[],
): Promise<SignerKeys> {
  if (process.env[TEST_CERTIFICATES_DIR] === undefined) {
    return authority.issueTppCertificate({ organisation, roles });
  }
  const { trustedIssuers } = authority;
  const hash = createHash('sha256').update(`${authority.caPem}${organisation} ${roles.join(' ')}`);
  return keepPair({
    dir: join(folderOfRun(), 'tpp'),
    name: hash.digest('hex').slice(0, 24),
    isGood: ({ certificatePem }) => {
      const certificate = parseCertificate(certificatePem);
      return validateCertificate({ certificate, trustedIssuers, now: new Date() }).ok;
    },
    make: () => authority.issueTppCertificate({ organisation, roles }),
  });
}

function folderOfRun(): string {
  const dir = process.env[TEST_CERTIFICATES_DIR];
  if (dir === undefined) throw new Error('No test run keeps certificates; run tests with Vitest.');
  return dir;
}
