/**
 * The programs that are killed, each as plain JavaScript: compiled once, they are back in half a second after each kill,
 * where the TypeScript loader would take several.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export type ProgramName = 'app' | 'naive-app' | 'bank' | 'unattended';

export type Programs = {
  fileOf(name: ProgramName): string;
  remove(): Promise<void>;
};

export const buildPrograms = async (names: readonly ProgramName[]): Promise<Programs> => {
  // Packages are found from here as from the sources.
  const cache = join(root, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const outDir = await mkdtemp(join(cache, 'brygge-crash-'));
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    resolve: {
      alias: {
        '@': root.replace(/\/$/, ''),
        'server-only': join(root, 'scripts/server-only-stub.ts'),
      },
    },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      minify: false,
      target: 'node20',
      rollupOptions: {
        input: Object.fromEntries(
          names.map((name) => [name, join(root, 'lib/harness/crash', `${name}.ts`)]),
        ),
      },
    },
  });
  return {
    fileOf: (name) => join(outDir, `${name}.js`),
    remove: () => rm(outDir, { recursive: true, force: true }),
  };
};
