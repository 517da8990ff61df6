/** Which errors say that the database cannot be asked just now, whichever of the ways to it they came by. */

/** Whether an error says that the database was not reached, went silent or was too slow: later it may answer. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return says(error, CODES, MESSAGES);
}

/** Whether an error says that the connection is gone or never came about, and that another may be had at once. */
export function isConnectionLost(error: unknown): boolean {
  return says(error, LOST_CODES, LOST_MESSAGES);
}

/** Whether the database undid the work for the sake of another transaction; P2034 is Prisma's word for both codes. */
export function isLostRace(error: unknown): boolean {
  return says(error, RACE_CODES, []);
}

/** Of PostgreSQL (class 08 apart), of the operating system, of the pool, and of Prisma. */
const CODES = new Set([
  '08',
  'DATABASE_SILENT',
  // admin_shutdown, crash_shutdown, cannot_connect_now, too_many_connections, query_canceled by its time.
  ...['57P01', '57P02', '57P03', '53300', '57014'],
  // No such database, or not for us: a restore or a failover under way.
  ...['3D000', '28000', '28P01', 'P1000', 'P1003', 'P1010'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'ENETUNREACH'],
  // Not reached, too slow, closed, no connection or transaction in time, too many connections.
  ...['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037'],
]);

const CONNECTION_EXCEPTION = /^08\w{3}$/;

/** Those that come at once; the others have cost all the time there was. */
const LOST_CODES = new Set([
  '08',
  ...['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'P1001', 'P1017'],
]);

const RACE_CODES = new Set(['40001', '40P01', 'P2034']);

/** pg has no codes for these. */
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

/** What an error stands for: its cause, or what Prisma's adapter met. */
function causeOf(error: object): unknown {
  if ('cause' in error && error.cause !== undefined) return error.cause;
  const meta = 'meta' in error ? error.meta : undefined;
  return typeof meta === 'object' && meta !== null && 'driverAdapterError' in meta
    ? meta.driverAdapterError
    : undefined;
}

/** Whether an error, or what it stands for, has one of these codes or begins with one of these messages. */
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

/** Codes of class 08, connection exceptions, all as `08`. */
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
