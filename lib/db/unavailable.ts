/** Which errors say that the database cannot be asked just now, whichever of the ways to it they came by. */

/** Of PostgreSQL (class 08 apart), of the operating system, of the pool, and of Prisma. */
const CODES = new Set([
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

/** pg has no codes for these. */
const MESSAGES = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
];

const CAUSES_MAX = 5;

/** Whether an error says that the database was not reached, went silent or was too slow: later it may answer. */
export function isDatabaseUnavailable(error: unknown): boolean {
  let at = error;
  for (let depth = 0; depth < CAUSES_MAX && typeof at === 'object' && at !== null; depth += 1) {
    if (saysSo(at)) return true;
    at = causeOf(at);
  }
  return false;
}

/** What an error stands for: its cause, or what Prisma's adapter met. */
function causeOf(error: object): unknown {
  if ('cause' in error && error.cause !== undefined) return error.cause;
  const meta = 'meta' in error ? error.meta : undefined;
  return typeof meta === 'object' && meta !== null && 'driverAdapterError' in meta
    ? meta.driverAdapterError
    : undefined;
}

function saysSo(error: object): boolean {
  const codes = [
    'code' in error ? error.code : undefined,
    // Prisma's adapter keeps PostgreSQL's own code beside its kind.
    'originalCode' in error ? error.originalCode : undefined,
  ];
  for (const code of codes)
    if (typeof code === 'string' && (CODES.has(code) || CONNECTION_EXCEPTION.test(code)))
      return true;
  const message = 'message' in error ? error.message : undefined;
  return typeof message === 'string' && MESSAGES.some((one) => message.startsWith(one));
}
