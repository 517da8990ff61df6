import type { InspectedCallView } from './inspector';

/** A request as it stood on the wire, what identifies the person hidden. */
export function rawRequest({ method, target, headers, body }: InspectedCallView): string {
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${target} HTTP/1.1`, ...lines, '', body ?? ''].join('\n');
}

/** The same as a command for a terminal. Its `Date` is too old a minute later: sign it anew before it is sent. */
export function curlCommand(call: InspectedCallView): string {
  const { method, origin, target, headers, body } = call;
  return [
    `curl -X ${method} ${quoted(origin + target)}`,
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`--data-raw ${quoted(body)}`]),
  ].join(' \\\n  ');
}

/** For a POSIX shell: within single quotes nothing is special but the quote itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
