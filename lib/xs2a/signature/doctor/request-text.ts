/**
 * Parses a request that somebody pasted, as raw HTTP or as a curl command. Header values become one character per
 * octet, as on the wire. What pasting loses (a CR before a line feed, spaces at the end of a line) stays lost.
 */
import { shellWords } from './shell-words';

/** A request as it was written. */
export type WrittenRequest = {
  method: string;
  /** Path and query, as in the request line; undefined when only headers were pasted. */
  target: string | undefined;
  /** Of an absolute address, such as that of a curl command; undefined for a path alone. */
  host: string | undefined;
  /** In order, with names as written. */
  headers: readonly (readonly [name: string, value: string])[];
  /** Empty when it is elsewhere. */
  body: Buffer;
  /** Of a curl command whose body is not written in it, such as one in a file. */
  isBodyElsewhere?: true;
  /** Of a body elsewhere that is read with `-d`, which leaves out its line breaks. */
  losesLineBreaks?: true;
};

/** The request, or the number of the line (from 1) that is not a header. */
export type WrittenRequestReading =
  | { ok: true; request: WrittenRequest }
  | { ok: false; reason: 'empty' | 'not-a-header' | 'curl-quotes'; line: number };

/** Parses pasted text. */
export function readRequestText(text: string): WrittenRequestReading {
  if (text.trim() === '') return { ok: false, reason: 'empty', line: 1 };
  return /^\s*(\$ )?curl(\.exe)?\s/i.test(text) ? readCurl(text) : readHttp(text);
}

const REQUEST_LINE = /^\s*([A-Za-z]{3,7}) +(\S+)(?: +HTTP\/\d(?:\.\d)?)? *$/;

function readHttp(text: string): WrittenRequestReading {
  const lines = text.replace(/^\s*\n/, '').split('\n');
  const requestLine = REQUEST_LINE.exec(withoutReturn(lines[0] ?? ''));
  const headers: [string, string][] = [];
  let at = requestLine === null ? 0 : 1;
  for (; at < lines.length; at++) {
    const line = withoutReturn(lines[at] ?? '');
    if (line === '') break;
    const colon = line.indexOf(':');
    if (colon < 1) return { ok: false, reason: 'not-a-header', line: at + 1 };
    headers.push([line.slice(0, colon).trim(), asOctets(line.slice(colon + 1))]);
  }
  const [, method = 'GET', target] = requestLine ?? [];
  const body = Buffer.from(lines.slice(at + 1).join('\n'), 'utf8');
  return {
    ok: true,
    request: {
      method: method.toUpperCase(),
      target: target === undefined ? undefined : pathOf(target),
      host: target === undefined ? undefined : hostOf(target),
      headers,
      body: ofTheLengthSent(body, headers),
    },
  };
}

function readCurl(text: string): WrittenRequestReading {
  const words = shellWords(text.trim());
  if (words === null) return { ok: false, reason: 'curl-quotes', line: 1 };
  const { options, operands } = curlArguments(words.slice(words[0] === '$' ? 2 : 1));
  const has = (...names: string[]) => options.some(([option]) => names.includes(option));
  const last = (...names: string[]) => options.findLast(([option]) => names.includes(option))?.[1];
  const headers: [string, string][] = [];
  for (const [option, header] of options) {
    if (option !== '-H' && option !== '--header') continue;
    const colon = header.indexOf(':');
    if (colon < 1) return { ok: false, reason: 'not-a-header', line: 1 };
    headers.push([header.slice(0, colon).trim(), asOctets(header.slice(colon + 1))]);
  }
  if (has('--json')) headers.push(...JSON_HEADERS.filter(([name]) => !hasHeader(headers, name)));
  // An operand before the address may be the value of an option that is not listed here.
  const address = last('--url') ?? operands.find((word) => ORIGIN.test(word)) ?? operands[0];
  const { data, isInFile, isEncoded, losesLineBreaks } = dataOf(options);
  const isGet = has('-G', '--get');
  const isUpload = has('-T', '--upload-file');
  const isForm = has('-F', '--form', '--form-string');
  const isBodyElsewhere = !isGet && (isInFile || isEncoded || isForm || isUpload);
  const implied = isUpload
    ? 'PUT'
    : has('-I', '--head')
      ? 'HEAD'
      : !isGet && (isForm || data !== undefined)
        ? 'POST'
        : 'GET';
  return {
    ok: true,
    request: {
      method: (last('-X', '--request') ?? implied).toUpperCase(),
      target:
        address === undefined || (isGet && isInFile) || has('--url-query')
          ? undefined
          : sentTarget(address, isGet ? data : undefined),
      host: address === undefined ? undefined : hostOf(address),
      headers,
      body: Buffer.from(isGet || isBodyElsewhere ? '' : (data ?? ''), 'utf8'),
      ...(isBodyElsewhere && { isBodyElsewhere }),
      ...(isBodyElsewhere && losesLineBreaks && { losesLineBreaks }),
    },
  };
}

type CurlOption = readonly [name: string, value: string];

