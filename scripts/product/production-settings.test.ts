import { expect, it } from 'vitest';
import { OperatorError } from '@/database/operator-error';
import { productionSettings } from './production-settings';

const GIVEN = {
  PORT: '0',
  DATABASE_URL: 'postgresql://brygge@db.example/brygge',
  BANK_BASE_URL: 'https://bank.example/api',
  BANK_SCA_ORIGINS: 'https://bank.example',
  TPP_CERTIFICATE_FILE: '/nowhere/certificate.pem',
  TPP_PRIVATE_KEY_FILE: '/nowhere/private-key.pem',
  NEXTAUTH_SECRET: 'x'.repeat(32),
  PSU_ID_KEYS: `1:${Buffer.alloc(32).toString('base64')}`,
};

it.each([
  'DATABASE_URL',
  'BANK_BASE_URL',
  'BANK_SCA_ORIGINS',
  'TPP_CERTIFICATE_FILE',
  'TPP_PRIVATE_KEY_FILE',
  'NEXTAUTH_SECRET',
  'PSU_ID_KEYS',
])('names the missing setting %s, for an address on this machine too', async (name) => {
  for (const value of [undefined, ''])
    await expect(productionSettings({ ...GIVEN, [name]: value })).rejects.toThrow(
      new OperatorError(
        `The setting ${name} is missing; "npm run serve" starts only the application and generates no settings.`,
      ),
    );
});

it.each([
  [
    { DATABASE_URL: 'mysql://db.example/brygge' },
    /^The setting DATABASE_URL must be the address of a PostgreSQL database/,
  ],
  [{ PSU_ID_KEYS: 'secret' }, /^The setting PSU_ID_KEYS must be a list of id:key/],
  [{ BANK_SCA_ORIGINS: 'bank' }, /^The setting BANK_SCA_ORIGINS must be a comma-separated list/],
  [{}, /^The setting TPP_CERTIFICATE_FILE names a file that cannot be read/],
])('names a wrong setting: %o', async (wrong, sentence) => {
  // Files are checked first; these wrong values need none.
  const { TPP_CERTIFICATE_FILE, TPP_PRIVATE_KEY_FILE, ...rest } = GIVEN;
  const files =
    Object.keys(wrong).length === 0
      ? { TPP_CERTIFICATE_FILE, TPP_PRIVATE_KEY_FILE }
      : { TPP_CERTIFICATE_FILE: import.meta.filename, TPP_PRIVATE_KEY_FILE: import.meta.filename };
  await expect(productionSettings({ ...rest, ...files, ...wrong })).rejects.toThrow(sentence);
});
