/** The application of the journeys as plain JavaScript, as it is or with a fault in it. */
import { join } from 'node:path';
import type { Alias, Plugin } from 'vite';
import type { Mutant } from '@/scripts/checks/mutant';
import { root } from '@/scripts/root';
import { type Compiled, compilePrograms, type SourceChange } from '@/test/harness/crash/programs';

/** @param of.costsLittle whether passwords cost next to nothing, and an answer takes no longer than it must. */
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

/** Node's own modules would get the whole of each package as its default. */
const DEFAULTS = ['next-auth', 'next-auth/providers/credentials'];

function packagesPlugin(): Plugin {
  return {
    name: 'packages',
    enforce: 'pre',
    resolveId(source) {
      // It has a part in machine code, with which nothing can be made one.
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
