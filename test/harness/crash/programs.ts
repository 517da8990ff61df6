/**
 * Compiles the programs that are killed to plain JavaScript: they are back half a second after each kill, where the
 * TypeScript loader would take several seconds.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Alias, build, type Plugin } from 'vite';
import type { Mutant } from '@/scripts/checks/mutant';
import { MUTANTS, withMutants } from './mutants';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export type ProgramName = 'app' | 'naive-app' | 'bank' | 'unattended' | 'one-job';

export type Compiled<Name extends string> = {
  fileOf(name: Name): string;
  remove(): Promise<void>;
};

export type Programs = Compiled<ProgramName>;

/** A text that occurs once in a source, and its replacement in the build. */
export type SourceChange = Pick<Mutant, 'file' | 'text' | 'instead'>;

/**
 * Compiles the programs of the crash gate. @param hasMutants whether to compile in the mutants of the protocol,
 * inactive.
 */
export function buildPrograms(
  names: readonly ProgramName[],
  {
    hasMutants = false,
    change = null,
  }: { hasMutants?: boolean; change?: SourceChange | null } = {},
): Promise<Programs> {
  return compilePrograms(
    Object.fromEntries(names.map((name) => [name, `test/harness/crash/${name}.ts`])),
    { plugins: hasMutants ? [mutantPlugin()] : [], changes: change ? [change] : [] },
  );
}

/** Compiles programs, by name. @param of.alias replacements of modules, in addition to the common ones. */
export async function compilePrograms<Name extends string>(
  files: Readonly<Record<Name, string>>,
  of: { plugins: Plugin[]; changes: readonly SourceChange[]; alias?: Alias[] },
): Promise<Compiled<Name>> {
  // Inside the project, so that packages resolve as they do from the sources.
  const cache = join(root, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const outDir = await mkdtemp(join(cache, 'brygge-crash-'));
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [...of.plugins, ...of.changes.map(changePlugin)],
    resolve: {
      alias: [
        ...(of.alias ?? []),
        { find: '@/lib/outbox/pause', replacement: join(root, 'test/harness/short-pause.ts') },
        { find: /^@(?=\/)/, replacement: root.replace(/\/$/, '') },
        { find: 'server-only', replacement: join(root, 'test/harness/server-only-stub.ts') },
        // Mail texts need no Next; the server side of next-intl asks for it, and these programs run without Next.
        { find: /^next-intl$/, replacement: 'use-intl/core' },
      ],
    },
    // Bundled: date-fns is three hundred files, of which a program calls ten, and they are a fifth of its loading time.
    ssr: { noExternal: ['date-fns'] },
    build: {
      ssr: true,
      outDir,
      copyPublicDir: false,
      emptyOutDir: true,
      minify: false,
      target: 'node20',
      rollupOptions: {
        input: Object.fromEntries(
          Object.entries<string>(files).map(([name, file]) => [name, join(root, file)]),
        ),
      },
    },
  });
  return {
    fileOf: (name) => join(outDir, `${name}.js`),
    remove: () => rm(outDir, { recursive: true, force: true }),
  };
}

function mutantPlugin(): Plugin {
  const files = new Map(Object.values(MUTANTS).map(({ file }) => [join(root, file), file]));
  return {
    name: 'money-mutants',
    enforce: 'pre',
    transform(source, id) {
      const file = files.get(id);
      return file === undefined ? null : withMutants(file, source);
    },
  };
}

function changePlugin({ file, text, instead }: SourceChange): Plugin {
  let isMade = false;
  return {
    name: 'change',
    enforce: 'pre',
    transform(source, id) {
      if (id !== join(root, file)) return null;
      const [before, after, ...more] = source.split(text);
      if (after === undefined || more.length > 0)
        throw new Error(`What is replaced must stand once in ${file}.`);
      isMade = true;
      return `${before}${instead}${after}`;
    },
    buildEnd(error) {
      if (error === undefined && !isMade) throw new Error(`${file} is in none of the programs.`);
    },
  };
}
