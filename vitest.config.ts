import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const alias = {
  '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, ''),
  // Next gives 'server-only' its meaning; in plain Node it throws by design.
  'server-only': fileURLToPath(new URL('./scripts/server-only-stub.ts', import.meta.url)),
};

export default defineConfig({
  resolve: { alias },
  test: {
    // Shared machines stall; a hang still fails, a slow moment does not.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Integration tests wait for a bank and a database much of their time: even two cores carry two of them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{lib,components,sandbox-bank,database,scripts}/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['{lib,app,sandbox-bank,database,scripts}/**/*.integration.ts'],
          globalSetup: ['./database/test-cluster.ts'],
        },
      },
    ],
  },
});
