import type { InspectedCallView } from './inspector';

/** A request as sent on the wire, with identifying values hidden. */
export function rawRequest({ method, target, headers, body }: InspectedCallView): string {
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${target} HTTP/1.1`, ...lines, '', body ?? ''].join('\n');
}

/**
 * The same request as a curl command. Its `Date` is too old after a minute, so it must be signed anew before sending.
 */
export function curlCommand(call: InspectedCallView): string {
  const { method, origin, target, headers, body } = call;
  return [
    `curl -X ${method} ${quoted(origin + target)}`,
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`--data-raw ${quoted(body)}`]),
  ].join(' \\\n  ');
}

/** Quotes for a POSIX shell: within single quotes only the single quote is special. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
