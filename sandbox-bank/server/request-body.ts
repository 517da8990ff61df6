/**
 * Request bodies: read up to a size, then parsed as JSON in UTF-8 up to a depth, with only characters that the bank can
 * process. Each operation says which fields its body may have.
 */
import type { IncomingMessage } from 'node:http';
import {
  findJsonFault,
  findJsonNumber,
  JSON_MEMBERS_IN_ALL_MAX,
  JSON_MEMBERS_MAX,
  type JsonFault,
} from '@/lib/xs2a/message/json-fault';
import { EXACT_DIGITS_MAX, isRoundedToExact } from '@/lib/xs2a/sandbox/field';
import { ruleSentence } from '@/lib/xs2a/value/rule';
import { codePointCount } from '@/lib/xs2a/value/text';
import { type Answer, quote, refuse } from './reply';

/** The largest body, in bytes. @assumes request-size */
const BODY_BYTES_MAX = 2 * 1024 * 1024;

/** The deepest nesting of arrays and objects in a body. @assumes request-size */
const BODY_DEPTH_MAX = 16;

/** How long a body that is too large is read and dropped: most clients read the answer only when they have sent all. */
const DRAIN_MILLISECONDS_MAX = 5_000;

/** Reads a body; `too-large` when it exceeds the allowed size, `cut` when the connection ended first. */
export function readBody(incoming: IncomingMessage): Promise<Uint8Array | 'too-large' | 'cut'> {
  const { headers } = incoming;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) {
    return Promise.resolve(NOTHING);
  }
  return new Promise((resolve) => {
    let chunks: Buffer[] = [];
    let length = 0;
    let drain: NodeJS.Timeout | undefined;
    const end = (body: Uint8Array | 'too-large' | 'cut') => {
      clearTimeout(drain);
      resolve(body);
    };
    const giveUp = () => {
      incoming.pause();
      end('too-large');
    };
    incoming.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= BODY_BYTES_MAX) {
        chunks.push(chunk);
        return;
      }
      chunks = [];
      drain ??= setTimeout(giveUp, DRAIN_MILLISECONDS_MAX);
    });
    incoming.on('end', () => end(length > BODY_BYTES_MAX ? 'too-large' : Buffer.concat(chunks)));
    incoming.on('close', () => end('cut'));
    incoming.on('error', () => end('cut'));
  });
}

const NOTHING = new Uint8Array();

/** 413 with the allowed size. @assumes request-size */
export function refuseTooLarge(): Answer {
  return refuse(
    'BAD_REQUEST',
    `Expected a body of at most ${BODY_BYTES_MAX} bytes, got more. Send fewer entries.`,
    { status: 413, headers: { Connection: 'close' } },
  );
}

/**
 * 400 when the body came under another transfer coding than chunks, which Node takes off unread; null otherwise.
 * @assumes other-statuses
 */
export function refuseTransferCoding(coding: string | undefined): Answer | null {
  if (coding === undefined || /^\s*chunked\s*$/i.test(coding)) return null;
  return refuse(
    'FORMAT_ERROR',
    `Transfer-Encoding: expected chunked or none, got ${quote(coding.slice(0, 40))}.`,
    { path: 'Transfer-Encoding' },
  );
}

/**
 * 415 when a body is declared as anything but uncompressed JSON in UTF-8; null when it may be read.
 * @see interface#what-the-service-does
 * @assumes other-statuses
 */
export function refuseMediaType(
  contentType: string | undefined,
  contentEncoding: string | undefined,
): Answer | null {
  if (contentEncoding !== undefined && contentEncoding.trim().toLowerCase() !== 'identity') {
    return refuse(
      'FORMAT_ERROR',
      `Content-Encoding: expected none, got "${contentEncoding.slice(0, 40)}".`,
      { status: 415, path: 'Content-Encoding' },
    );
  }
  // The document makes the header optional: without it the body is assumed to be JSON.
  if (contentType === undefined || contentType.trim() === '') return null;
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim());
  const charset = parameters
    .map((parameter) => /^charset="?([^"]*)"?$/i.exec(parameter)?.[1])
    .find((value) => value !== undefined);
  const isJson = /^application\/json$/i.test(type);
  if (isJson && (charset === undefined || /^utf-?8$/i.test(charset))) return null;
  return refuse(
    'FORMAT_ERROR',
    `Content-Type: expected application/json in UTF-8, got "${contentType.slice(0, 80)}".`,
    { status: 415, path: 'Content-Type' },
  );
}

