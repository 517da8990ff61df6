/** Bundles the simulated code into one program, with the seams replaced and, when asked, one fault inserted. */
import path from 'node:path';
import vm from 'node:vm';
import { build, type Plugin } from 'vite';
import { root } from '@/scripts/root';
import { type Mutant, mutate } from './mutants';

/** File → its replacement; the rest of `lib` is the real code. */
const SEAMS: Readonly<Record<string, string>> = {
  'lib/db/generated/client.ts': 'simulation:generated-client',
  'database/pool.ts': 'simulation:pool',
  'lib/env.ts': 'simulation:env',
  'lib/aspsp/config.ts': 'simulation:config',
  'lib/log.ts': 'simulation:log',
  'lib/metrics/metrics.ts': 'simulation:metrics',
  'lib/vault/seal.ts': 'simulation:seal',
};

const OUTSIDE = ['undici', 'server-only', '@prisma/adapter-pg'];

/** What the program is given instead of the machine's own. */
const GIVEN = [
  'module',
  'exports',
  'require',
  'performance',
  'Date',
  'Math',
  'setTimeout',
  'clearTimeout',
  'globalThis',
];

/** @throws Error when the text that a mutant replaces does not occur once in its file. */
export async function loadCode(mutant: Mutant | null): Promise<vm.Script> {
  let isMutated = false;
  const plugin: Plugin = {
    name: 'simulation',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (OUTSIDE.includes(source)) return { id: source, external: true };
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      const seam = found && SEAMS[path.relative(root, found.id)];
      return seam ? { id: seam, external: true } : found;
    },
    transform(code, id) {
      if (mutant === null || path.relative(root, id.split('?')[0] ?? '') !== mutant.file)
        return null;
      isMutated = true;
      return mutate(mutant, code);
    },
  };
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [plugin],
    resolve: { alias: { '@': root.replace(/\/$/, '') } },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      write: false,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: path.join(root, 'test/simulation/code.ts'),
        output: { format: 'cjs', codeSplitting: false },
      },
    },
  });
  if (mutant !== null && !isMutated) throw new Error(`Nothing loads ${mutant.file}.`);
  const [output] = [built].flat();
  const chunks = output !== undefined && 'output' in output ? output.output : [];
  const [chunk] = chunks;
  if (chunk?.type !== 'chunk' || chunks.length !== 1) throw new Error('One program was expected.');
  return new vm.Script(`(function (${GIVEN.join(', ')}) {${chunk.code}\n})`, {
    filename: mutant === null ? 'simulated.js' : `simulated-${mutant.name}.js`,
  });
}
