/**
 * Keeps a TPP's signing certificate and private key as two files in a folder the TPP chooses. The files belong to the
 * TPP: the authority keeps no copy.
 */
import { join } from 'node:path';
import { parseCertificate } from '@/lib/xs2a/signature/certificate';
import type { SignerKeys } from '@/lib/xs2a/signature/sign';
import { validateCertificate } from '@/lib/xs2a/signature/validate-certificate';
import type { Psd2Role } from '@/lib/xs2a/value/psd2-role';
import { type CertificateAuthority, isNearEnd } from './certificate-authority';
import { KEY_FILE, readPair, writeWhole } from './key-folder';

export type TppCertificateFiles = {
  authority: CertificateAuthority;
  dir: string;
  organisation: string;
  roles: readonly Psd2Role[];
  now: Date;
};

/** Where the files are, and whether they were just made. */
export type KeptTppCertificate = {
  certificateFile: string;
  privateKeyFile: string;
  isNew: boolean;
};

/**
 * Leaves the files unchanged if they hold a certificate of this authority for this organisation and these roles, with
 * at least 30 days left. Otherwise issues a new one in their place, writing each file atomically.
 *
 * @throws Error when the folder cannot be read or written. @throws RangeError without a role.
 */
export async function keepTppCertificate({
  authority,
  dir,
  organisation,
  roles,
  now,
}: TppCertificateFiles): Promise<KeptTppCertificate> {
  const certificateFile = join(dir, KEY_FILE.certificate);
  const privateKeyFile = join(dir, KEY_FILE.privateKey);
  const readGood = async () => {
    const keys = await readPair(dir);
    return keys && !isNearEnd(keys, now) ? keys : undefined;
  };
  const kept = await readGood();
  if (kept && isAsAsked(kept, { authority, organisation, roles, now })) {
    return { certificateFile, privateKeyFile, isNew: false };
  }
  do {
    const issued = await authority.issueTppCertificate({ organisation, roles, now });
    await writeWhole(privateKeyFile, issued.privateKeyPem, 0o600);
    await writeWhole(certificateFile, issued.certificatePem);
    // Another process may have written its own pair meanwhile, and left one file of each.
  } while (!(await readGood()));
  return { certificateFile, privateKeyFile, isNew: true };
}

function isAsAsked(
  { certificatePem }: SignerKeys,
  { authority, organisation, roles, now }: Omit<TppCertificateFiles, 'dir'>,
): boolean {
  const certificate = parseCertificate(certificatePem);
  const validation = validateCertificate({
    certificate,
    trustedIssuers: authority.trustedIssuers,
    now,
  });
  return (
    validation.ok &&
    certificate.organisation === organisation &&
    roles.length === validation.roles.length &&
    roles.every((role) => validation.roles.includes(role))
  );
}
