/**
 * What makes the JSON of a request or an answer refused before parsing: too deep, too many members, or one name with two
 * values. Parsers disagree which value wins, and the signature covers both. Whether the text is JSON at all is for the
 * parser to say.
 */

export type JsonFault = 'too-deep' | 'too-many' | 'two-values';

/**
 * The most members of one object or list; the longest list that is read has 10,000 rows. A schema describes each member
 * that is wrong, so millions in a few compressed bytes would take gigabytes.
 * @assumes answer-bounds
 */
export const JSON_MEMBERS_MAX = 20_000;

/**
 * The most members of all objects and lists together, an empty one counting as a member: enough for 10,000 rows of 40,
 * more than the bytes of an answer hold. While they are looked at, this process does nothing else.
 * @assumes answer-bounds
 */
export const JSON_MEMBERS_IN_ALL_MAX = 400_000;

/** A fault, with the name that has two values. */
export type NamedJsonFault = { fault: JsonFault; name?: string };

/** The first fault of a text, or null. @assumes one-value-a-name */
export function jsonFault(text: string, depthMax: number): JsonFault | null {
  return findJsonFault(text, depthMax)?.fault ?? null;
}

/** The first fault of a text and, for `two-values`, the name; or null. @assumes one-value-a-name */
export function findJsonFault(text: string, depthMax: number): NamedJsonFault | null {
  const open: Container[] = [];
  let inAll = 0;
  for (let at = 0; at < text.length; at += 1) {
    const container = open.at(-1);
    const members = container?.members ?? null;
    switch (text.charCodeAt(at)) {
      case QUOTE: {
        const start = at;
        at = endOfString(text, start);
        if (members !== null && members.name === null) members.name = text.slice(start, at + 1);
        break;
      }
      case COLON:
        if (members !== null) members.from = at + 1;
        break;
      case BRACE:
      case BRACKET:
        open.push({
          commas: 0,
          members:
            text.charCodeAt(at) === BRACE ? { name: null, from: 0, values: new Map() } : null,
        });
        inAll += 1;
        if (open.length > depthMax) return { fault: 'too-deep' };
        if (inAll > JSON_MEMBERS_IN_ALL_MAX) return { fault: 'too-many' };
        break;
      case COMMA:
      case BRACE_END:
      case BRACKET_END:
        if (members !== null) {
          const name = contradicted(members, text.slice(members.from, at));
          if (name !== null) return { fault: 'two-values', name };
        }
        if (text.charCodeAt(at) !== COMMA) {
          open.pop();
          break;
        }
        inAll += 1;
        if (inAll > JSON_MEMBERS_IN_ALL_MAX) return { fault: 'too-many' };
        if (container !== undefined && isFull(container)) return { fault: 'too-many' };
    }
  }
  return null;
}

/** The first number of a text that matches, as it is written; or null. */
export function findJsonNumber(text: string, matches: (literal: string) => boolean): string | null {
  const NUMBER = /-?[0-9][0-9.eE+-]*/y;
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) === QUOTE) {
      at = endOfString(text, at);
      continue;
    }
    NUMBER.lastIndex = at;
    const [literal] = NUMBER.exec(text) ?? [];
    if (literal === undefined) continue;
    if (matches(literal)) return literal;
    at += literal.length - 1;
  }
  return null;
}

const QUOTE = 0x22;
const COLON = 0x3a;
const COMMA = 0x2c;
const BRACE = 0x7b;
const BRACE_END = 0x7d;
const BRACKET = 0x5b;
const BRACKET_END = 0x5d;
const BACKSLASH = 0x5c;

/** An object or list that is being read; a list has no named members. */
type Container = { commas: number; readonly members: Members | null };

/** Whether the container has all the members it may have, at a comma that announces another one. */
function isFull(container: Container): boolean {
  container.commas += 1;
  return container.commas >= JSON_MEMBERS_MAX;
}

/** The members of an object that is being read: the name whose value comes now, where that begins, and the values before. */
type Members = { name: string | null; from: number; values: Map<string, string> };

/** Takes up the value of the name at hand; the name, if it had another one before. */
function contradicted(members: Members, text: string): string | null {
  if (members.name === null) return null;
  const [name, value] = [plain(members.name), text.trim()];
  const before = members.values.get(name) ?? value;
  members.values.set(name, value);
  members.name = null;
  return before === value ? null : name;
}

/** A name without its quotes and escapes, `\u0061` and `a` being one; as it is where they are broken. */
function plain(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}

/** Where the string that begins here ends. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === BACKSLASH) before -= 1;
  return (at - before) % 2 === 0;
}
