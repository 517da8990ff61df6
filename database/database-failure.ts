import { OperatorError } from './operator-error';

/** What to do when another major version of PostgreSQL made the data of a folder. */
export function otherVersion(dataDir: string, of: { data: string; own: string }): OperatorError {
  return new OperatorError(
    `${dataDir} has data of PostgreSQL ${of.data}, and this release has PostgreSQL ${of.own}. Write a backup with the release that you used before ("npm run backup -- --out FILE"), move ${dataDir} away, and read the backup with this release ("npm run restore -- --from FILE").`,
  );
}

/** `host:port/database` of a connection string, without its user and password. */
export function databaseAddress(databaseUrl: string): string {
  try {
    const url = new URL(databaseUrl);
    return `${url.hostname}:${url.port === '' ? '5432' : url.port}${url.pathname}`;
  } catch {
    return 'DATABASE_URL';
  }
}

/**
 * Turns an error of a PostgreSQL client into one sentence for the operator. An error that the operator cannot fix, such
 * as a wrong statement of ours, is returned unchanged.
 */
export function describeDatabaseFailure(error: unknown, databaseUrl: string): Error {
  if (error instanceof OperatorError) return error;
  const address = databaseAddress(databaseUrl);
  const say = (sentence: string) => new OperatorError(sentence, { cause: error });
  const code = codeOf(error);
  switch (code) {
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return say(
        `The database at ${address} does not answer (${code}); check DATABASE_URL and that the database is running.`,
      );
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return say(`The host of the database at ${address} is unknown; check DATABASE_URL.`);
    case '28P01':
    case '28000':
      return say(
        `The database at ${address} refuses the user or password of DATABASE_URL (${messageOf(error)}).`,
      );
    case '3D000':
      return say(`The database ${address} does not exist; create it, or correct DATABASE_URL.`);
    case '42501':
      return say(
        `The user of DATABASE_URL lacks a privilege at ${address} (${messageOf(error)}); grant it.`,
      );
    case '53100':
    case 'ENOSPC':
      return say(
        `The disk of the database at ${address} is full; free some space and start again.`,
      );
    case '53300':
      return say(
        `The database at ${address} accepts no more connections; close some, or raise its limit.`,
      );
    case '57P01':
    case '57P02':
    case '57P03':
      return say(
        `The database at ${address} is shutting down or starting up; try again in a moment.`,
      );
    case 'XX001':
    case 'XX002':
      return say(
        `The database at ${address} is damaged (${messageOf(error)}); restore it from a backup.`,
      );
    default:
      return error instanceof Error ? error : new Error(messageOf(error));
  }
}

/** Turns a failed file operation on a configured folder into one sentence. */
export function describeFolderFailure(error: unknown, folder: string, setting = 'DATA_DIR'): Error {
  if (error instanceof OperatorError) return error;
  const say = (sentence: string) => new OperatorError(sentence, { cause: error });
  const code = codeOf(error);
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return say(`The disk that holds ${folder} is full; free some space and start again.`);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return say(
        `The folder ${folder} cannot be written (${code}); set ${setting} to a folder that you can write to.`,
      );
    case 'ENOTDIR':
    case 'EEXIST':
      return say(
        `The folder ${folder} cannot be created because a file is in its way; set ${setting} to another.`,
      );
    case 'ENOENT':
      // For other calls a missing file is our own mistake.
      if (error instanceof Error && 'syscall' in error && error.syscall === 'mkdir')
        return say(`The folder ${folder} cannot be created; set ${setting} to another.`);
      return error instanceof Error ? error : new Error(messageOf(error));
    default:
      return error instanceof Error ? error : new Error(messageOf(error));
  }
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  // Node combines the attempts on several addresses of one name in an AggregateError.
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return undefined;
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
