/** The suite's options, each checked before any call. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { errorText } from './holds';
import type { Keys } from './signature';
import { NoStage } from './stage';

const FLAGS_TOLD = `--base-url URL --certificate FILE --key FILE [--ca FILE] [--report DIR]

  --base-url URL             address of the bank with its path, https://bank.example/api-sandbox
  --certificate FILE         certificate of the TPP, PEM
  --key FILE                 its private key, PEM
  --ca FILE                  authority of the bank's TLS certificate and of signed answers, PEM; default: those of Node
  --client-certificate FILE  certificate for TLS, PEM, at a bank that asks for one; default: none
  --client-key FILE          its private key, PEM
  --second-certificate FILE  another TPP, to check that each TPP gets its own PSU-IDs
  --second-key FILE
  --redirect-uri URI         where the PSU comes back to; nobody needs to listen there
  --sca-origin ORIGIN        origin that scaRedirect may lead to, may be repeated; default: any
  --only TEXT                only checks whose name has this text, may be repeated
  --report DIR               writes index.html, junit.xml and report.json there`;

/** The usage text, for the command it was started with. */
export function usageOf(command: string): string {
  return `${command} ${FLAGS_TOLD}`;
}

export type Options = {
  baseUrl: string;
  keys: Keys;
  second: Keys | undefined;
  clientKeys: Keys | undefined;
  caPem: string | undefined;
  redirectUri: string;
  scaOrigins: string[];
  only: string[];
  reportDir: string | undefined;
};

const FLAGS = {
  'base-url': { type: 'string' },
  certificate: { type: 'string' },
  key: { type: 'string' },
  ca: { type: 'string' },
  'client-certificate': { type: 'string' },
  'client-key': { type: 'string' },
  'second-certificate': { type: 'string' },
  'second-key': { type: 'string' },
  'redirect-uri': { type: 'string', default: 'https://tpp.example/conformance/return' },
  'sca-origin': { type: 'string', multiple: true, default: [] as string[] },
  only: { type: 'string', multiple: true, default: [] as string[] },
  report: { type: 'string' },
} as const;

/**
 * Parses the options. @throws an error named OperatorError that says which one is wrong, and the usage of `command`.
 */
export function readOptions(args: readonly string[], command: string): Options {
  const flags = flagsOf(args, command);
  const baseUrl = needed(flags['base-url'], '--base-url', command);
  const certificateFile = needed(flags.certificate, '--certificate', command);
  const keyFile = needed(flags.key, '--key', command);
  if (!URL.canParse(baseUrl) || new URL(baseUrl).protocol !== 'https:') {
    throw new NoStage(`--base-url must be an https address; it is "${baseUrl}".`);
  }
  const redirectUri = flags['redirect-uri'];
  if (!URL.canParse(redirectUri)) {
    throw new NoStage(`--redirect-uri must be an address; it is "${redirectUri}".`);
  }
  const wrongOrigin = flags['sca-origin'].find(
    (origin) => !URL.canParse(origin) || new URL(origin).origin !== origin,
  );
  if (wrongOrigin !== undefined) {
    throw new NoStage(`--sca-origin must be an origin without a path; it is "${wrongOrigin}".`);
  }
  const { ca } = flags;
  return {
    baseUrl: baseUrl.replace(/\/$/, ''),
    keys: keysIn(certificateFile, keyFile, '--certificate', '--key'),
    second: pairOf(flags, 'second', command),
    clientKeys: pairOf(flags, 'client', command),
    caPem: ca === undefined ? undefined : certificateIn(ca, '--ca'),
    redirectUri,
    scaOrigins: flags['sca-origin'],
    only: flags.only,
    reportDir: flags.report,
  };
}

function flagsOf(args: readonly string[], command: string) {
  try {
    return parseArgs({ args: [...args], options: FLAGS, strict: true }).values;
  } catch (error) {
    throw new NoStage(`${errorText(error).split('. ')[0]}; usage:\n${usageOf(command)}`);
  }
}

function needed(value: string | undefined, flag: string, command: string): string {
  if (value === undefined || value === '')
    throw new NoStage(`${flag} is missing; usage:\n${usageOf(command)}`);
  return value;
}

/** A certificate and its key: both or neither. */
function pairOf(
  flags: ReturnType<typeof flagsOf>,
  name: 'second' | 'client',
  command: string,
): Keys | undefined {
  const certificate = flags[`${name}-certificate`];
  const key = flags[`${name}-key`];
  if (certificate === undefined && key === undefined) return undefined;
  const certificateFlag = `--${name}-certificate`;
  const keyFlag = `--${name}-key`;
  return keysIn(
    needed(certificate, certificateFlag, command),
    needed(key, keyFlag, command),
    certificateFlag,
    keyFlag,
  );
}

function keysIn(
  certificateFile: string,
  keyFile: string,
  certificateFlag: string,
  keyFlag: string,
): Keys {
  const certificatePem = certificateIn(certificateFile, certificateFlag);
  const privateKeyPem = textIn(keyFile, keyFlag);
  let belongs: boolean;
  try {
    belongs = new X509Certificate(certificatePem).checkPrivateKey(createPrivateKey(privateKeyPem));
  } catch {
    throw new NoStage(`${keyFlag}: ${keyFile} holds no private key in PEM.`);
  }
  if (!belongs) throw new NoStage(`${keyFlag}: the key does not belong to ${certificateFlag}.`);
  return { certificatePem, privateKeyPem };
}

function certificateIn(file: string, flag: string): string {
  const pem = textIn(file, flag);
  try {
    new X509Certificate(pem);
  } catch {
    throw new NoStage(`${flag}: ${file} holds no certificate in PEM.`);
  }
  return pem;
}

function textIn(file: string, flag: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new NoStage(`${flag}: ${file} cannot be read (${(error as { code?: string }).code}).`);
  }
}
