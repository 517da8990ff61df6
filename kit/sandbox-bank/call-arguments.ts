/** Arguments of the commands that make a request: the call, the bank, and the caller. */
import fs from 'node:fs';
import path from 'node:path';
import { OperatorError } from '@/database/operator-error';
import { type ClientCall, type SignedCall, signCall } from '@/kit/xs2a/client';
import { OPERATION_METHODS } from '@/lib/xs2a/message/operation';
import { createSigner, type SignerKeys } from '@/lib/xs2a/signature/sign';
import { readArguments } from '@/scripts/commands/arguments';

/** Defaults of the commands. */
export type CallDefaults = { port: string; dataDir: string };

/** A call, with what signs and sends it. */
export type CallOrder = {
  call: ClientCall;
  baseUrl: string;
  keys: SignerKeys;
  /** The file with the bank's authority; undefined for those of Node. */
  caFile: string | undefined;
};

/** @throws OperatorError that says what is wrong. */
export function readCall(
  args: readonly string[],
  usage: string,
  { port, dataDir }: CallDefaults,
): CallOrder {
  const { values, positionals } = readArguments(args, ARGUMENTS, usage);
  const [first, second] = positionals;
  const [methodGiven, place] = second === undefined ? ['GET', first] : [first, second];
  const method = methodNamed(methodGiven);
  const isPath = place !== undefined && methodNamed(place) === undefined;
  if (method === undefined || !isPath || positionals.length > 2) {
    throw new OperatorError(`Give a method and a path; usage: ${usage}`);
  }
  const ownBase = `https://localhost:${port}/api-sandbox`;
  const [baseUrl, callPath] = splitAddress(place, values['base-url'] ?? ownBase);
  const kept = path.resolve(dataDir, 'certificates', 'ca.pem');
  return {
    baseUrl,
    call: {
      method,
      path: callPath,
      headers: Object.fromEntries((values.header ?? []).map(readHeader)),
      ...(values.body !== undefined && { body: readBody(values.body) }),
    },
    keys: readKeys(values.tpp ?? 'tpp'),
    caFile: values.ca ?? (fs.existsSync(kept) ? kept : undefined),
  };
}

/** @throws OperatorError when the file with the bank's authority cannot be read. */
export function readAuthority({ caFile }: CallOrder): string | undefined {
  return caFile === undefined ? undefined : readFile(caFile, '--ca').toString('utf8');
}

export function signed({ call, baseUrl, keys }: CallOrder): SignedCall {
  return signCall(createSigner(keys), baseUrl, call, new Date());
}

const methodNamed = (text: string | undefined) =>
  OPERATION_METHODS.find((one) => one === text?.toUpperCase());

const ARGUMENTS = {
  allowPositionals: true,
  options: {
    tpp: { type: 'string' },
    'base-url': { type: 'string' },
    header: { type: 'string', short: 'H', multiple: true },
    body: { type: 'string' },
    ca: { type: 'string' },
  },
} as const;

/** A full address contains the base, which is everything before `/v1/`. */
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

function readKeys(folder: string): SignerKeys {
  const read = (name: string) => readFile(path.join(folder, name), '--tpp').toString('utf8');
  return { certificatePem: read('certificate.pem'), privateKeyPem: read('private-key.pem') };
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
