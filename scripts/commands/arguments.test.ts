import { expect, it } from 'vitest';
import { readFlags, readPort } from './arguments';

const options = { port: { type: 'string' } } as const;

it('reads the flags of a command', () => {
  expect(readFlags(['--port', '0'], options, 'it')).toEqual({ port: '0' });
  expect(readFlags(['--port=8443'], options, 'it')).toEqual({ port: '8443' });
  expect(readFlags([], options, 'it')).toEqual({});
});

it.each([
  [['--prot', '1'], "Unknown option '--prot'; usage: npm run bank"],
  [['--port'], "Option '--port <value>' argument missing; usage: npm run bank"],
  [['8443'], "Unexpected argument '8443'"],
])('names the flag that is wrong in %o', (args, sentence) => {
  expect(() => readFlags(args, options, 'npm run bank')).toThrow(sentence);
});

it.each([
  ['0', 0],
  ['65535', 65_535],
  [undefined, 8443],
])('reads the port %s', (text, expected) => {
  expect(readPort(text, '--port', 8443)).toBe(expected);
});

it.each(['65536', '-1', '1.5', '', 'https'])('refuses the port "%s"', (text) => {
  expect(() => readPort(text, '--port', 8443)).toThrow(
    `--port must be a whole number from 0 to 65535; it is "${text}".`,
  );
});
