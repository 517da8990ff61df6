import { stripVTControlCharacters } from 'node:util';
import { errorFields, type Log } from '@/lib/log';

const TEXT_CHARACTERS_MAX = 200;

/**
 * Turns what Next.js and other packages write to the console into log lines, so that the whole log is JSON. Of a text
 * it keeps the first line, of an error only what the log allows: the message may quote what must not be logged.
 * @returns a function that restores the console.
 */
export function writeConsoleToLog(to: Log): () => void {
  const before = { ...console };
  const write =
    (severity: keyof Log) =>
    (...given: unknown[]): void => {
      const error = given.find((one) => one instanceof Error);
      const texts = given.filter((one) => typeof one === 'string').map(firstLine);
      const reason = texts.filter((text) => text !== '').join(' ');
      if (error === undefined && reason === '') return;
      to[severity]('console', {
        ...(reason === '' ? {} : { reason }),
        ...(error === undefined ? {} : errorFields(error)),
      });
    };
  Object.assign(console, {
    ...{ log: write('info'), info: write('info'), debug: write('info') },
    ...{ warn: write('warn'), error: write('error') },
  });
  return () => {
    Object.assign(console, before);
  };
}

function firstLine(text: string): string {
  const [line = ''] = stripVTControlCharacters(text).trim().split('\n');
  return line.slice(0, TEXT_CHARACTERS_MAX);
}
