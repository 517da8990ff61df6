import { expect, it } from 'vitest';
import { readSettings } from '@/scripts/product/settings';
import { appSettings } from './app-settings';

const SECRETS = {
  nextauthSecret: 'x'.repeat(32),
  psuIdKeys: `1:${Buffer.alloc(32).toString('base64')}`,
};
const PUBLIC = {
  APP_URL: 'https://brygge.example',
  TRUSTED_PROXIES: '1',
  NEXTAUTH_SECRET: SECRETS.nextauthSecret,
  PSU_ID_KEYS: SECRETS.psuIdKeys,
};

const hostFor = (environment: Record<string, string>) =>
  appSettings({
    settings: readSettings(environment),
    mode: 'production',
    databaseUrl: 'postgresql://localhost/brygge',
    port: 3000,
    bank: {
      baseUrl: 'https://bank.example',
      scaOrigins: 'https://bank.example',
      caFile: undefined,
      isSandbox: false,
    },
    tpp: undefined,
    secrets: SECRETS,
  }).HOST;

it.each([
  ['127.0.0.1', {}],
  ['0.0.0.0', PUBLIC],
  ['127.0.0.1', { ...PUBLIC, LISTEN_ADDRESS: '127.0.0.1' }],
  ['::', { ...PUBLIC, LISTEN_ADDRESS: '::' }],
])('the application listens at %s for %o', (host, environment) => {
  expect(hostFor(environment)).toBe(host);
});
