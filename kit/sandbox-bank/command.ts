/** The command `sandbox-bank`: the bank itself, or one of its subcommands. */
import { runBankAlone } from '@/scripts/commands/product/bank-alone';
import { writeTppCertificate } from '@/scripts/commands/product/certificate-files';
import { makeCall, printCurl, printSigned } from './sign';
import { verifyRequest } from './verify';

const USAGE = `sandbox-bank [--port N] [--sca-port N] [--data DIR]
    Runs the bank. When it is ready, stdout has one JSON line: baseUrl, scaOrigin, caFile.

sandbox-bank certificate --out DIR [--data DIR] [--roles PSP_AI,PSP_PI] [--organisation NAME]
    Issues a TPP certificate, signed by the bank's authority: certificate.pem, private-key.pem.

sandbox-bank call [METHOD] PATH [--tpp DIR] [--base-url URL] [--ca FILE] [--header 'NAME: VALUE'] [--body TEXT|@FILE]
    Makes a signed request: the body of the answer on stdout, its status on stderr.

sandbox-bank curl [METHOD] PATH [the options of call]
    Prints the request as a curl command, for sh to run.

sandbox-bank sign [METHOD] PATH [the options of call]
    Prints the request as raw HTTP.

sandbox-bank verify [FILE] [--certificate FILE]
    Checks a request's headers, date, certificate, digest and signature, but not who issued the
    certificate: raw HTTP or a curl command, from a file or stdin.

Data is kept in .sandbox-bank, a TPP's certificate in tpp, unless --data and --tpp say otherwise.
`;

const DATA_FOLDER = '.sandbox-bank';

process.on('unhandledRejection', fail);
process.on('uncaughtException', fail);
main(process.argv.slice(2)).catch(fail);

async function main(args: readonly string[]): Promise<void> {
  const [first, ...rest] = args;
  switch (first) {
    case 'certificate':
      return writeTppCertificate(rest, usageOf('certificate'), settings());
    case 'call':
      return makeCall(rest, usageOf('call'), callDefaults());
    case 'sign':
      return printSigned(rest, usageOf('sign'), callDefaults());
    case 'curl':
      return printCurl(rest, usageOf('curl'), callDefaults());
    case 'verify':
      return verifyRequest(rest, usageOf('verify'));
    case 'help':
    case '--help':
    case '-h':
      process.stdout.write(USAGE);
      return;
    default:
      return runBank(args);
  }
}

async function runBank(args: readonly string[]): Promise<void> {
  const usage = (USAGE.split('\n')[0] ?? '').trim();
  const { scaOrigin, caFile } = await runBankAlone(args, usage, settings());
  process.stderr.write(`
The sandbox bank is ready.
  Console        ${scaOrigin}/console
  Authority      ${caFile}
  A certificate  npx sandbox-bank certificate --out tpp

`);
}

/** The bank's settings that apply here. Not DATABASE_URL: that is the TPP's own database. */
function settings() {
  const { BANK_PORT, BANK_SCA_PORT } = process.env;
  return { BANK_PORT, BANK_SCA_PORT, DATA_DIR: DATA_FOLDER };
}

function callDefaults() {
  const { BANK_PORT = '8443', DATA_DIR } = settings();
  return { port: BANK_PORT, dataDir: DATA_DIR };
}

function usageOf(command: string): string {
  return USAGE.split('\n').find((line) => line.startsWith(`sandbox-bank ${command} `)) ?? USAGE;
}

/** A problem that the user can fix is one sentence, without a stack. */
function fail(error: unknown): void {
  const isOperators = error instanceof Error && error.name === 'OperatorError';
  const text = error instanceof Error && !isOperators ? error.stack : undefined;
  process.stderr.write(`${text ?? (error instanceof Error ? error.message : String(error))}\n`);
  process.exit(1);
}
