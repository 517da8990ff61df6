import fs from 'node:fs';
import path from 'node:path';
import { KIT_SCOPE, type KitPackage } from '@/kit/packages';
import { root } from '@/scripts/root';

type Versions = Readonly<Record<string, string>>;

export interface RepositoryManifest {
  readonly version: string;
  readonly license: string;
  readonly engines: Versions;
  readonly dependencies: Versions;
  readonly optionalDependencies: Versions;
}

export function readRepositoryManifest(): RepositoryManifest {
  return JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
}

/** A package's package.json. Versions are the repository's, so that the tested versions are used. */
export function manifestOf(
  { name, description, entries, command, folders = [], ...kitPackage }: KitPackage,
  repository: RepositoryManifest,
): Record<string, unknown> {
  const peers = Object.entries(kitPackage.peers ?? {});
  const optional = peers.filter(([, peer]) => peer.optional);
  const subpaths = Object.keys(entries).filter((subpath) => subpath !== '.');
  return {
    name: `${KIT_SCOPE}/${name}`,
    version: repository.version,
    description,
    license: repository.license,
    type: 'module',
    engines: repository.engines,
    sideEffects: false,
    main: './dist/cjs/index.js',
    types: './dist/cjs/index.d.ts',
    exports: {
      ...Object.fromEntries(Object.keys(entries).map((subpath) => [subpath, exportOf(subpath)])),
      './package.json': './package.json',
    },
    ...(command && { bin: { [command.name]: './dist/command.mjs' } }),
    files: ['dist', ...subpaths.map((subpath) => subpath.slice(2)), ...folders],
    dependencies: pick(kitPackage.dependencies, repository.dependencies),
    ...(kitPackage.optionalDependencies && {
      optionalDependencies: pick(kitPackage.optionalDependencies, repository.optionalDependencies),
    }),
    ...(peers.length > 0 && {
      peerDependencies: Object.fromEntries(peers.map(([peer, { range }]) => [peer, range])),
    }),
    ...(optional.length > 0 && {
      peerDependenciesMeta: Object.fromEntries(
        optional.map(([peer]) => [peer, { optional: true }]),
      ),
    }),
  };
}

/** Folders for tools that do not read `exports`, one for each entry except the first. */
export function subpathsOf({ entries }: KitPackage): string[] {
  return Object.keys(entries).flatMap((subpath) => (subpath === '.' ? [] : [subpath.slice(2)]));
}

export function redirectOf(subpath: string): Record<string, string> {
  const up = subpath
    .split('/')
    .map(() => '..')
    .join('/');
  return {
    main: `${up}/dist/cjs/${subpath}.js`,
    types: `${up}/dist/cjs/${subpath}.d.ts`,
  };
}

/** The name of an entry's built file. */
export function outputOf(subpath: string): string {
  return subpath === '.' ? 'index' : subpath.slice(2);
}

function exportOf(subpath: string) {
  const of = (system: 'esm' | 'cjs') => ({
    types: `./dist/${system}/${outputOf(subpath)}.d.ts`,
    default: `./dist/${system}/${outputOf(subpath)}.js`,
  });
  return { import: of('esm'), require: of('cjs') };
}

function pick(names: readonly string[], versions: Versions): Versions {
  return Object.fromEntries(
    names.map((name) => {
      const version = versions[name];
      if (version === undefined) throw new Error(`${name} is not a dependency of the repository.`);
      return [name, version];
    }),
  );
}
