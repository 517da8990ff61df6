import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { OperatorError } from '@/database/operator-error';
import { readBanksFile } from '@/lib/aspsp/banks-file';
import { openIssuers, openSigner } from '@/lib/aspsp/config';
import { findCertificateFault, parseEnv } from '@/lib/env';

type Environment = Readonly<Record<string, string | undefined>>;

/** The launcher's own settings; lib/env checks those of the application. */
const LaunchSettings = z.object({
  PORT: port(3000),
  BANK_PORT: port(8443),
  BANK_SCA_PORT: port(8444),
  DATA_DIR: z.string().default('.data'),
});

export interface Settings {
  /** Ports as requested; 0 for a free one. */
  readonly port: number;
  readonly bankPort: number;
  readonly bankScaPort: number;
  readonly metricsPort: number | undefined;
  /** Absolute. */
  readonly dataDir: string;
  /** An external database; undefined for the embedded one. */
  readonly databaseUrl: string | undefined;
  /** An external bank; undefined for the sandbox bank. */
  readonly bankBaseUrl: string | undefined;
  /** The application's settings, as given. */
  readonly given: Readonly<Record<string, string>>;
}

/** Settings of the application that can be given. */
const APPLICATION_SETTINGS = [
  'APP_URL',
  'LISTEN_ADDRESS',
  'DATABASE_URL',
  'BANK_BASE_URL',
  'BANK_SCA_ORIGINS',
  'BANK_CA_FILE',
  'BANK_IS_SANDBOX',
  'BANK_ID',
  'BANK_NAME',
  'BANKS_FILE',
  'TPP_CERTIFICATE_FILE',
  'TPP_PRIVATE_KEY_FILE',
  'TPP_PKCS12_FILE',
  'TPP_PKCS12_PASSWORD',
  'APPLE_APP_IDS',
  'ANDROID_APPS',
  'MAIL_URL',
  'MAIL_FROM',
  'NEXTAUTH_SECRET',
  'PSU_ID_KEYS',
  'TRUSTED_PROXIES',
  'METRICS_PORT',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_SERVICE_NAME',
  'LOG_LEVEL',
] as const;

const LAUNCH_SETTINGS = ['PORT', 'BANK_PORT', 'BANK_SCA_PORT', 'DATA_DIR'] as const;

/** Every setting of the product. */
export const SETTING_NAMES: readonly string[] = [...LAUNCH_SETTINGS, ...APPLICATION_SETTINGS];

const CERTIFICATE_SETTINGS = [
  'TPP_CERTIFICATE_FILE',
  'TPP_PRIVATE_KEY_FILE',
  'TPP_PKCS12_FILE',
  'TPP_PKCS12_PASSWORD',
] as const;

const FILE_SETTINGS = [
  'BANK_CA_FILE',
  'BANKS_FILE',
  'TPP_CERTIFICATE_FILE',
  'TPP_PRIVATE_KEY_FILE',
  'TPP_PKCS12_FILE',
] as const;

/**
 * Parses the settings in an environment.
 * @throws OperatorError, one sentence that names the first wrong setting.
 */
export function readSettings(environment: Environment): Settings {
  const launch = LaunchSettings.safeParse(present(environment, LAUNCH_SETTINGS));
  if (!launch.success) {
    const [issue] = launch.error.issues;
    throw new OperatorError(`The setting ${String(issue?.path[0])} ${issue?.message}.`);
  }
  const { PORT, BANK_PORT, BANK_SCA_PORT, DATA_DIR } = launch.data;
  const given = present(environment, APPLICATION_SETTINGS);
  const METRICS_PORT = Number(given.METRICS_PORT ?? 0);
  const ports = { PORT, BANK_PORT, BANK_SCA_PORT, METRICS_PORT };
  const seen = new Map<number, string>();
  for (const [name, value] of Object.entries(ports)) {
    const other = seen.get(value);
    if (other !== undefined && value !== 0) {
      throw new OperatorError(`The settings ${other} and ${name} name the same port (${value}).`);
    }
    seen.set(value, name);
  }
  checkFiles(given);
  checkApplication(given);
  checkContents(given);
  return {
    port: PORT,
    bankPort: BANK_PORT,
    bankScaPort: BANK_SCA_PORT,
    metricsPort: given.METRICS_PORT === undefined ? undefined : METRICS_PORT,
    dataDir: path.resolve(DATA_DIR),
    databaseUrl: given.DATABASE_URL,
    bankBaseUrl: given.BANK_BASE_URL,
    given,
  };
}

