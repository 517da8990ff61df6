import { describe, expect, it } from 'vitest';
import { parseEnv } from './env';

const KEY_A = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=';
const KEY_B = 'AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=';

const good = {
  APP_URL: 'http://localhost:3000',
  DATABASE_URL: 'postgresql://postgres:secret@127.0.0.1:5432/brygge',
  BANK_BASE_URL: 'https://localhost:8443/api-sandbox',
  BANK_SCA_ORIGINS: 'http://localhost:8444',
  BANK_IS_SANDBOX: 'true',
  TPP_CERTIFICATE_FILE: '/keys/certificate.pem',
  TPP_PRIVATE_KEY_FILE: '/keys/private-key.pem',
  NEXTAUTH_SECRET: 'a secret of more than 32 characters',
  PSU_ID_KEYS: `b:${KEY_B},a:${KEY_A}`,
};

describe('the certificate of the TPP', () => {
  const { TPP_CERTIFICATE_FILE, TPP_PRIVATE_KEY_FILE, ...rest } = good;
  const p12 = { TPP_PKCS12_FILE: '/keys/tpp.p12', TPP_PKCS12_PASSWORD: 'hemmelig' };

  it('may come as PKCS#12 in place of PEM, without a password too', () => {
    expect(parseEnv({ ...rest, ...p12 })).toMatchObject({ ok: true, env: p12 });
    const { TPP_PKCS12_FILE } = p12;
    expect(parseEnv({ ...rest, TPP_PKCS12_FILE })).toMatchObject({ ok: true });
  });

  it.each([
    [{}, 'The setting TPP_CERTIFICATE_FILE is missing.'],
    [{ TPP_CERTIFICATE_FILE }, 'The setting TPP_PRIVATE_KEY_FILE is missing.'],
    [{ TPP_PRIVATE_KEY_FILE }, 'The setting TPP_CERTIFICATE_FILE is missing.'],
    [
      { ...p12, TPP_PRIVATE_KEY_FILE },
      'The settings TPP_PKCS12_FILE and TPP_PRIVATE_KEY_FILE do not go together; give the PKCS#12 file or the two PEM files.',
    ],
    [
      { TPP_PKCS12_PASSWORD: 'hemmelig' },
      'The setting TPP_PKCS12_FILE is missing; TPP_PKCS12_PASSWORD opens it.',
    ],
  ])('given as %j is refused', (given, sentence) => {
    expect(parseEnv({ ...rest, ...given })).toEqual({ ok: false, sentence });
  });
});

