import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OperatorError } from '@/database/operator-error';
import { bankDatabaseUrl, readSettings } from './settings';

let folder: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'brygge-settings-'));
});

afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

describe('settings', () => {
  it('have the defaults of a local run', () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      bankPort: 8443,
      bankScaPort: 8444,
      metricsPort: undefined,
      dataDir: path.join(process.cwd(), '.data'),
      databaseUrl: undefined,
      bankBaseUrl: undefined,
      given: {},
    });
  });

  it('that are empty count as not given', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '', DATA_DIR: '' }).port).toBe(3000);
    expect(readSettings({ DATABASE_URL: '' }).databaseUrl).toBeUndefined();
  });

  it.each([
    [{ PORT: 'http' }, 'The setting PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '65536' }, 'The setting PORT must be a whole number from 0 to 65535.'],
    [{ BANK_PORT: '-1' }, 'The setting BANK_PORT must be a whole number from 0 to 65535.'],
    [
      { BANK_SCA_PORT: '8443' },
      'The settings BANK_PORT and BANK_SCA_PORT name the same port (8443).',
    ],
    [{ BANK_PORT: '3000' }, 'The settings PORT and BANK_PORT name the same port (3000).'],
    [{ METRICS_PORT: '3000' }, 'The settings PORT and METRICS_PORT name the same port (3000).'],
    [{ METRICS_PORT: '65536' }, 'The setting METRICS_PORT must be a whole number from 1 to 65535.'],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' },
      'The setting OTEL_EXPORTER_OTLP_ENDPOINT must be the address of a collector, such as http://localhost:4318.',
    ],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://user:canary@collector.example' },
      'The setting OTEL_EXPORTER_OTLP_ENDPOINT must be the address of a collector, such as http://localhost:4318.',
    ],
    [
      { BANK_ID: 'My bank' },
      'The setting BANK_ID must consist of lower-case letters, digits, hyphens and dots.',
    ],
    [
      { LISTEN_ADDRESS: 'localhost' },
      'The setting LISTEN_ADDRESS must be an IP address, such as 127.0.0.1.',
    ],
    [{ METRICS_PORT: '0' }, 'The setting METRICS_PORT must be a whole number from 1 to 65535.'],
    [
      { DATABASE_URL: 'mysql://localhost/brygge' },
      'The setting DATABASE_URL must be the address of a PostgreSQL database, such as postgresql://user@host/name.',
    ],
    [{ BANK_BASE_URL: 'https://bank.example/api' }, 'The setting BANK_SCA_ORIGINS is missing.'],
    [
      { TPP_CERTIFICATE_FILE: '/nowhere/certificate.pem' },
      'The setting TPP_CERTIFICATE_FILE names a file that cannot be read (/nowhere/certificate.pem).',
    ],
    [
      { APP_URL: 'https://brygge.example' },
      'The setting NEXTAUTH_SECRET is missing; it is required when APP_URL is https.',
    ],
    [
      { APP_URL: 'HTTPS://brygge.example', NEXTAUTH_SECRET: 'x'.repeat(32) },
      'The setting PSU_ID_KEYS is missing; it is required when APP_URL is https.',
    ],
    [
      {
        APP_URL: 'https://brygge.example',
        NEXTAUTH_SECRET: 'x'.repeat(32),
        PSU_ID_KEYS: `1:${'A'.repeat(43)}=`,
      },
      'The settings APP_URL and TRUSTED_PROXIES do not go together: an https APP_URL has a proxy in front, so TRUSTED_PROXIES must be at least 1.',
    ],
    [{ NEXTAUTH_SECRET: 'short' }, 'The setting NEXTAUTH_SECRET must have at least 32 characters.'],
  ])('refuse %o', (environment, sentence) => {
    expect(() => readSettings(environment)).toThrow(sentence);
  });

  it('ask for a certificate and its key together', () => {
    const file = path.join(folder, 'certificate.pem');
    fs.writeFileSync(file, '');
    expect(() => readSettings({ TPP_CERTIFICATE_FILE: file })).toThrow(
      'The setting TPP_PRIVATE_KEY_FILE is missing.',
    );
  });

  it('take a certificate as PEM or as PKCS#12, and not as both', () => {
    const file = path.join(folder, 'certificate.p12');
    fs.writeFileSync(file, 'Buy milk.\n');
    expect(() => readSettings({ TPP_PKCS12_FILE: file, TPP_CERTIFICATE_FILE: file })).toThrow(
      'The settings TPP_PKCS12_FILE and TPP_CERTIFICATE_FILE do not go together; give the PKCS#12 file or the two PEM files.',
    );
    expect(() => readSettings({ TPP_PKCS12_PASSWORD: 'x' })).toThrow(
      'The setting TPP_PKCS12_FILE is missing; TPP_PKCS12_PASSWORD opens it.',
    );
  });

  it.each([
    [['TPP_PKCS12_FILE'], 'The setting TPP_PKCS12_FILE must name a PKCS#12 file.'],
    [['BANK_CA_FILE'], 'The setting BANK_CA_FILE must name a PEM file of certificates.'],
    [
      ['TPP_CERTIFICATE_FILE', 'TPP_PRIVATE_KEY_FILE'],
      'The settings TPP_CERTIFICATE_FILE and TPP_PRIVATE_KEY_FILE must name an RSA certificate and its own key, in PEM.',
    ],
  ])('that name files with something else in them are named: %s', (names, sentence) => {
    const file = path.join(folder, 'notes.txt');
    fs.writeFileSync(file, 'Buy milk.\n');
    const named = Object.fromEntries(names.map((name) => [name, file]));
    expect(() => readSettings(named)).toThrow(new OperatorError(sentence));
  });

  it('let three ports all be free ones', () => {
    const settings = readSettings({ PORT: '0', BANK_PORT: '0', BANK_SCA_PORT: '0' });
    expect([settings.port, settings.bankPort, settings.bankScaPort]).toEqual([0, 0, 0]);
  });
});

describe('the database of the bank', () => {
  it.each([
    [
      'postgresql://u:p@db.example:5433/brygge',
      'postgresql://u:p@db.example:5433/brygge_bank',
      'brygge_bank',
    ],
    [
      'postgresql://u@db.example/my-db?sslmode=require',
      'postgresql://u@db.example/my-db_bank?sslmode=require',
      'my-db_bank',
    ],
    ['postgresql://u@db.example/s%C3%B8', 'postgresql://u@db.example/s%C3%B8_bank', 'sø_bank'],
    ['postgresql://u@db.example', 'postgresql://u@db.example/u_bank', 'u_bank'],
  ])('stands beside the one of %s', (databaseUrl, url, name) => {
    expect(bankDatabaseUrl(databaseUrl)).toEqual({ url, name });
  });
});
