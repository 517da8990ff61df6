import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type DataFolderLock, lockDataFolder } from './data-folder-lock';
import { describeDatabaseFailure, describeFolderFailure, otherVersion } from './database-failure';
import { ensureDatabase } from './ensure-database';
import { keepServer } from './kept-server';
import { type LogFile, openLogFile } from './log-file';
import { OperatorError } from './operator-error';
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries';
import {
  type ClusterFiles,
  findRunningServer,
  initialiseCluster,
  type RunningServer,
  SUPERUSER,
  startServer,
} from './postgres-server';
import { makeFolder, writePrivateFile } from './private-files';
import { chooseServerAccount } from './server-account';
import { startWatchdog } from './watchdog';

/** An embedded PostgreSQL that accepts connections. */
export interface Cluster {
  /** A connection string, with the password, to a database that may or may not exist. */
  url(database: string): string;
  /** Creates the database if it is missing. */
  ensureDatabase(name: string): Promise<void>;
  /** Resolves with a sentence when the server has ended by itself. */
  readonly broken: Promise<string>;
  /** Stops the server (unless it was only joined) and releases the data folder. */
  close(): Promise<void>;
}

export interface ClusterOptions {
  /** The data folder: the cluster, its password and its log are created in it if missing. */
  dataDir: string;
  /** False for temporary data only: nothing is forced to disk. */
  durable?: boolean;
  /** Removes the whole data folder when the cluster is closed or this process dies. */
  throwAway?: boolean;
  /** A process that this one cannot outlive: once it is gone, the folder will soon be free. */
  dependsOn?: number | undefined;
  /** Tells the operator when a full disk has ended the server, and when it runs again. */
  say?: (line: string) => void;
}

interface Paths extends Omit<ClusterFiles, 'log'> {
  readonly dataDir: string;
  readonly passwordFile: string;
}

/**
 * Creates the data folder if it is missing, and returns its real path. Nobody else may list it; for root it stays
 * passable, because PostgreSQL's own user must reach its part.
 */
export function prepareDataFolder(folder: string): string {
  try {
    makeFolder(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
    fs.accessSync(folder, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
    return fs.realpathSync(folder);
  } catch (error) {
    throw describeFolderFailure(error, folder);
  }
}

/**
 * Starts the embedded PostgreSQL of a data folder (creating it first when the folder is new), or takes over one that a
 * killed run left behind, and keeps the folder for this process alone.
 * @throws OperatorError, one sentence, when the folder is in use, read-only, full or damaged.
 */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const { durable = true, throwAway = false, say = () => {} } = options;
  const paths = pathsIn(prepareDataFolder(path.resolve(options.dataDir)));
  const lock = await lockDataFolder(paths.dataDir, options.dependsOn);
  let log: LogFile | undefined;
  try {
    log = openLogFile(paths.logFile);
    return await openLocked({ ...paths, log }, lock, { durable, throwAway, say });
  } catch (error) {
    log?.close();
    lock.release();
    throw describeFolderFailure(error, paths.dataDir);
  }
}

/**
 * The embedded PostgreSQL of a data folder that another run has open, without a claim on the folder: closing it stops
 * nothing. Undefined when none runs.
 */
export async function joinCluster(dataDir: string): Promise<Cluster | undefined> {
  const folder = path.resolve(dataDir);
  if (!fs.existsSync(folder)) return undefined;
  const paths = pathsIn(fs.realpathSync(folder));
  const password = readPassword(paths);
  const server = await findRunningServer(paths.clusterDir);
  if (server === undefined || password === undefined) return undefined;
  const url = urlMaker(server, password);
  if (!(await answers(url('postgres')))) return undefined;
  return {
    url,
    ensureDatabase: (name) => ensureDatabase(url('postgres'), name),
    broken: new Promise(() => {}),
    close: async () => {},
  };
}

function pathsIn(dataDir: string): Paths {
  return {
    dataDir,
    clusterDir: path.join(dataDir, 'postgres'),
    logFile: path.join(dataDir, 'postgres.log'),
    passwordFile: path.join(dataDir, 'postgres-password'),
  };
}

/** @throws OperatorError when another major version of PostgreSQL made the cluster. */
function checkMajorVersion({ dataDir, clusterDir }: Paths, { postgres }: PostgresBinaries): void {
  const versionFile = path.join(clusterDir, 'PG_VERSION');
  if (!fs.existsSync(versionFile)) return;
  const data = fs.readFileSync(versionFile, 'utf8').trim();
  const printed = execFileSync(postgres, ['--version'], { encoding: 'utf8' });
  const own = /\d+/.exec(printed)?.[0] ?? data;
  if (data !== own) throw otherVersion(dataDir, { data, own });
}

function keepPassword(passwordFile: string): string {
  const password = randomBytes(24).toString('base64url');
  writePrivateFile(passwordFile, password);
  return password;
}

function readPassword(paths: Paths): string | undefined {
  try {
    return fs.readFileSync(paths.passwordFile, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw describeFolderFailure(error, paths.dataDir);
  }
}

function urlMaker(server: RunningServer, password: string): (database: string) => string {
  return (database) =>
    `postgresql://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${server.port}/${encodeURIComponent(database)}`;
}

/** A server that reports being ready may still be stopping; check before trusting it. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch (error) {
    const failure = describeDatabaseFailure(error, url);
    if (error instanceof Error && 'code' in error && error.code === '28P01') throw failure;
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function openLocked(
  files: Paths & ClusterFiles,
  lock: DataFolderLock,
  { durable, throwAway, say }: Required<Pick<ClusterOptions, 'durable' | 'throwAway' | 'say'>>,
): Promise<Cluster> {
  const exists = fs.existsSync(files.clusterDir);
  const binaries = findPostgresBinaries();
  const account = chooseServerAccount(files.dataDir, binaries.postgres);
  const start = (port?: number) => startServer({ binaries, account, files, durable, port });
  let password = readPassword(files);
  if (exists && password === undefined) {
    throw new OperatorError(
      `The password of the database is missing (${files.passwordFile}); put it back, or remove ${files.dataDir} to start afresh.`,
    );
  }
  password ??= keepPassword(files.passwordFile);

  let server = exists ? await findRunningServer(files.clusterDir) : undefined;
  if (server !== undefined && !(await answers(urlMaker(server, password)('postgres')))) {
    await server.stop();
    server = undefined;
  }
  if (server === undefined) {
    if (exists) checkMajorVersion(files, binaries);
    else await initialiseCluster({ binaries, account, files, password, durable });
    server = await start();
  }

  const { port } = server;
  const kept = keepServer(server, {
    restart: () => start(port),
    guard: ({ pid }) =>
      startWatchdog({
        pid,
        pidFile: path.join(files.clusterDir, 'postmaster.pid'),
        lockFd: lock.fd,
        removeFolder: throwAway ? files.dataDir : undefined,
      }),
    say,
  });
  const url = urlMaker(server, password);
  let closing: Promise<void> | undefined;
  const close = async () => {
    await kept.close();
    files.log.close();
    if (throwAway) fs.rmSync(files.dataDir, { recursive: true, force: true });
    lock.release();
  };
  return {
    url,
    ensureDatabase: (name) => ensureDatabase(url('postgres'), name),
    broken: kept.broken,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
