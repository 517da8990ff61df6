/** Splits a command into its words, as the shell that it was written for does. */

/**
 * The words, without expansions; null when a quote is not closed. An unquoted `&`, `;`, `|` or line end ends the command,
 * so that a parameter after an unquoted `&` is missing here as it was on the wire. A line goes on after `\`, as in sh,
 * after `^`, as in cmd.exe, and after a backtick, as in PowerShell.
 */
export function shellWords(text: string): string[] | null {
  const words: string[] = [];
  const PART =
    /(?:\$'((?:[^'\\]|\\[\s\S])*)'|([\\^`]\r?\n)|(?:(?![\^`]\r?\n)[^\s'"\\&;|$])+|\$|'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|\\([\s\S])|([&;|]|\r?\n)|(\s))/y;
  let word: string | undefined;
  while (PART.lastIndex < text.length) {
    const part = PART.exec(text);
    if (part === null) return null;
    const [whole, ansi, continued, single, double, escaped, end, blank] = part;
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

const ESCAPES: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '?': '?',
};

/** The text of `$'…'`, as browsers write a body that has quotes or line breaks. Other escapes stay as they are. */
function unescaped(text: string): string {
  return text.replaceAll(
    /((?:\\x[0-9A-Fa-f]{1,2}|\\[0-7]{1,3})+)|\\u([0-9A-Fa-f]{1,4})|\\([\s\S])/g,
    (whole: string, octets?: string, unicode?: string, character = '') => {
      if (octets !== undefined) return textOfOctets(octets);
      return unicode === undefined
        ? (ESCAPES[character] ?? whole)
        : String.fromCharCode(Number.parseInt(unicode, 16));
    },
  );
}

/** Octets written as `\xc3` or `\303`, several of which may be one character. */
function textOfOctets(written: string): string {
  const octets = written.match(/x[0-9A-Fa-f]+|[0-7]+/g) ?? [];
  return Buffer.from(
    octets.map((octet) =>
      octet.startsWith('x') ? Number.parseInt(octet.slice(1), 16) : Number.parseInt(octet, 8),
    ),
  ).toString('utf8');
}
