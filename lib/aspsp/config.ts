/**
 * The configured banks: the address of each, the origins of its SCA pages, the CA that we trust for it, and our own
 * certificate there. Keys and certificates are read and parsed once. It makes no calls.
 */
import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import { type CertificateSettings, type Env, env } from '@/lib/env';
import { SANDBOX_LOGO } from '@/lib/xs2a/sandbox/sandbox-logo';
import { type Certificate, parseCertificates } from '@/lib/xs2a/signature/certificate';
import { createSigner, type Signer } from '@/lib/xs2a/signature/sign';
import { type BankLogo, type BankOfFile, readBanksFile } from './banks-file';
import { DIALECTS, type Dialect } from './dialect';
import { type Pkcs12Reading, readPkcs12 } from './pkcs12';

/** A bank that we are a TPP of. @see supplement#1 */
export type Aspsp = {
  /** Our own id, stored with everything from this bank. */
  readonly bankId: string;
  readonly name: string;
  /** Its logo; null for none. */
  readonly logo: BankLogo | null;
  /** `{base_url}` with its path, without a final slash. */
  readonly baseUrl: string;
  /** Where a `scaRedirect` may lead to. */
  readonly scaOrigins: readonly string[];
  /** Whether it offers `/v1/sandbox`. */
  readonly isSandbox: boolean;
  /** How it differs from the documented interface. */
  readonly dialect: Dialect;
  /** The only CAs of its TLS certificate, PEM; undefined for the public ones that come with Node. */
  readonly tlsCaPem: string | undefined;
  readonly signer: Signer;
  /** The issuers whose certificates its signed answers may carry. */
  readonly trustedIssuers: () => readonly Certificate[];
};

/** The sandbox bank's own name, when none is set. */
const SANDBOX_NAME = 'Skjærvik Sparebank';
const SANDBOX_ID = 'sandbox';
const sandboxLogo: BankLogo = {
  mediaType: 'image/svg+xml',
  bytes: Buffer.from(SANDBOX_LOGO),
};

/** How an error message names what is wrong: a setting, or a bank of `BANKS_FILE`. */
type Named = {
  certificate: string;
  privateKey: string;
  pkcs12: string;
  pkcs12Password: string;
  ca: string;
};

const SETTINGS: Named = {
  certificate: 'TPP_CERTIFICATE_FILE',
  privateKey: 'TPP_PRIVATE_KEY_FILE',
  pkcs12: 'TPP_PKCS12_FILE',
  pkcs12Password: 'TPP_PKCS12_PASSWORD',
  ca: 'BANK_CA_FILE',
};

/**
 * Reads the TPP's certificate and its key.
 * @throws Error with one sentence that names the wrong setting.
 * @see interface#authentication
 */
export function openSigner(settings: CertificateSettings, named = SETTINGS): Signer {
  const { TPP_CERTIFICATE_FILE = '', TPP_PRIVATE_KEY_FILE = '', TPP_PKCS12_FILE } = settings;
  if (TPP_PKCS12_FILE !== undefined)
    return openPkcs12(TPP_PKCS12_FILE, settings.TPP_PKCS12_PASSWORD ?? '', named);
  const certificatePem = readSetting(named.certificate, TPP_CERTIFICATE_FILE);
  const privateKeyPem = readSetting(named.privateKey, TPP_PRIVATE_KEY_FILE);
  try {
    return createSigner({ certificatePem, privateKeyPem });
  } catch {
    throw new Error(
      `The settings ${named.certificate} and ${named.privateKey} must name an RSA certificate and its own key, in PEM.`,
    );
  }
}

/**
 * Reads the bank's CAs, or the public ones that come with Node when none are set.
 * @throws Error with one sentence that names the wrong setting.
 * @see interface#authentication
 */
export function openIssuers(
  settings: Pick<Env, 'BANK_CA_FILE'>,
  named = SETTINGS,
): { pem: string | undefined; issuers: () => Certificate[] } {
  const { BANK_CA_FILE: file } = settings;
  if (file === undefined) {
    let issuers: Certificate[] | undefined;
    return {
      pem: undefined,
      // There are a few hundred certificates, so they are parsed when the first answer is signed.
      issuers: () => {
        issuers ??= parseCertificates(rootCertificates.join('\n'));
        return issuers;
      },
    };
  }
  const pem = readSetting(named.ca, file);
  try {
    const issuers = parseCertificates(pem);
    if (issuers.length === 0) throw new Error('empty');
    return { pem, issuers: () => issuers };
  } catch {
    throw new Error(`The setting ${named.ca} must name a PEM file of certificates.`);
  }
}

/** The id stored with everything from the bank that the settings describe: its host name, unless another is given. */
export function bankIdOf(
  settings: Pick<Env, 'BANK_BASE_URL' | 'BANK_IS_SANDBOX'> & { BANK_ID?: string | undefined },
): string {
  if (settings.BANK_IS_SANDBOX) return SANDBOX_ID;
  return settings.BANK_ID ?? new URL(settings.BANK_BASE_URL).hostname;
}