/** Whether a body is empty. An object without fields counts: some HTTP clients cannot send less. */
export function isEmptyBody(body: Uint8Array): boolean {
  return body.length === 0 || /^\s*\{\s*\}\s*$/.test(Buffer.from(body).toString('latin1'));
}

/** 400 for the body of a request that has none: the start of an authorisation. @see interface#endpoints */
export function refuseBody(body: Uint8Array): Answer {
  return refuse(
    'FORMAT_ERROR',
    `body: expected none, since this operation takes an empty body; ${body.length} bytes were sent.`,
    { path: 'body' },
  );
}

const FAULTS: Record<JsonFault, string> = {
  'too-deep': `Expected at most ${BODY_DEPTH_MAX} levels of arrays and objects, got more.`,
  'too-many': `Expected at most ${JSON_MEMBERS_MAX} members of an array or object, and ${JSON_MEMBERS_IN_ALL_MAX} in all, got more.`,
  'two-values': 'Expected one value for each name in an object',
};

/** A parsed JSON body, or the refusal with place and reason. */
export type ParsedBody = { ok: true; value: unknown } | { ok: false; answer: Answer };

/**
 * Parses a body; an empty one is undefined.
 * @param hasAmountsAsNumbers whether amounts may be JSON numbers, which reading must not change
 * @see interface#stated-cases
 * @see supplement#10.13
 * @see supplement#10.18
 * @assumes sandbox-number-digits
 */
export function parseBody(
  body: Uint8Array,
  { hasAmountsAsNumbers = false }: { hasAmountsAsNumbers?: boolean } = {},
): ParsedBody {
  if (body.length === 0) return { ok: true, value: undefined };
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return malformed('Expected a body in UTF-8, got bytes that are not valid UTF-8.', 'body');
  }
  // Checked before parsing, since a parser may use a stack frame for each level.
  const faulty = findJsonFault(text, BODY_DEPTH_MAX);
  if (faulty !== null) {
    const { fault, name } = faulty;
    const twice = name === undefined ? '' : `, got ${quote(name)} with two different values.`;
    return malformed(`${FAULTS[fault]}${twice}`, 'body');
  }
  const rounded = hasAmountsAsNumbers ? findJsonNumber(text, isRoundedToExact) : null;
  if (rounded !== null) {
    return malformed(
      `Expected a JSON number of at most ${EXACT_DIGITS_MAX} digits, or a string, got ${rounded.slice(0, 40)}.`,
      'body',
    );
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : '';
    return malformed(`Expected JSON: ${reason}.`, 'body');
  }
  const fault = findCharacterFault(value, '');
  return fault === null ? { ok: true, value } : malformed(fault.text, fault.path);
}

/** The first key or text value with a character that the bank's systems cannot process. */
function findCharacterFault(value: unknown, path: string): { text: string; path: string } | null {
  if (typeof value === 'string') return textFault(value, path);
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const at = path === '' ? key : `${path}.${key}`;
    const fault = textFault(key, path === '' ? 'body' : path) ?? findCharacterFault(inner, at);
    if (fault !== null) return fault;
  }
  return null;
}

/**
 * The bank's systems accept well-formed text of the Basic Multilingual Plane without U+0000.
 * @assumes request-characters
 */
function textFault(text: string, path: string): { text: string; path: string } | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: U+0000 is what is looked for.
  const match = /\u0000|[\ud800-\udfff]/.exec(text);
  if (match === null) return null;
  const code = text.codePointAt(match.index) ?? 0;
  const at = path === '' ? 'body' : path;
  const position = codePointCount(text.slice(0, match.index)) + 1;
  const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  const rule =
    code > 0xffff
      ? 'character-not-supported'
      : code === 0
        ? 'text-invisible'
        : 'character-unpaired-surrogate';
  return {
    path: at,
    text: `${at}: ${ruleSentence({ rule, actual: position })} The bank's systems cannot process ${name}.`,
  };
}

function malformed(text: string, path: string): ParsedBody {
  return { ok: false, answer: refuse('FORMAT_ERROR', text, { path }) };
}
