import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vitest/config';
import type { RuleMutant } from './scripts/checks/rule-mutants';
import tests from './vitest.config';

/** The tests with one rule broken, as `RULE_MUTANT` says; no file is changed. */
const mutant = JSON.parse(process.env.RULE_MUTANT ?? 'null') as RuleMutant | null;

export default mergeConfig(
  tests,
  defineConfig({
    plugins: [
      {
        name: 'rule-mutant',
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
