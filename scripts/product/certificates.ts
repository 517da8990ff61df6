import path from 'node:path';
import { describeFolderFailure } from '@/database/database-failure';
import { OperatorError } from '@/database/operator-error';
import {
  type CertificateAuthority,
  openCertificateAuthority,
} from '@/sandbox-bank/certificates/certificate-authority';
import {
  type KeptTppCertificate,
  keepTppCertificate,
} from '@/sandbox-bank/certificates/tpp-certificate';

/** The organisation in the application's own certificate. */
export const TPP_ORGANISATION = 'Brygge';

export const TPP_ROLES = ['PSP_AI', 'PSP_PI'] as const;
export type TppRole = (typeof TPP_ROLES)[number];

const CERTIFICATES_FOLDER = 'certificates';

/** The file with the certificate of a data folder's authority. */
export function caFileIn(dataDir: string): string {
  return path.join(dataDir, CERTIFICATES_FOLDER, 'ca.pem');
}

/** A data folder's sandbox certificate authority, which the bank on that folder also opens. */
export async function certificateAuthorityOf(
  dataDir: string,
  now: Date,
): Promise<CertificateAuthority> {
  const folder = path.join(dataDir, CERTIFICATES_FOLDER);
  try {
    return await openCertificateAuthority(folder, now);
  } catch (error) {
    throw describeFolderFailure(error, folder);
  }
}

/** A TPP's certificate and key in a folder given by a setting, created when missing or near their end. */
export async function tppCertificateIn(
  dir: string,
  authority: CertificateAuthority,
  organisation: string,
  now: Date,
  roles: readonly TppRole[] = TPP_ROLES,
  setting = 'DATA_DIR',
): Promise<KeptTppCertificate> {
  try {
    return await keepTppCertificate({ authority, dir, organisation, roles, now });
  } catch (error) {
    throw describeFolderFailure(error, dir, setting);
  }
}

/** Parses `PSP_AI,PSP_PI` as roles. @throws OperatorError that names the wrong one. */
export function parseRoles(text: string): TppRole[] {
  const roles = text.split(',').map((role) => role.trim());
  return roles.map((role) => {
    const known = TPP_ROLES.find((each) => each === role);
    if (known === undefined) {
      throw new OperatorError(
        `--roles holds ${role}; a sandbox certificate can have ${TPP_ROLES.join(' and ')}.`,
      );
    }
    return known;
  });
}