/** How the bank that the settings describe is shown: the sandbox bank under another name has no logo. */
export function nameAndLogoOf({
  BANK_NAME,
  BANK_IS_SANDBOX,
  BANK_BASE_URL,
}: Pick<Env, 'BANK_BASE_URL' | 'BANK_IS_SANDBOX'> & {
  BANK_NAME?: string | undefined;
}): Pick<Aspsp, 'name' | 'logo'> {
  const name = BANK_NAME ?? (BANK_IS_SANDBOX ? SANDBOX_NAME : new URL(BANK_BASE_URL).hostname);
  return { name, logo: BANK_IS_SANDBOX && name === SANDBOX_NAME ? sandboxLogo : null };
}

/**
 * Every configured bank: the one of the single settings, then those of `BANKS_FILE`.
 * @throws Error with one sentence that names the wrong setting.
 */
export function aspspsOfSettings(settings: Env): readonly Aspsp[] {
  const first = aspspOfSettings(settings);
  const { BANKS_FILE: file } = settings;
  if (file === undefined) return [first];
  return [first, ...readBanksFile(file, [first.bankId]).map((bank) => aspspOfFile(bank, settings))];
}

let known: readonly Aspsp[] | undefined;

/** Every configured bank. @throws Error as {@link aspspsOfSettings}. */
export function aspsps(): readonly Aspsp[] {
  known ??= aspspsOfSettings(env());
  return known;
}

/** The bank with one of our ids, or undefined when it is no longer configured. */
export function aspspOf(bankId: string): Aspsp | undefined {
  return aspsps().find((aspsp) => aspsp.bankId === bankId);
}

/** The sandbox bank that runs alongside this application; undefined when its bank is any other. */
export function sandboxBank(): Aspsp | undefined {
  const { BANK_IS_SANDBOX } = env();
  return BANK_IS_SANDBOX ? aspspOf(SANDBOX_ID) : undefined;
}

/**
 * The bank that the settings describe.
 * @throws Error with one sentence that names the wrong setting.
 * @see interface#authentication
 */
function aspspOfSettings(settings: Env): Aspsp {
  const { pem, issuers } = openIssuers(settings);
  return {
    bankId: bankIdOf(settings),
    ...nameAndLogoOf(settings),
    baseUrl: settings.BANK_BASE_URL,
    scaOrigins: settings.BANK_SCA_ORIGINS,
    isSandbox: settings.BANK_IS_SANDBOX,
    dialect: DIALECTS.standard,
    tlsCaPem: pem,
    signer: openSigner(settings),
    trustedIssuers: issuers,
  };
}

function readBytes(name: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    throw new Error(`The setting ${name} names a file that cannot be read.`);
  }
}

function readSetting(name: string, file: string): string {
  return readBytes(name, file).toString('utf8');
}

const PKCS12_FAULTS: Readonly<
  Record<Extract<Pkcs12Reading, { ok: false }>['reason'], (named: Named) => string>
> = {
  malformed: ({ pkcs12 }) => `The setting ${pkcs12} must name a PKCS#12 file.`,
  'wrong-password': ({ pkcs12, pkcs12Password }) =>
    `The setting ${pkcs12Password} does not open the file of ${pkcs12}.`,
  'no-key': ({ pkcs12 }) => `The setting ${pkcs12} names a file without an RSA private key.`,
  'no-certificate': ({ pkcs12 }) =>
    `The setting ${pkcs12} names a file without the certificate of its key.`,
};

function openPkcs12(file: string, password: string, named: Named): Signer {
  const read = readPkcs12(readBytes(named.pkcs12, file), password);
  if (!read.ok) throw new Error(PKCS12_FAULTS[read.reason](named));
  try {
    return createSigner(read.keys);
  } catch {
    throw new Error(PKCS12_FAULTS['no-key'](named));
  }
}

function aspspOfFile(bank: BankOfFile, settings: Env): Aspsp {
  const field = (name: string) => `BANKS_FILE (${name} of the bank ${bank.id})`;
  const named: Named = {
    certificate: field('tppCertificateFile'),
    privateKey: field('tppPrivateKeyFile'),
    pkcs12: field('tppPkcs12File'),
    pkcs12Password: field('tppPkcs12PasswordFile'),
    ca: field('caFile'),
  };
  const { pem, issuers } = openIssuers({ BANK_CA_FILE: bank.caFile }, named);
  const { tppCertificateFile, tppPrivateKeyFile, tppPkcs12File, tppPkcs12Password } = bank;
  return {
    bankId: bank.id,
    name: bank.name,
    logo: bank.logo,
    baseUrl: bank.baseUrl,
    scaOrigins: bank.scaOrigins,
    isSandbox: bank.isSandbox,
    dialect: DIALECTS[bank.dialect],
    tlsCaPem: pem,
    signer:
      tppCertificateFile === undefined && tppPkcs12File === undefined
        ? openSigner(settings)
        : openSigner(
            {
              TPP_CERTIFICATE_FILE: tppCertificateFile,
              TPP_PRIVATE_KEY_FILE: tppPrivateKeyFile,
              TPP_PKCS12_FILE: tppPkcs12File,
              TPP_PKCS12_PASSWORD: tppPkcs12Password,
            },
            named,
          ),
    trustedIssuers: issuers,
  };
}
