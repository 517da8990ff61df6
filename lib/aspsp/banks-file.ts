/**
 * Further banks, besides the one that the single settings describe. `BANKS_FILE` names a JSON file that lists them,
 * each with its address, its SCA origins, its CA and, if the bank knows us by another certificate, our own certificate
 * there. Paths in the file are relative to it.
 */
import { readFileSync } from 'node:fs';
import { dirname, extname, resolve } from 'node:path';
import { z } from 'zod';
import { bankAddress, scaOrigin } from '@/lib/env';
import { DIALECT_NAMES } from './dialect';

/** A logo is shown at 40 pixels; a file larger than this is not a logo. */
const LOGO_BYTES_MAX = 256 * 1024;

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
};

/** The picture of a bank, as served. */
export type BankLogo = { readonly mediaType: string; readonly bytes: Uint8Array };

const file = z.string('must be the path of a file').min(1, 'must be the path of a file');

const BankOfFile = z.strictObject(
  {
    /** Our own id, stored with everything from this bank: never changed. */
    id: z
      .string('must be text')
      .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must consist of lower-case letters, digits and hyphens'),
    name: z.string('must be text').trim().min(1, 'must be a name').max(70, 'must be a name'),
    logo: file.optional(),
    baseUrl: bankAddress,
    scaOrigins: z
      .array(scaOrigin, 'must be a list of origins')
      .min(1, 'must hold at least one origin'),
    caFile: file.optional(),
    isSandbox: z.boolean('must be true or false').default(false),
    /** How the bank differs from the documented interface. */
    dialect: z
      .enum(DIALECT_NAMES, `must be the name of a dialect: ${DIALECT_NAMES.join(', ')}`)
      .default('standard'),
    tppCertificateFile: file.optional(),
    tppPrivateKeyFile: file.optional(),
    /** Both in one file, as issuers hand them out, and the file with its password. */
    tppPkcs12File: file.optional(),
    tppPkcs12PasswordFile: file.optional(),
  },
  {
    error: (issue) => (issue.code === 'unrecognized_keys' ? 'has an unknown field' : undefined),
  },
);

/** A bank of the file, with absolute paths. */
export type BankOfFile = Omit<z.infer<typeof BankOfFile>, 'logo' | 'tppPkcs12PasswordFile'> & {
  logo: BankLogo | null;
  tppPkcs12Password: string | undefined;
};

/**
 * Reads the banks of a file.
 * @param taken the ids that other banks already have.
 * @throws Error with one sentence that names the setting, and the place in the file.
 */
export function readBanksFile(path: string, taken: readonly string[]): BankOfFile[] {
  const banks = z.array(BankOfFile, 'must be a list of banks').safeParse(parsed(path));
  if (!banks.success) {
    const [issue] = banks.error.issues;
    throw wrong(`names a file in which banks${placeOf(issue?.path ?? [])} ${issue?.message}`);
  }
  const at = (name: string): string => resolve(dirname(path), name);
  const optional = (name: string | undefined) => (name === undefined ? undefined : at(name));
  const seen = new Set(taken);
  return banks.data.map((bank, index) => {
    if (seen.has(bank.id))
      throw wrong(`names a file in which banks[${index}].id is that of another bank`);
    seen.add(bank.id);
    const fault = certificateFault(bank);
    if (fault !== null) throw wrong(`names a file in which banks[${index}] ${fault}`);
    const { tppPkcs12PasswordFile, ...rest } = bank;
    return {
      ...rest,
      logo: bank.logo === undefined ? null : readLogo(at(bank.logo), `[${index}].logo`),
      caFile: optional(bank.caFile),
      tppCertificateFile: optional(bank.tppCertificateFile),
      tppPrivateKeyFile: optional(bank.tppPrivateKeyFile),
      tppPkcs12File: optional(bank.tppPkcs12File),
      tppPkcs12Password:
        tppPkcs12PasswordFile === undefined
          ? undefined
          : readPassword(at(tppPkcs12PasswordFile), `[${index}].tppPkcs12PasswordFile`),
    };
  });
}

/** What is wrong with our own certificate at a bank: it must be one PKCS#12 file or two PEM files. */
function certificateFault(bank: z.infer<typeof BankOfFile>): string | null {
  const { tppCertificateFile, tppPrivateKeyFile, tppPkcs12File, tppPkcs12PasswordFile } = bank;
  if ((tppCertificateFile === undefined) !== (tppPrivateKeyFile === undefined))
    return 'has a certificate without its private key, or the other way round';
  if (tppPkcs12File !== undefined && tppCertificateFile !== undefined)
    return 'has both a PKCS#12 file and PEM files; give one or the other';
  return tppPkcs12PasswordFile !== undefined && tppPkcs12File === undefined
    ? 'has a password without its PKCS#12 file'
    : null;
}

/** The only line of a file; the final line break that editors add is not part of a password. */
function readPassword(path: string, place: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch {
    throw wrong(`names a bank whose password cannot be read (banks${place})`);
  }
}

function wrong(what: string): Error {
  return new Error(`The setting BANKS_FILE ${what}.`);
}

function placeOf(path: readonly PropertyKey[]): string {
  return path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
}

function readLogo(path: string, place: string): BankLogo {
  const mediaType = MEDIA_TYPES[extname(path).toLowerCase()];
  if (mediaType === undefined)
    throw wrong(`names a bank whose logo is not an SVG, PNG, WebP or JPEG (banks${place})`);
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch {
    throw wrong(`names a bank whose logo cannot be read (banks${place})`);
  }
  if (bytes.length > LOGO_BYTES_MAX)
    throw wrong(
      `names a bank whose logo has more than ${LOGO_BYTES_MAX / 1024} KiB (banks${place})`,
    );
  return { mediaType, bytes };
}

function parsed(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw wrong('names a file that cannot be read');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw wrong('must name a JSON file');
  }
}
