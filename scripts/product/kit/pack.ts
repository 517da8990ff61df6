/** Packs the packages of `kit/packages.ts` into `kit/dist/<name>-<version>.tgz`. */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { isAlive } from '@/database/process-life';
import { KIT_PACKAGES, type KitPackage } from '@/kit/packages';
import { root } from '@/scripts/root';
import { bundlePackage } from './bundle-package';
import { manifestOf, readRepositoryManifest, redirectOf, subpathsOf } from './manifest';
import { emitTypes, writeTypes } from './types';

const execute = promisify(execFile);

const DIST = path.join(root, 'kit/dist');

/** A packed package: its file, and the packed folder for checks. */
export interface PackedPackage {
  readonly name: string;
  readonly file: string;
  readonly folder: string;
}

/** Packs every package again. Files appear complete, and two concurrent runs do no harm. */
export async function packKit(): Promise<PackedPackage[]> {
  const scratch = path.join(root, '.cache', `kit-${process.pid}`);
  fs.rmSync(scratch, { recursive: true, force: true });
  fs.mkdirSync(scratch, { recursive: true });
  removeLeftScratch(path.dirname(scratch));
  fs.mkdirSync(DIST, { recursive: true });
  process.once('exit', () => fs.rmSync(scratch, { recursive: true, force: true }));
  const types = emitTypes(KIT_PACKAGES.flatMap(sourcesOf), path.join(scratch, 'types'));
  return Promise.all(
    KIT_PACKAGES.map(async (kitPackage) => {
      const folder = path.join(scratch, kitPackage.name);
      await bundlePackage(kitPackage, folder);
      writeTypes(kitPackage, await types, folder);
      writeBeside(kitPackage, folder);
      return { name: kitPackage.name, file: await pack(kitPackage, folder), folder };
    }),
  );
}

/** A process that is ended by a signal, as Vitest ends its own, leaves its folder behind. */
function removeLeftScratch(cache: string): void {
  for (const name of fs.readdirSync(cache)) {
    const [, pid] = /^kit-(\d+)$/.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid)))
      fs.rmSync(path.join(cache, name), { recursive: true, force: true });
  }
}

function sourcesOf({ name, entries }: KitPackage): string[] {
  return Object.values(entries).map((source) => path.join('kit', name, source));
}

function writeBeside(kitPackage: KitPackage, folder: string): void {
  const write = (file: string, value: unknown) => {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), `${JSON.stringify(value, null, 2)}\n`);
  };
  write('package.json', manifestOf(kitPackage, readRepositoryManifest()));
  write('dist/cjs/package.json', { type: 'commonjs' });
  for (const subpath of subpathsOf(kitPackage))
    write(`${subpath}/package.json`, redirectOf(subpath));
  fs.copyFileSync(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
  const readme = path.join(root, 'kit', kitPackage.name, 'README.md');
  fs.copyFileSync(readme, path.join(folder, 'README.md'));
  for (const place of kitPackage.folders ?? [])
    fs.cpSync(path.join(root, place), path.join(folder, place), { recursive: true });
}

/** npm puts the scope into the file name; ours has only the package's name. */
async function pack({ name }: KitPackage, folder: string): Promise<string> {
  const { stdout } = await execute(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--loglevel=error', `--pack-destination=${folder}`],
    { cwd: folder, shell: process.platform === 'win32' },
  );
  const [packed] = JSON.parse(stdout) as { filename: string; version: string }[];
  if (packed === undefined) throw new Error(`npm packed nothing of ${name}.`);
  const file = path.join(DIST, `${name}-${packed.version}.tgz`);
  fs.renameSync(path.join(folder, packed.filename), file);
  return file;
}
