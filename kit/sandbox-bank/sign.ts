/** Commands that make a signed request: `call` sends it, `sign` and `curl` print it. */
import { OperatorError } from '@/database/operator-error';
import { createClient } from '@/kit/xs2a/client';
import { type CallDefaults, readAuthority, readCall, signed } from './call-arguments';

/** Makes a call: the answer's body goes to stdout, its status to stderr. */
export async function makeCall(
  args: readonly string[],
  usage: string,
  defaults: CallDefaults,
): Promise<void> {
  const order = readCall(args, usage, defaults);
  const { call, baseUrl, keys } = order;
  const client = createClient({ ...keys, baseUrl, caPem: readAuthority(order) });
  try {
    const { status, body, verification } = await client.call(call);
    const signature = verification.kind === 'verified' ? ', signed by the bank' : '';
    process.stderr.write(`HTTP ${status}${signature}\n`);
    if (body !== undefined)
      process.stdout.write(`${typeof body === 'string' ? body : JSON.stringify(body)}\n`);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message || String(cause) : String(cause);
    const advice = isOfAuthority(cause)
      ? "; name the file with the bank's authority with --ca."
      : '';
    throw new OperatorError(`No answer from ${baseUrl}: ${reason}${advice}`, { cause });
  } finally {
    client.close();
  }
}

/** Prints a signed request as raw HTTP. */
export function printSigned(args: readonly string[], usage: string, defaults: CallDefaults): void {
  const { method, url, headers, body } = signed(readCall(args, usage, defaults));
  const length = body === undefined ? {} : { 'Content-Length': String(body.length) };
  const lines = Object.entries({ Host: url.host, ...headers, ...length });
  process.stdout.write(
    `${method} ${url.pathname}${url.search} HTTP/1.1\n${lines.map(([name, value]) => `${name}: ${value}\n`).join('')}\n${textOf(body)}`,
  );
}

/** Prints a signed request as a curl command. */
export function printCurl(args: readonly string[], usage: string, defaults: CallDefaults): void {
  const order = readCall(args, usage, defaults);
  const { method, url, headers, body } = signed(order);
  const words = [
    ['curl', '--silent', '--show-error', '--request', method],
    ...(order.caFile === undefined ? [] : [['--cacert', quoted(order.caFile)]]),
    ...Object.entries(headers).map(([name, value]) => ['--header', quoted(`${name}: ${value}`)]),
    ...(body === undefined ? [] : [['--data-binary', quoted(textOf(body))]]),
    [quoted(url.href)],
  ];
  process.stdout.write(`${words.map((line) => line.join(' ')).join(' \\\n  ')}\n`);
}

/** The codes with which Node.js says that it does not know who issued a certificate. */
const UNKNOWN_AUTHORITY: ReadonlySet<unknown> = new Set([
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
]);

const isOfAuthority = (cause: unknown) =>
  cause instanceof Error && 'code' in cause && UNKNOWN_AUTHORITY.has(cause.code);

const textOf = (body: Uint8Array | undefined) =>
  body === undefined ? '' : Buffer.from(body).toString('utf8');

/** Quotes a text as one word of a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