/** Whether the product runs its own sandbox bank: it does unless a bank is given. */
export function runsSandboxBank({ bankBaseUrl }: Settings): boolean {
  return bankBaseUrl === undefined;
}

/** Whether the TPP's certificate is given, at least in part: then none is created. */
export function givesCertificate(given: Settings['given']): boolean {
  return CERTIFICATE_SETTINGS.some((name) => given[name] !== undefined);
}

/** Another database on the same server: `<name>_bank` beside the application's own. */
export function bankDatabaseUrl(databaseUrl: string): { url: string; name: string } {
  const url = new URL(databaseUrl);
  const name = `${decodeURIComponent(url.pathname.slice(1)) || decodeURIComponent(url.username)}_bank`;
  url.pathname = `/${encodeURIComponent(name)}`;
  return { url: url.href, name };
}

function port(fallback: number) {
  return z
    .string()
    .regex(/^\d{1,5}$/, { error: 'must be a whole number from 0 to 65535' })
    .transform(Number)
    .refine((value) => value <= 65_535, { error: 'must be a whole number from 0 to 65535' })
    .default(fallback);
}

/** An empty value counts as absent: many tools unset a setting that way. */
function present(environment: Environment, names: readonly string[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const name of names) {
    const value = environment[name];
    if (value !== undefined && value !== '') values[name] = value;
  }
  return values;
}

function checkFiles(given: Record<string, string>): void {
  for (const name of FILE_SETTINGS) {
    const file = given[name];
    if (file === undefined) continue;
    try {
      fs.accessSync(file, fs.constants.R_OK);
    } catch {
      throw new OperatorError(`The setting ${name} names a file that cannot be read (${file}).`);
    }
    // The application's working folder may differ from the one that the path is relative to.
    given[name] = path.resolve(file);
  }
  const fault = givesCertificate(given) ? findCertificateFault(given) : null;
  if (fault !== null) throw new OperatorError(fault);
}

/** The files' contents are checked here too, before anything is started or built. */
function checkContents(given: Readonly<Record<string, string>>): void {
  const { BANK_CA_FILE, BANKS_FILE } = given;
  try {
    openIssuers({ BANK_CA_FILE });
    if (BANKS_FILE !== undefined) readBanksFile(BANKS_FILE, []);
    if (givesCertificate(given)) openSigner(given);
  } catch (cause) {
    throw new OperatorError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Checks the given settings, with placeholders for what the launcher will add. */
function checkApplication(given: Readonly<Record<string, string>>): void {
  const isHttps = given.APP_URL?.toLowerCase().startsWith('https:') ?? false;
  for (const name of ['NEXTAUTH_SECRET', 'PSU_ID_KEYS']) {
    if (isHttps && given[name] === undefined) {
      throw new OperatorError(
        `The setting ${name} is missing; it is required when APP_URL is https.`,
      );
    }
  }
  const standIns: Record<string, string> = {
    APP_URL: 'http://localhost:3000',
    DATABASE_URL: 'postgresql://localhost/brygge',
    ...(givesCertificate(given)
      ? {}
      : { TPP_CERTIFICATE_FILE: 'certificate.pem', TPP_PRIVATE_KEY_FILE: 'private-key.pem' }),
    NEXTAUTH_SECRET: 'x'.repeat(32),
    PSU_ID_KEYS: `1:${Buffer.alloc(32).toString('base64')}`,
    ...(given.BANK_BASE_URL === undefined
      ? {
          BANK_BASE_URL: 'https://localhost:8443/api-sandbox',
          BANK_SCA_ORIGINS: 'http://localhost:8444',
        }
      : {}),
  };
  const result = parseEnv({ ...standIns, ...given });
  if (!result.ok) throw new OperatorError(result.sentence);
}
