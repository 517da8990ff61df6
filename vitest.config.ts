import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const alias = {
  '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, ''),
  // Next gives 'server-only' its meaning; in plain Node it throws by design.
  'server-only': file('./test/harness/server-only-stub.ts'),
};

/** In place of what takes time on purpose; a list goes before the names above, `@` among them. */
const QUICK = [
  { find: '@node-rs/argon2', replacement: file('./test/harness/cheap-argon2.ts') },
  { find: '@/lib/outbox/pause', replacement: file('./test/harness/short-pause.ts') },
];

const SERVERS = ['./database/test-cluster.ts', './sandbox-bank/testing/certificates-of-run.ts'];

/** Files that start and kill processes, or in which a database or a bank is silent for seconds. */
const WAITS = /(crash|silent-database|process|cluster|batch-schedule|approval)\.integration\.ts$/;

/** Runs the files that wait longest first, so that none of them is left for the end, when nothing runs beside it. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const waits = ({ moduleId }: TestSpecification) => WAITS.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))];
  }
}

// A zone with summer time, as the reader's: dates that are counted in hours go wrong in none without.
process.env.TZ = 'Europe/Oslo';

export default defineConfig({
  resolve: { alias },
  // No test looks at styles, and reading postcss.config.js loads Tailwind.
  css: { postcss: {} },
  test: {
    // Shared machines stall; a hang still fails, a slow moment does not.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: WaitingFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{app,lib,components,test,sandbox-bank,kit,database,scripts}/**/*.test.{ts,tsx}',
          ],
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
      integration('integration'),
      // The same through PgBouncer in transaction mode, at serialisable isolation, and on the Citus that CITUS_URL names;
      // "npm test" runs none of them.
      integration('integration-pooler', { TEST_DATABASE_MODE: 'pooler' }),
      integration('integration-serializable', { TEST_DATABASE_MODE: 'serializable' }),
      integration('integration-citus', { TEST_DATABASE_MODE: 'citus' }),
      {
        extends: true,
        resolve: { alias: QUICK },
        // Pages to look at, written by a command of their own.
        test: { name: 'pages', env: {}, include: ['test/**/*.page.tsx'], globalSetup: SERVERS },
      },
    ],
  },
});

/** The files follow each other in a few processes: most of a file's time was loading what it tests. */
function integration(name: string, env: Record<string, string> = {}): TestProjectConfiguration {
  return {
    extends: true,
    resolve: { alias: QUICK },
    test: {
      name,
      env,
      // See docs/decisions/0015-npm-test.md.
      execArgv: ['--liftoff-only'],
      include: ['{lib,app,test,sandbox-bank,kit,database,scripts}/**/*.integration.ts'],
      // They start products with databases of their own, so the mode changes nothing in them.
      exclude: [
        ...configDefaults.exclude,
        ...(name === 'integration' ? [] : ['scripts/product/**/*-process.integration.ts']),
      ],
      isolate: false,
      setupFiles: ['./test/harness/as-in-a-new-process.ts', './test/statements/sent.ts'],
      globalSetup: SERVERS,
      // They wait for processes, deadlines and databases half of their time: two cores carry four.
      maxWorkers: Math.max(4, availableParallelism()),
      // Numbers of workers that differ need groups that differ.
      sequence: { groupOrder: 1 },
    },
  };
}
