/**
 * Parses a request that somebody pasted, as raw HTTP or as a curl command. Header values become one character per
 * octet, as on the wire. What pasting loses (a CR before a line feed, spaces at the end of a line) stays lost.
 */

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
};

/** The request, or the number of the line (from 1) that is not a header. */
export type WrittenRequestReading =
  | { ok: true; request: WrittenRequest }
  | { ok: false; reason: 'empty' | 'not-a-header' | 'curl-quotes'; line: number };

/** Parses pasted text. */
export function readRequestText(text: string): WrittenRequestReading {
  if (text.trim() === '') return { ok: false, reason: 'empty', line: 1 };
  return /^\s*(\$ )?curl\s/.test(text) ? readCurl(text) : readHttp(text);
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
  const headers: [string, string][] = [];
  let method: string | undefined;
  let url: string | undefined;
  let body: string | undefined;
  let isJson = false;
  let isHead = false;
  let isBodyElsewhere = false;
  const operands: string[] = [];
  for (let at = words[0] === '$' ? 2 : 1; at < words.length; at++) {
    const word = words[at] ?? '';
    const [option, argument] = optionOf(word);
    const value = () => argument ?? words[++at] ?? '';
    if (option === '-H' || option === '--header') {
      const header = value();
      const colon = header.indexOf(':');
      if (colon < 1) return { ok: false, reason: 'not-a-header', line: 1 };
      headers.push([header.slice(0, colon).trim(), asOctets(header.slice(colon + 1))]);
    } else if (option === '-X' || option === '--request') method = value();
    else if (option === '-I' || option === '--head') isHead = true;
    else if (DATA_OPTIONS.has(option)) {
      const data = value();
      isBodyElsewhere ||= option !== '--data-raw' && data.startsWith('@');
      body = body === undefined ? data : `${body}&${data}`;
    } else if (option === '--json') {
      const data = value();
      isBodyElsewhere ||= data.startsWith('@');
      body = (body ?? '') + data;
      isJson = true;
    } else if (ENCODING_OPTIONS.has(option)) {
      value();
      isBodyElsewhere = true;
      body ??= '';
    } else if (option === '-T' || option === '--upload-file') {
      value();
      isBodyElsewhere = true;
      method ??= 'PUT';
    } else if (option === '--url') url = value();
    else if (OPTIONS_WITH_VALUE.has(option)) value();
    else if (!word.startsWith('-')) operands.push(word);
  }
  if (isJson) headers.push(...JSON_HEADERS.filter(([name]) => !hasHeader(headers, name)));
  // An operand before the address may be the value of an option that is not listed here.
  const address = url ?? operands.find((word) => ORIGIN.test(word)) ?? operands[0];
  return {
    ok: true,
    request: {
      method: (method ?? (isHead ? 'HEAD' : body === undefined ? 'GET' : 'POST')).toUpperCase(),
      target: address === undefined ? undefined : pathOf(address),
      host: address === undefined ? undefined : hostOf(address),
      headers,
      body: Buffer.from(isBodyElsewhere ? '' : (body ?? ''), 'utf8'),
      ...(isBodyElsewhere && { isBodyElsewhere }),
    },
  };
}

const DATA_OPTIONS: ReadonlySet<string> = new Set([
  '-d',
  '--data',
  '--data-ascii',
  '--data-raw',
  '--data-binary',
]);

/** Options from whose values curl makes a body of its own. */
const ENCODING_OPTIONS: ReadonlySet<string> = new Set(['-F', '--form', '--data-urlencode']);

/** What `--json` sends, unless the command gives a header of that name. */
const JSON_HEADERS: readonly [string, string][] = [
  ['Content-Type', 'application/json'],
  ['Accept', 'application/json'],
];

/** Options whose values may look like an address, and the most common others. */
const OPTIONS_WITH_VALUE: ReadonlySet<string> = new Set([
  '-A',
  '--user-agent',
  '-b',
  '--cookie',
  '-c',
  '--cookie-jar',
  '--cacert',
  '--cert',
  '--connect-timeout',
  '--connect-to',
  '--doh-url',
  '-e',
  '--referer',
  '-E',
  '--key',
  '-m',
  '--max-time',
  '-o',
  '--output',
  '--preproxy',
  '--resolve',
  '--retry',
  '--retry-delay',
  '--retry-max-time',
  '-u',
  '--user',
  '-w',
  '--write-out',
  '-x',
  '--proxy',
]);

/** `-XPOST`, `-HName: value` and `--request=POST` contain their argument; `-sX` is `-s -X`. */
function optionOf(word: string): [option: string, argument: string | undefined] {
  const long = /^(--[a-z-]+)=(.*)$/s.exec(word);
  if (long) return [long[1] ?? '', long[2]];
  const short = word.replace(/^-[fgikLNsSv]+(?=[a-zA-Z])/, '-');
  return /^-[XHdFT]./s.test(short) ? [short.slice(0, 2), short.slice(2)] : [short, undefined];
}

/**
 * Splits a command as a shell does, without expansions; null when a quote is not closed. An unquoted `&`, `;`, `|` or line
 * end ends the command, so that a parameter after an unquoted `&` is missing here as it was on the wire.
 */
function shellWords(text: string): string[] | null {
  const words: string[] = [];
  const PART =
    /(?:\$'((?:[^'\\]|\\[\s\S])*)'|[^\s'"\\&;|$]+|\$|'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|\\(\r?\n)|\\([\s\S])|([&;|]|\r?\n)|(\s))/y;
  let word: string | undefined;
  while (PART.lastIndex < text.length) {
    const part = PART.exec(text);
    if (part === null) return null;
    const [whole, ansi, single, double, continued, escaped, end, blank] = part;
    if (end !== undefined) break;
    if (blank !== undefined || continued !== undefined) {
      if (word !== undefined) words.push(word);
      word = undefined;
      continue;
    }
    const literal =
      (ansi === undefined ? undefined : unescaped(ansi)) ??
      single ??
      double?.replaceAll(/\\(["\\$`])/g, '$1') ??
      escaped ??
      whole;
    word = (word ?? '') + literal;
  }
  if (word !== undefined) words.push(word);
  return words;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** The text of `$'…'`, as browsers write a body that has quotes or line breaks. */
function unescaped(text: string): string {
  return text.replaceAll(
    /\\(?:u([0-9A-Fa-f]{1,4})|x([0-9A-Fa-f]{1,2})|([\s\S]))/g,
    (_, unicode?: string, hex?: string, character = '') => {
      const code = unicode ?? hex;
      return code === undefined
        ? (ESCAPES[character] ?? character)
        : String.fromCharCode(Number.parseInt(code, 16));
    },
  );
}

/** Scheme and authority of an absolute address, which is taken apart by hand: `URL` would change what was signed. */
const ORIGIN = /^https?:\/\/([^/?#]*)/i;

function pathOf(address: string): string {
  // A fragment is never sent.
  return address.replace(ORIGIN, '').replace(/#.*$/s, '') || '/';
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
