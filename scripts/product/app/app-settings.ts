import { isLoopback } from '@/lib/env';
import { BANK_NAME } from '@/sandbox-bank/server/bank';
import type { Ports } from '@/scripts/product/ports';
import type { Secrets } from '@/scripts/product/secrets';
import { runsSandboxBank, type Settings } from '@/scripts/product/settings';

/** The environment for the application's process, in addition to the launcher's own. */
export type AppSettings = Record<string, string> & { APP_URL: string };

export interface BankAddresses {
  readonly baseUrl: string;
  readonly scaOrigins: string;
  readonly caFile: string | undefined;
  readonly isSandbox: boolean;
}

/** The given bank, or the sandbox bank on its ports with the data folder's certificate authority. */
export function bankAddresses(settings: Settings, ports: Ports, caFile: string): BankAddresses {
  const { given, bankBaseUrl } = settings;
  const isOurs = runsSandboxBank(settings);
  return {
    baseUrl: bankBaseUrl ?? `https://localhost:${ports.bank}/api-sandbox`,
    scaOrigins: given.BANK_SCA_ORIGINS ?? (isOurs ? `http://localhost:${ports.bankSca}` : ''),
    caFile: given.BANK_CA_FILE ?? (isOurs ? caFile : undefined),
    isSandbox: given.BANK_IS_SANDBOX === undefined ? isOurs : given.BANK_IS_SANDBOX === 'true',
  };
}

/** The given settings, completed by the launcher's. */
export function appSettings({
  settings,
  mode,
  databaseUrl,
  port,
  bank,
  tpp,
  secrets,
}: {
  settings: Settings;
  mode: string;
  databaseUrl: string;
  port: number;
  bank: BankAddresses;
  tpp: { certificateFile: string; privateKeyFile: string } | undefined;
  secrets: Secrets;
}): AppSettings {
  const { given } = settings;
  // The normalised origin: HTTPS://… is https too.
  const appUrl = new URL(given.APP_URL ?? `http://localhost:${port}`).origin;
  return {
    ...given,
    APP_URL: appUrl,
    NEXTAUTH_URL: appUrl,
    PORT: String(port),
    // For an address that only this machine can reach, listening on loopback is enough.
    HOST: given.LISTEN_ADDRESS ?? (isLoopback(new URL(appUrl)) ? '127.0.0.1' : '0.0.0.0'),
    APP_MODE: mode,
    NODE_ENV: mode,
    NEXT_TELEMETRY_DISABLED: '1',
    DATABASE_URL: databaseUrl,
    BANK_BASE_URL: bank.baseUrl,
    BANK_SCA_ORIGINS: bank.scaOrigins,
    BANK_IS_SANDBOX: String(bank.isSandbox),
    NEXTAUTH_SECRET: given.NEXTAUTH_SECRET ?? secrets.nextauthSecret,
    PSU_ID_KEYS: given.PSU_ID_KEYS ?? secrets.psuIdKeys,
    ...(bank.caFile && { BANK_CA_FILE: bank.caFile }),
    ...(runsSandboxBank(settings) && { BANK_NAME: given.BANK_NAME ?? BANK_NAME }),
    ...(tpp && {
      TPP_CERTIFICATE_FILE: tpp.certificateFile,
      TPP_PRIVATE_KEY_FILE: tpp.privateKeyFile,
    }),
  };
}
