import { defineConfig } from '@playwright/test';

const { BANK_PORT = '8443', BANK_SCA_PORT = '8444', PORT = '3000' } = process.env;

export default defineConfig({
  testDir: 'tests',
  fullyParallel: true,
  // Long enough for a slow moment on a shared machine; a hang still fails.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: `http://localhost:${PORT}`,
    bank: {
      baseUrl: `https://localhost:${BANK_PORT}/api-sandbox`,
      caFile: '.sandbox-bank/certificates/ca.pem',
      tpp: 'tpp',
    },
  },
  webServer: [
    { command: 'npm run bank', url: `http://localhost:${BANK_SCA_PORT}/console`, timeout: 180_000 },
    {
      command: 'npm run certificate && npm start',
      url: `http://localhost:${PORT}/`,
      timeout: 180_000,
    },
  ],
});
