/**
 * The signing string: one line `<lowercase-name>: <value>` per signed header, separated by newlines. Header values are
 * taken as on the wire, one character per octet, so that both sides sign the same octets.
 */

/** The target of the request as a signed line: `(request-target): get /v1/accounts?withBalance=true`. */
export const REQUEST_TARGET = '(request-target)';

/** What a signature may cover. `target` is the path with the query, as in the request line. */
export type SignableRequest = {
  method: string;
  target: string;
  headers: HeaderRecord;
};

/** Header names in any case; an undefined value is an absent header. */
export type HeaderRecord = Readonly<Record<string, string | undefined>>;

/** Header values by lower-case name, without surrounding white space; `(request-target)` is one of them. */
export type SignableValues = ReadonlyMap<string, string>;

/**
 * The values that a signature may cover, by their names in the `headers` list.
 *
 * @throws TypeError when a header is given twice in different case.
 */
export function signableValues(headers: HeaderRecord): Map<string, string> {
  const values = new Map<string, string>();
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) {
      const lowerCase = name.toLowerCase();
      if (values.has(lowerCase)) {
        throw new TypeError(`header ${lowerCase} is given twice`);
      }
      values.set(lowerCase, trimWhiteSpace(value));
    }
  }
  return values;
}

/** The value of the `(request-target)` line. */
export function requestTarget({ method, target }: { method: string; target: string }): string {
  return `${method.toLowerCase()} ${target}`;
}

/**
 * The signing string of these names, in this order.
 *
 * @throws TypeError when a name has no value.
 * @see interface#authentication
 */
export function signingString(names: readonly string[], values: SignableValues): string {
  let text = '';
  for (const name of names) {
    const value = values.get(name);
    if (value === undefined) {
      throw new TypeError(`header ${name} must be signed but is missing`);
    }
    text += text === '' ? `${name}: ${value}` : `\n${name}: ${value}`;
  }
  return text;
}

/** The octets that are signed. */
export function signingBytes(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

// A regular expression would take quadratic time on a long run of spaces, and trim() also removes octets of UTF-8.
function trimWhiteSpace(value: string): string {
  let start = 0;
  let end = value.length;
  while (start < end && isWhiteSpace(value.charCodeAt(start))) {
    start++;
  }
  while (end > start && isWhiteSpace(value.charCodeAt(end - 1))) {
    end--;
  }
  return value.slice(start, end);
}

function isWhiteSpace(code: number): boolean {
  return code === 0x20 || code === 0x09;
}
