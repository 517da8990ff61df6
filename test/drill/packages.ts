/** Debian's packages that drills need. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '@/database/operator-error';

/** Each package, and a file that shows it is installed. */
const FILES = {
  postgresql: '/usr/lib/postgresql/*/bin/postgres',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  libfaketime: '/usr/lib/*/faketime/libfaketime.so.1',
} as const;

export type DebianPackage = keyof typeof FILES;

/** Installs what is missing. @throws OperatorError with a sentence when that is not allowed or fails. */
export function ensurePackages(packages: readonly DebianPackage[]): void {
  const missing = packages.filter((name) => fileOf(name) === undefined);
  if (missing.length === 0) return;
  const names = missing.join(' ');
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0)
    throw new OperatorError(`This drill needs Debian's packages ${names}; install them first.`);
  process.stdout.write(`Installing ${names} …\n`);
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'] as ('ignore' | 'inherit')[],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update', '-qq'], options);
  const { status } = spawnSync(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...missing],
    options,
  );
  if (status !== 0)
    throw new OperatorError(`apt-get could not install ${names}; it says why above.`);
}

/** The file of a package, in its newest version. */
export function fileOf(name: DebianPackage): string | undefined {
  const [folder = '', rest] = FILES[name].split('/*/');
  if (rest === undefined) return existsSync(folder) ? folder : undefined;
  if (!existsSync(folder)) return undefined;
  return readdirSync(folder)
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .map((version) => join(folder, version, rest))
    .filter((file) => existsSync(file))
    .at(-1);
}
