import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import vm from 'node:vm';
import { build } from 'vite';
import { beforeAll, expect, it } from 'vitest';
import { KIT_PACKAGES } from '@/kit/packages';
import { root } from '@/scripts/root';
import { type PackedPackage, packKit } from './pack';

const execute = promisify(execFile);

/** Tools that judge a package before installation: its manifest, and its types in every module system. */
const JUDGES: readonly [string, string][] = [
  ['publint/src/cli.js', '--strict'],
  ['@arethetypeswrong/cli/dist/index.js', '--no-emoji'],
];

let packed: PackedPackage[];

beforeAll(async () => {
  packed = await packKit();
});

it('packs each package under its name and the version of the repository', () => {
  const names = packed.map(({ file }) => path.relative(root, file));
  for (const name of ['xs2a', 'sandbox-bank', 'playwright', 'conformance'])
    expect(names).toContainEqual(
      expect.stringMatching(new RegExp(`^kit/dist/${name}-[0-9]+[.][0-9]+[.][0-9]+[.]tgz$`)),
    );
});

it('packs the typeface of the bank with its licence', () => {
  const { folder = '' } = packed.find(({ name }) => name === 'sandbox-bank') ?? {};
  expect(fs.readdirSync(path.join(folder, 'sandbox-bank/typeface/files')).sort()).toEqual([
    'LICENSE',
    'figtree-v9-latin-ext.woff2',
    'figtree-v9-latin.woff2',
  ]);
});

for (const { name } of KIT_PACKAGES)
  it.each(JUDGES)(`packs ${name} so that %s has nothing to say`, async (program, option) => {
    const { file = '' } = packed.find((each) => each.name === name) ?? {};
    const script = path.join(root, 'node_modules', program);
    const env = { ...process.env, NO_COLOR: '1' };
    const { stdout } = await execute(process.execPath, [script, file, option], { env });
    expect(stdout).toMatch(/All good!|No problems found/);
  });

it('makes the rules usable in browsers: they run without Node', async () => {
  const { folder = '' } = packed.find(({ name }) => name === 'xs2a') ?? {};
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: path.join(folder, 'dist/esm/rules.js'),
        output: { format: 'iife', name: 'rules' },
        preserveEntrySignatures: 'strict',
      },
    },
  });
  const [bundle] = [built].flat();
  const code = bundle !== undefined && 'output' in bundle ? bundle.output[0].code : '';
  const browser = { URL, URLSearchParams, TextEncoder, TextDecoder };
  const found = vm.runInNewContext(
    `${code}
    [typeof process, rules.isIban('NO9386011117947'), rules.brokenRules(
      rules.PAYMENT_REQUESTS['sepa-credit-transfers'].safeParse({}).error)[0].path]`,
    browser,
  );
  expect([...found]).toEqual(['undefined', true, 'debtorAccount']);
});
