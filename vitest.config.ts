import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const alias = {
  '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, ''),
  // Next gives 'server-only' its meaning; in plain Node it throws by design.
  'server-only': file('./test/harness/server-only-stub.ts'),
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
          include: ['{app,lib,components,test,sandbox-bank,database,scripts}/**/*.test.{ts,tsx}'],
          globalSetup: ['./sandbox-bank/testing/certificates-of-run.ts'],
          // Files of one worker share modules: most of a file's time went to loading them. A test that changes
          // something global changes it back.
          pool: 'threads',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'render',
          include: ['components/**/*.render.tsx'],
          environment: 'happy-dom',
          setupFiles: ['./components/testing/render-setup.ts'],
          pool: 'threads',
          isolate: false,
        },
      },
      {
        extends: true,
        resolve: {
          // A list goes before the names above, `@` among them.
          alias: [
            { find: '@node-rs/argon2', replacement: file('./test/harness/cheap-argon2.ts') },
            { find: '@/lib/outbox/pause', replacement: file('./test/harness/short-pause.ts') },
          ],
        },
        test: {
          name: 'integration',
          include: ['{lib,app,test,sandbox-bank,database,scripts}/**/*.integration.ts'],
          globalSetup: [
            './database/test-cluster.ts',
            './sandbox-bank/testing/certificates-of-run.ts',
          ],
        },
      },
    ],
  },
});
