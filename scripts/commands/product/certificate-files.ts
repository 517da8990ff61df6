import fs from 'node:fs';
import path from 'node:path';
import { prepareDataFolder } from '@/database/cluster';
import { describeFolderFailure } from '@/database/database-failure';
import { OperatorError } from '@/database/operator-error';
import { makeFolder } from '@/database/private-files';
import { readFlags } from '@/scripts/commands/arguments';
import {
  caFileIn,
  certificateAuthorityOf,
  parseRoles,
  TPP_ORGANISATION,
  TPP_ROLES,
  tppCertificateIn,
} from '@/scripts/product/certificates';
import { readSettings } from '@/scripts/product/settings';

/**
 * Issues a TPP certificate from the sandbox's authority as two files, and prints their names. A folder without an
 * authority gets one, since a certificate may be made before the bank first runs; a mistyped folder does too, so this
 * is said.
 */
export async function writeTppCertificate(
  args: readonly string[],
  usage: string,
  environment: Parameters<typeof readSettings>[0],
): Promise<void> {
  const flags = readFlags(
    args,
    {
      out: { type: 'string' },
      data: { type: 'string' },
      roles: { type: 'string', default: TPP_ROLES.join(',') },
      organisation: { type: 'string', default: TPP_ORGANISATION },
    },
    usage,
  );
  if (flags.out === undefined) {
    throw new OperatorError(`--out is missing; usage: ${usage}`);
  }
  const organisation = flags.organisation.trim();
  if (organisation === '' || organisation.length > 64) {
    throw new OperatorError('--organisation must have 1 to 64 characters.');
  }
  const roles = parseRoles(flags.roles);
  const { dataDir } = readSettings(environment);
  const now = new Date();
  const data = prepareDataFolder(flags.data === undefined ? dataDir : path.resolve(flags.data));
  const isFirst = !fs.existsSync(caFileIn(data));
  const authority = await certificateAuthorityOf(data, now);
  const out = path.resolve(flags.out);
  try {
    makeFolder(out, 0o700);
  } catch (error) {
    throw describeFolderFailure(error, out, '--out');
  }
  const kept = await tppCertificateIn(out, authority, organisation, now, roles, '--out');
  process.stdout.write(`${kept.certificateFile}\n${kept.privateKeyFile}\n`);
  if (isFirst) {
    process.stderr.write(
      `There was no certificate authority in ${data}, so a new one was made. Only a bank that runs on this folder accepts the certificate.\n`,
    );
  }
}
