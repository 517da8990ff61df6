import { OperatorError } from '@/database/operator-error';
import { type AppSettings, appSettings, bankAddresses } from './app/app-settings';
import { checkAppSettings } from './app/check-app';
import { reserveAppPorts } from './ports';
import { readSettings } from './settings';

/** Settings that `npm start` creates when missing, and production does not. */
const REQUIRED = [
  'DATABASE_URL',
  'BANK_BASE_URL',
  'BANK_SCA_ORIGINS',
  'NEXTAUTH_SECRET',
  'PSU_ID_KEYS',
] as const;

const PEM_SETTINGS = ['TPP_CERTIFICATE_FILE', 'TPP_PRIVATE_KEY_FILE'] as const;

/**
 * The environment for the application alone, with every setting given.
 * @throws OperatorError, one sentence that names the first missing or wrong setting.
 */
export async function productionSettings(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<AppSettings> {
  const isPkcs12 = (environment.TPP_PKCS12_FILE ?? '') !== '';
  const required = isPkcs12 ? REQUIRED : [...REQUIRED, ...PEM_SETTINGS];
  const missing = required.find((name) => (environment[name] ?? '') === '');
  if (missing !== undefined)
    throw new OperatorError(
      `The setting ${missing} is missing; "npm run serve" starts only the application and generates no settings.`,
    );
  const settings = readSettings(environment);
  const { DATABASE_URL = '', NEXTAUTH_SECRET = '', PSU_ID_KEYS = '' } = settings.given;
  const port = await reserveAppPorts(settings);
  const app = appSettings({
    settings,
    mode: 'production',
    databaseUrl: DATABASE_URL,
    port,
    bank: bankAddresses(settings, { app: port, bank: 0, bankSca: 0 }, ''),
    tpp: undefined,
    secrets: { nextauthSecret: NEXTAUTH_SECRET, psuIdKeys: PSU_ID_KEYS },
  });
  checkAppSettings(app);
  return app;
}
