/** Compiles the application of the journeys to plain JavaScript, unchanged or with a fault. */
import { join } from 'node:path';
import type { Alias, Plugin } from 'vite';
import type { Mutant } from '@/scripts/checks/mutant';
import { root } from '@/scripts/root';
import { type Compiled, compilePrograms, type SourceChange } from '@/test/harness/crash/programs';

/** @param of.costsLittle whether password hashes cost almost nothing and answers have no minimum duration. */
export function compileApplication(of: {
  mutant?: Mutant | null;
  costsLittle: boolean;
}): Promise<Compiled<'app'>> {
  return compilePrograms(
    { app: 'test/journeys/app.ts' },
    {
      plugins: [packagesPlugin()],
      changes: [...(of.costsLittle ? [AT_ONCE] : []), ...(of.mutant ? [of.mutant] : [])],
      alias: of.costsLittle ? [CHEAP_ARGON2] : [],
    },
  );
}

const AT_ONCE: SourceChange = {
  file: 'lib/account/forgotten-password.ts',
  text: 'const ANSWER_MILLISECONDS = 400;',
  instead: 'const ANSWER_MILLISECONDS = 0;',
};

const CHEAP_ARGON2: Alias = {
  find: '@node-rs/argon2',
  replacement: join(root, 'test/harness/cheap-argon2.ts'),
};

/** For these packages Node's own module loader would return the whole module as the default export. */
const DEFAULTS = ['next-auth', 'next-auth/providers/credentials'];

function packagesPlugin(): Plugin {
  return {
    name: 'packages',
    enforce: 'pre',
    resolveId(source) {
      // It contains machine code, which cannot be bundled.
      if (source.endsWith('@node-rs/argon2/index.js'))
        return { id: '@node-rs/argon2', external: true };
      return DEFAULTS.includes(source) ? `\0${source}` : null;
    },
    load(id) {
      const name = id.slice(1);
      if (!id.startsWith('\0') || !DEFAULTS.includes(name)) return null;
      return `import { createRequire } from 'node:module';
        export default createRequire(import.meta.url)('${name}').default;`;
    },
  };
}
