import { type ParseArgsConfig, parseArgs } from 'node:util';
import { OperatorError } from '@/database/operator-error';

type Options = NonNullable<ParseArgsConfig['options']>;

/** Parses a command's flags. @throws OperatorError that names the wrong one. */
export function readFlags<T extends Options>(args: readonly string[], options: T, usage: string) {
  return readArguments(args, { options, allowPositionals: false }, usage).values;
}

/** Parses a command's flags, and what it is given without one. @throws OperatorError that names the wrong one. */
export function readArguments<T extends ParseArgsConfig>(
  args: readonly string[],
  config: T,
  usage: string,
) {
  try {
    return parseArgs({ args: [...args], ...config });
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split('. ')[0] ?? '') : String(cause);
    throw new OperatorError(`${reason}; usage: ${usage}`, { cause });
  }
}

/** A positive whole number given as a flag; null when absent. @throws OperatorError that names the flag. */
export function readNumber(text: string | undefined, flag: string): number | null {
  if (text === undefined) return null;
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new OperatorError(`${flag} must be a whole number of at least 1; it is "${text}".`);
  return Number(text);
}

/** A port given as a flag. @throws OperatorError that names the flag. */
export function readPort(text: string | undefined, flag: string, fallback: number): number {
  if (text === undefined) return fallback;
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) {
    throw new OperatorError(`${flag} must be a whole number from 0 to 65535; it is "${text}".`);
  }
  return Number(text);
}
