import pino from 'pino';
import { createLogSink } from './log-sink';
import { currentRequestId } from './request-id';

/**
 * The fields that a log line may have. Nothing else is ever written: no query of a return, no PSU-ID, identity number,
 * key, name, personal address or body. A field not on this list is dropped, even if a cast lets it through.
 */
const ALLOWED_FIELDS = [
  'requestId',
  'route',
  'method',
  'status',
  'durationMilliseconds',
  'code',
  'reason',
  'bankId',
  'bankStatus',
  'bankRequestId',
  'bankCodes',
  'operation',
  'purpose',
  'count',
  'errorName',
  'errorCode',
  'stackFrames',
  'keyId',
  'table',
  'rowId',
  'port',
  'processId',
  'organisation',
  'roles',
  'daysLeft',
  'stream',
  'kind',
  'userId',
  'address',
] as const;

type FieldName = (typeof ALLOWED_FIELDS)[number];
export type LogFields = {
  readonly [name in FieldName]?: string | number | boolean | readonly string[] | null | undefined;
};

export type Log = {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
};

/**
 * An error as fields: its name, its code and where it was thrown. Never its message, which in a driver's or a parser's
 * error quotes the very values that must not be logged.
 */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { errorName: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? { errorCode: error.code } : {};
  const stackFrames = (error.stack ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, 12);
  return { errorName: error.name, ...code, stackFrames };
}

/** A log over any sink that takes whole lines. Lines written while serving a request have the request's id. */
export function createLog(level: string, sink: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  };
  const logger = pino(options, sink);
  const write =
    (severity: 'info' | 'warn' | 'error') =>
    (event: string, fields: LogFields = {}): void => {
      logger[severity]({ event, ...allowedFields({ requestId: currentRequestId(), ...fields }) });
    };
  return { info: write('info'), warn: write('warn'), error: write('error') };
}

/** The given fields that may be written. */
function allowedFields(fields: LogFields): LogFields {
  return Object.fromEntries(
    ALLOWED_FIELDS.flatMap((name) => {
      const value = fields[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'];

let opened: Log | undefined;

const linesLost = (count: number): string =>
  `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), event: 'log lines lost', count })}\n`;

const open = (): Log => {
  // lib/env reports a wrong level, and that report must still be written.
  opened ??= createLog(
    LEVELS.find((level) => level === process.env.LOG_LEVEL) ?? 'info',
    createLogSink(process.stdout, linesLost),
  );
  return opened;
};

/** The application's log: JSON lines on stdout, at the level of LOG_LEVEL. */
export const log: Log = {
  info: (event, fields) => open().info(event, fields),
  warn: (event, fields) => open().warn(event, fields),
  error: (event, fields) => open().error(event, fields),
};
