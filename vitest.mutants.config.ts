import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vitest/config';
import type { Mutant } from './scripts/checks/mutant';
import tests from './vitest.config';

/** The tests with the code broken in one place, as `MUTANT` says; no file is changed. */
const mutant = JSON.parse(process.env.MUTANT ?? 'null') as Mutant | null;

export default mergeConfig(
  tests,
  defineConfig({
    plugins: [
      {
        name: 'mutant',
        enforce: 'pre',
        transform(code, id) {
          if (mutant === null) return null;
          const file = fileURLToPath(new URL(mutant.file, import.meta.url));
          return id.split('?')[0] === file ? code.replace(mutant.text, () => mutant.instead) : null;
        },
      },
    ],
  }),
);
