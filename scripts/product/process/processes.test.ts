import { expect, it } from 'vitest';
import { withoutAppSecrets } from './processes';

it('hands the bank none of the application’s secrets', () => {
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    NEXTAUTH_SECRET: 'a',
    PSU_ID_KEYS: 'b',
    TPP_PRIVATE_KEY_FILE: 'c',
    TPP_PKCS12_FILE: 'd',
    TPP_PKCS12_PASSWORD: 'e',
    // It may contain the password of the mail server.
    MAIL_URL: 'smtps://brygge:f@mail.example',
    // It names the keys of other banks.
    BANKS_FILE: 'g',
  };
  expect(withoutAppSecrets(env)).toEqual({ NODE_ENV: 'test', LOG_LEVEL: 'info' });
  expect(env.NEXTAUTH_SECRET).toBe('a');
});
