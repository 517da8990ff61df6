/** Which errors mean that the database is unavailable at the moment, whichever client they come from. */

/** Whether an error means that the database was unreachable, silent or too slow; it may answer later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return says(error, CODES, MESSAGES);
}

/** Whether an error means that the connection was lost or never made, and that another may work at once. */
export function isConnectionLost(error: unknown): boolean {
  return says(error, LOST_CODES, LOST_MESSAGES);
}

/**
 * Whether the database rolled the work back in favour of another transaction; P2034 is Prisma's code for both cases.
 */
export function isLostRace(error: unknown): boolean {
  return says(error, RACE_CODES, []);
}

/** Codes of PostgreSQL (except class 08), the operating system, the pool and Prisma. */
const CODES = new Set([
  '08',
  'DATABASE_SILENT',
  // admin_shutdown, crash_shutdown, cannot_connect_now, too_many_connections, query_canceled by a timeout.
  ...['57P01', '57P02', '57P03', '53300', '57014'],
  // The database does not exist or refuses us: a restore or failover is under way.
  ...['3D000', '28000', '28P01', 'P1000', 'P1003', 'P1010'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'ENETUNREACH'],
  // Unreachable, too slow, closed, no connection or transaction in time, too many connections.
  ...['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037'],
]);

const CONNECTION_EXCEPTION = /^08\w{3}$/;

/** Codes of errors that come at once; the others have used up the time. */
const LOST_CODES = new Set([
  '08',
  ...['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'P1001', 'P1017'],
]);

const RACE_CODES = new Set(['40001', '40P01', 'P2034']);

/** Errors for which pg has no codes. */
const LOST_MESSAGES = [
  'Connection terminated unexpectedly',
  'Client has encountered a connection error',
];
const MESSAGES = [
  ...LOST_MESSAGES,
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Client was closed',
];

const CAUSES_MAX = 5;

/** The underlying error: its cause, or the one that Prisma's adapter met. */
function causeOf(error: object): unknown {
  if ('cause' in error && error.cause !== undefined) return error.cause;
  const meta = 'meta' in error ? error.meta : undefined;
  return typeof meta === 'object' && meta !== null && 'driverAdapterError' in meta
    ? meta.driverAdapterError
    : undefined;
}

/** Whether an error, or its underlying error, has one of these codes or starts with one of these messages. */
function says(error: unknown, codes: ReadonlySet<string>, messages: readonly string[]): boolean {
  let at = error;
  for (let depth = 0; depth < CAUSES_MAX && typeof at === 'object' && at !== null; depth += 1) {
    for (const code of codesOf(at)) if (codes.has(code)) return true;
    const message = 'message' in at ? at.message : undefined;
    if (typeof message === 'string' && messages.some((one) => message.startsWith(one))) return true;
    at = causeOf(at);
  }
  return false;
}

/** An error's codes, with all of class 08 (connection exceptions) as `08`. */
function codesOf(error: object): string[] {
  const codes = [
    'code' in error ? error.code : undefined,
    // Prisma's adapter keeps PostgreSQL's own code beside its kind.
    'originalCode' in error ? error.originalCode : undefined,
  ];
  return codes
    .filter((code) => typeof code === 'string')
    .map((code) => (CONNECTION_EXCEPTION.test(code) ? '08' : code));
}
