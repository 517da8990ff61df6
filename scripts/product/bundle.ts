import path from 'node:path';
import { build } from 'vite';
import { root } from '@/scripts/root';

/** The commands of a production machine, which has neither sources nor the loader for them. */
const PROGRAMS = [
  'product/serve',
  'operations/migrate',
  'operations/keys',
  'operations/unknown',
] as const;

/** Packages that Next.js also leaves out of its build and copies instead. */
const BESIDE = ['next', 'pg', 'pino', 'prom-client'];

/**
 * Bundles each command into one plain JavaScript program in `dist/`. The folder is at the same level as `scripts/`, so
 * `scripts/root.ts` finds the same root from both.
 */
export async function bundlePrograms(): Promise<void> {
  const input = PROGRAMS.map((program) => [
    path.basename(program),
    path.join(root, 'scripts/commands', `${program}.ts`),
  ]);
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@': root.replace(/\/$/, '') } },
    ssr: { noExternal: true, external: BESIDE },
    build: {
      ssr: true,
      target: 'node20',
      outDir: path.join(root, 'dist'),
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: {
        input: Object.fromEntries(input),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
}
