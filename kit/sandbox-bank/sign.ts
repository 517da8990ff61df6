/** The commands `sign` and `curl`: a signed request as text. Nothing is sent. */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { OperatorError } from '@/database/operator-error';
import { type ClientCall, type SignedCall, signCall } from '@/kit/xs2a/client';
import { createSigner, type Signer } from '@/lib/xs2a/signature/sign';

const BASE_URL = 'https://localhost:8443/api-sandbox';
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** Prints a signed request as raw HTTP. */
export function printSigned(args: readonly string[], usage: string): void {
  const { signed } = readCall(args, usage);
  const { method, url, headers, body } = signed;
  const length = body === undefined ? {} : { 'Content-Length': String(body.length) };
  const lines = Object.entries({ Host: url.host, ...headers, ...length });
  process.stdout.write(
    `${method} ${url.pathname}${url.search} HTTP/1.1\n${lines.map(([name, value]) => `${name}: ${value}\n`).join('')}\n${textOf(body)}`,
  );
}

/** Prints a signed request as a curl command. */
export function printCurl(args: readonly string[], usage: string, dataDir: string): void {
  const { signed, ca } = readCall(args, usage);
  const { method, url, headers, body } = signed;
  const kept = path.resolve(dataDir, 'certificates', 'ca.pem');
  const caFile = ca ?? (fs.existsSync(kept) ? kept : undefined);
  const words = [
    ['curl', '--silent', '--show-error', '--request', method],
    ...(caFile === undefined ? [] : [['--cacert', quoted(caFile)]]),
    ...Object.entries(headers).map(([name, value]) => ['--header', quoted(`${name}: ${value}`)]),
    ...(body === undefined ? [] : [['--data-binary', quoted(textOf(body))]]),
    [quoted(url.href)],
  ];
  process.stdout.write(`${words.map((line) => line.join(' ')).join(' \\\n  ')}\n`);
}

function readCall(
  args: readonly string[],
  usage: string,
): { signed: SignedCall; ca: string | undefined } {
  const { values, positionals } = readArguments(args, usage);
  const [first, second] = positionals;
  const [methodGiven, place] = second === undefined ? ['GET', first] : [first, second];
  const method = METHODS.find((one) => one === methodGiven?.toUpperCase());
  if (method === undefined || place === undefined || positionals.length > 2) {
    throw new OperatorError(`A method and a path are expected; use it as ${usage}.`);
  }
  const [baseUrl, callPath] = splitAddress(place, values['base-url'] ?? BASE_URL);
  const call: ClientCall = {
    method,
    path: callPath,
    headers: Object.fromEntries((values.header ?? []).map(readHeader)),
    ...(values.body !== undefined && { body: readBody(values.body) }),
  };
  const signed = signCall(openSigner(values.tpp ?? 'tpp'), baseUrl, call, new Date());
  return { signed, ca: values.ca };
}

function readArguments(args: readonly string[], usage: string) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        tpp: { type: 'string' },
        'base-url': { type: 'string' },
        header: { type: 'string', short: 'H', multiple: true },
        body: { type: 'string' },
        ca: { type: 'string' },
      },
    });
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split('. ')[0] ?? '') : String(cause);
    throw new OperatorError(`${reason}; use it as ${usage}.`, { cause });
  }
}

/** A whole address has its own base: what stands before `/v1/`. */
function splitAddress(place: string, baseUrl: string): [baseUrl: string, path: string] {
  if (!/^https?:\/\//i.test(place)) return [baseUrl, place.startsWith('/') ? place : `/${place}`];
  const at = place.indexOf('/v1/');
  if (at < 0) throw new OperatorError(`${place} has no /v1/ in it.`);
  return [place.slice(0, at), place.slice(at)];
}

function readHeader(text: string): [name: string, value: string] {
  const colon = text.indexOf(':');
  if (colon < 1) throw new OperatorError(`--header is "Name: value"; "${text}" has no colon.`);
  return [text.slice(0, colon).trim(), text.slice(colon + 1).trim()];
}

function readBody(text: string): Uint8Array {
  return text.startsWith('@') ? readFile(text.slice(1), '--body') : Buffer.from(text, 'utf8');
}

function openSigner(folder: string): Signer {
  const read = (name: string) => readFile(path.join(folder, name), '--tpp').toString('utf8');
  return createSigner({
    certificatePem: read('certificate.pem'),
    privateKeyPem: read('private-key.pem'),
  });
}

function readFile(file: string, option: string): Buffer {
  try {
    return fs.readFileSync(file);
  } catch (cause) {
    throw new OperatorError(
      option === '--tpp'
        ? `${file} cannot be read; make a certificate first: npx sandbox-bank certificate --out ${path.dirname(file)}`
        : `${file}, which ${option} names, cannot be read.`,
      { cause },
    );
  }
}

const textOf = (body: Uint8Array | undefined) =>
  body === undefined ? '' : Buffer.from(body).toString('utf8');

/** As one word of a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