describe('the settings', () => {
  it('are read with their defaults', () => {
    const result = parseEnv(good);
    expect(result).toMatchObject({
      ok: true,
      env: {
        APP_URL: 'http://localhost:3000',
        BANK_BASE_URL: 'https://localhost:8443/api-sandbox',
        BANK_SCA_ORIGINS: ['http://localhost:8444'],
        BANK_IS_SANDBOX: true,
        TRUSTED_PROXIES: 0,
        LOG_LEVEL: 'info',
        PSU_ID_KEYS: [
          { id: 'b', key: new Uint8Array(32).fill(1) },
          { id: 'a', key: new Uint8Array(32) },
        ],
      },
    });
  });

  it('keep the path of the bank and drop a slash at its end', () => {
    expect(parseEnv({ ...good, BANK_BASE_URL: 'https://bank.example/open/api/' })).toMatchObject({
      env: { BANK_BASE_URL: 'https://bank.example/open/api' },
    });
  });

  it('take an empty setting for an unset one', () => {
    expect(parseEnv({ ...good, BANK_CA_FILE: '', BANK_IS_SANDBOX: '' })).toMatchObject({
      ok: true,
      env: { BANK_IS_SANDBOX: false },
    });
  });

  it.each([
    ['smtp://localhost:2525', { host: 'localhost', port: 2525, tls: 'none', login: null }],
    ['smtp://mailpit', { host: 'mailpit', port: 587, tls: 'none', login: null }],
    [
      'smtp://kari:p%40ss@mail.example',
      { host: 'mail.example', port: 587, tls: 'required', login: { user: 'kari', pass: 'p@ss' } },
    ],
    [
      'smtps://mail.example',
      { host: 'mail.example', port: 465, tls: 'from-the-start', login: null },
    ],
    ['smtp://192.0.2.1:25', { host: '192.0.2.1', port: 25, tls: 'required', login: null }],
    ['smtp://[2001:db8::1]:25', { host: '2001:db8::1', port: 25, tls: 'required', login: null }],
  ])('read the mail server %s', (MAIL_URL, server) => {
    expect(
      parseEnv({ ...good, MAIL_URL, MAIL_FROM: 'Brygge <post@brygge.example>' }),
    ).toMatchObject({
      ok: true,
      env: { MAIL_URL: server, MAIL_FROM: 'Brygge <post@brygge.example>' },
    });
  });

  it.each([
    'https://mail.example',
    'mail.example',
    'smtp://',
    'smtp://a.example/x',
    'smtp://a@b.example',
    'smtp://a:%ff@b.example',
    'smtp://a.example?tls=no',
  ])('refuse %s for a mail server, without its value in the sentence', (MAIL_URL) => {
    expect(parseEnv({ ...good, MAIL_URL, MAIL_FROM: 'post@brygge.example' })).toEqual({
      ok: false,
      sentence:
        'The setting MAIL_URL must be the address of a mail server, such as smtps://user:word@mail.example.',
    });
  });

  it.each([
    'Brygge',
    'a@b.example, c@d.example',
    'A <a@b.example',
    'A\r\nBcc: x@y.example <a@b.example>',
  ])('refuse %j for a sender', (MAIL_FROM) => {
    expect(parseEnv({ ...good, MAIL_FROM })).toEqual({
      ok: false,
      sentence:
        'The setting MAIL_FROM must be an address such as post@brygge.example, or Brygge <post@brygge.example>.',
    });
  });

  it('want a sender with a mail server', () => {
    expect(parseEnv({ ...good, MAIL_URL: 'smtp://localhost:2525' })).toEqual({
      ok: false,
      sentence: 'The setting MAIL_FROM is missing; a mail server needs a sender.',
    });
  });

  it.each([
    ['APP_URL', undefined, 'The setting APP_URL is missing.'],
    [
      'APP_URL',
      'http://localhost:3000/app',
      'The setting APP_URL must be an origin such as https://brygge.example.',
    ],
    [
      'DATABASE_URL',
      'mysql://localhost/brygge',
      'The setting DATABASE_URL must be the address of a PostgreSQL database, such as postgresql://user@host/name.',
    ],
    [
      'BANK_BASE_URL',
      'http://bank.example/api',
      'The setting BANK_BASE_URL must be an https address without a query, such as https://bank.example/api.',
    ],
    [
      'BANK_SCA_ORIGINS',
      'http://bank.example',
      'The setting BANK_SCA_ORIGINS must hold https origins only, except for a bank on this machine.',
    ],
    [
      'BANK_SCA_ORIGINS',
      'bank',
      'The setting BANK_SCA_ORIGINS must be a comma-separated list of origins.',
    ],
    ['BANK_IS_SANDBOX', 'yes', 'The setting BANK_IS_SANDBOX must be true or false.'],
    ['NEXTAUTH_SECRET', 'short', 'The setting NEXTAUTH_SECRET must have at least 32 characters.'],
    [
      'PSU_ID_KEYS',
      `a:${KEY_A.slice(4)}`,
      'The setting PSU_ID_KEYS must be a list of id:key, the key being 32 bytes in base64.',
    ],
    [
      'PSU_ID_KEYS',
      `a:${KEY_A},a:${KEY_B}`,
      'The setting PSU_ID_KEYS must not name a key id twice.',
    ],
    ['TRUSTED_PROXIES', '-1', 'The setting TRUSTED_PROXIES must be a whole number from 0 to 99.'],
  ])('%s = %s is named in one sentence', (name, value, sentence) => {
    expect(parseEnv({ ...good, [name]: value })).toEqual({ ok: false, sentence });
  });

  it.each([
    ['https://brygge.example', undefined],
    ['HTTPS://brygge.example', '0'],
  ])('%s without a trusted proxy, %s, takes all people for one, and is refused', (url, proxies) => {
    expect(parseEnv({ ...good, APP_URL: url, TRUSTED_PROXIES: proxies })).toEqual({
      ok: false,
      sentence:
        'The settings APP_URL and TRUSTED_PROXIES do not go together: an https APP_URL has a proxy in front, so TRUSTED_PROXIES must be at least 1.',
    });
    expect(parseEnv({ ...good, APP_URL: url, TRUSTED_PROXIES: '1' }).ok).toBe(true);
  });
});