/** What `-d` and its like send, as the body or, with `-G`, in the query. */
function dataOf(options: readonly CurlOption[]): {
  data: string | undefined;
  isInFile: boolean;
  isEncoded: boolean;
  losesLineBreaks: boolean;
} {
  let data: string | undefined;
  let isInFile = false;
  let isEncoded = false;
  let losesLineBreaks = false;
  for (const [option, value] of options) {
    if (option === '--json') {
      isInFile ||= value.startsWith('@');
      data = (data ?? '') + value;
    } else if (option === '--data-urlencode') {
      isEncoded = true;
      isInFile ||= /^[^=]*@/.test(value) && !/^[^@]*=/.test(value);
      data = joined(data, urlEncoded(value));
    } else if (DATA_OPTIONS.has(option)) {
      const isRead = option !== '--data-raw' && value.startsWith('@');
      isInFile ||= isRead;
      losesLineBreaks ||= isRead && option !== '--data-binary';
      data = joined(data, value);
    }
  }
  return { data, isInFile, isEncoded, losesLineBreaks };
}

const joined = (before: string | undefined, data: string) =>
  before === undefined ? data : `${before}&${data}`;

/** As `--data-urlencode` does it: only what comes after the name and its `=`, or all of a value without `=`. */
function urlEncoded(value: string): string {
  const at = value.indexOf('=');
  return (
    value.slice(0, Math.max(at, 0)) + (at > 0 ? '=' : '') + percentEncoded(value.slice(at + 1))
  );
}

/** As curl does it: a space becomes a plus. */
function percentEncoded(text: string): string {
  return Array.from(Buffer.from(text, 'utf8'), (octet) => {
    const character = String.fromCharCode(octet);
    if (/[A-Za-z0-9._~-]/.test(character)) return character;
    return octet === 0x20 ? '+' : `%${octet.toString(16).toUpperCase().padStart(2, '0')}`;
  }).join('');
}

/** The target that curl sends: without the fragment, and with the data of `-G` in the query. */
function sentTarget(address: string, data: string | undefined): string {
  const target = pathOf(address.replace(/#.*$/s, ''));
  if (data === undefined || data === '') return target;
  const separator = !target.includes('?') ? '?' : target.endsWith('?') ? '' : '&';
  return target + separator + data;
}

const DATA_OPTIONS: ReadonlySet<string> = new Set([
  '-d',
  '--data',
  '--data-ascii',
  '--data-raw',
  '--data-binary',
]);

/** What `--json` sends, unless the command gives a header of that name. */
const JSON_HEADERS: readonly [string, string][] = [
  ['Content-Type', 'application/json'],
  ['Accept', 'application/json'],
];

/** Long options with a value: those that are read, those whose values may look like an address, and the most common others. */
const LONG_WITH_VALUE: ReadonlySet<string> = new Set([
  ...DATA_OPTIONS,
  '--data-urlencode',
  '--form',
  '--form-string',
  '--header',
  '--json',
  '--request',
  '--upload-file',
  '--url',
  '--url-query',
  '--user-agent',
  '--cookie',
  '--cookie-jar',
  '--cacert',
  '--cert',
  '--connect-timeout',
  '--connect-to',
  '--doh-url',
  '--referer',
  '--key',
  '--max-time',
  '--output',
  '--preproxy',
  '--resolve',
  '--retry',
  '--retry-delay',
  '--retry-max-time',
  '--user',
  '--write-out',
  '--proxy',
]);

/** Short options without a value, which can be joined, and after which one with a value can stand: `-sSX`. */
const SHORT_FLAGS = /^-([#:0-46aBfgGiIjJklLMnNOpqRsSvVZ]*)(.*)$/s;

/** `-XPOST`, `-HName: value` and `--request=POST` contain their value. */
function curlArguments(words: readonly string[]): { options: CurlOption[]; operands: string[] } {
  const options: CurlOption[] = [];
  const operands: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    const next = () => words[++at] ?? '';
    if (word.startsWith('--')) {
      const [, name = word, value] = /^(--[a-z-]+)=(.*)$/s.exec(word) ?? [];
      options.push([name, value ?? (LONG_WITH_VALUE.has(name) ? next() : '')]);
    } else if (word.startsWith('-') && word !== '-') {
      const [, flags = '', rest = ''] = SHORT_FLAGS.exec(word) ?? [];
      for (const flag of flags) options.push([`-${flag}`, '']);
      if (rest !== '') options.push([`-${rest.slice(0, 1)}`, rest.slice(1) || next()]);
    } else operands.push(word);
  }
  return { options, operands };
}

/** Scheme and authority of an absolute address, which is taken apart by hand: `URL` would change what was signed. */
const ORIGIN = /^https?:\/\/([^/?#]*)/i;

function pathOf(address: string): string {
  return address.replace(ORIGIN, '').replace(/^(?=\?|$)/, '/');
}

function hostOf(address: string): string | undefined {
  return ORIGIN.exec(address)?.[1] || undefined;
}

function hasHeader(headers: readonly (readonly [string, string])[], name: string): boolean {
  return headers.some(([each]) => each.toLowerCase() === name.toLowerCase());
}

/** A pasted text often ends with a line break that the body did not have. */
function ofTheLengthSent(body: Buffer, headers: readonly (readonly [string, string])[]): Buffer {
  const length = headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1].trim();
  const isTooLong = length !== undefined && /^\d+$/.test(length) && body.length > Number(length);
  const rest = isTooLong ? body.subarray(Number(length)).toString('latin1').trim() : 'kept';
  return rest === '' ? body.subarray(0, Number(length)) : body;
}

const withoutReturn = (line: string) => line.replace(/\r$/, '');

const asOctets = (value: string) => Buffer.from(value.trim(), 'utf8').toString('latin1');
