import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { OperatorError } from './operator-error';

/** The user `nobody` on every Linux, also the one that an empty user namespace shows. */
const NOBODY = 65_534;

/** The account that runs PostgreSQL, which refuses to run as root. */
export interface ServerAccount {
  /** Precedes the program's own path on the command line. */
  readonly prefix: readonly string[];
  /** The user and group of the process; undefined for those of this process. */
  readonly identity: { readonly uid: number; readonly gid: number } | undefined;
  /** Who must own the files; undefined when the owner is already right. */
  readonly owner: number | undefined;
}

/**
 * Chooses the account. For root: the user `nobody` if it can reach both the folder and the programs, otherwise a user
 * namespace, in which root itself appears under that number.
 */
export function chooseServerAccount(folder: string, postgres: string): ServerAccount {
  if (process.getuid === undefined || process.getuid() !== 0) {
    return { prefix: [], identity: undefined, owner: undefined };
  }
  const nobody = { uid: NOBODY, gid: NOBODY };
  if (succeeds('/bin/sh', ['-c', 'cd -- "$0" && exec "$1" --version', folder, postgres], nobody)) {
    return { prefix: [], identity: nobody, owner: NOBODY };
  }
  if (succeeds('unshare', ['--user', postgres, '--version'])) {
    return { prefix: ['unshare', '--user'], identity: undefined, owner: 0 };
  }
  throw new OperatorError(
    `PostgreSQL refuses to run as root, user ${NOBODY} cannot enter ${folder}, and this system allows no user namespaces; run as an ordinary user, or put DATA_DIR where everyone may enter.`,
  );
}

/** Gives a folder and its contents to the account, unless it already owns them. */
export function giveTo(account: ServerAccount, folder: string): void {
  const { owner } = account;
  if (owner === undefined || fs.lstatSync(folder).uid === owner) return;
  // The top folder comes last, so that an interrupted change is repeated at the next start.
  const entries = fs.readdirSync(folder, { withFileTypes: true, recursive: true });
  for (const entry of entries) {
    fs.lchownSync(path.join(entry.parentPath, entry.name), owner, owner);
  }
  fs.lchownSync(folder, owner, owner);
}

function succeeds(
  command: string,
  args: readonly string[],
  identity?: { uid: number; gid: number },
): boolean {
  const result = spawnSync(command, args, { stdio: 'ignore', cwd: '/', ...identity });
  return result.status === 0;
}
