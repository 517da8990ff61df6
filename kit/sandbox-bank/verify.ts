/** The command `verify`: runs all checks of the bank's gate on a request in a file. */
import fs from 'node:fs';
import { OperatorError } from '@/database/operator-error';
import { examineRequest, type Finding } from '@/lib/xs2a/signature/doctor/examine-request';
import { readRequestText } from '@/lib/xs2a/signature/doctor/request-text';
import { readArguments } from '@/scripts/commands/arguments';

const MARKS = { passed: 'ok     ', failed: 'FAILED ', skipped: 'skipped' } as const;

/** Prints one line for each check; exits with 1 when one failed. */
export function verifyRequest(args: readonly string[], usage: string): void {
  const config = { allowPositionals: true, options: { certificate: { type: 'string' } } } as const;
  const { values, positionals } = readArguments(args, config, usage);
  const { certificate } = values;
  const reading = readRequestText(readText(positionals[0] ?? 0));
  if (!reading.ok) {
    throw new OperatorError(
      reading.reason === 'not-a-header'
        ? `Line ${reading.line} is neither a request line nor a header.`
        : 'Raw HTTP or a curl command is expected.',
    );
  }
  const { operation, findings, signingString } = examineRequest({
    request: reading.request,
    certificate: certificate === undefined ? undefined : readText(certificate),
    now: new Date(),
  });
  const lines = findings.map(lineOf);
  const hasFailed = findings.some(({ outcome }) => outcome === 'failed');
  if (findings.some(({ check, outcome }) => check === 'signature' && outcome === 'failed')) {
    lines.push('', 'What should have been signed:');
    for (const { name, value } of signingString) lines.push(`${name}: ${value ?? ''}`);
  }
  process.stdout.write(`${operation ?? 'No operation of the interface'}\n${lines.join('\n')}\n`);
  if (hasFailed) process.exitCode = 1;
}

function lineOf({ check, outcome, cause, detail }: Finding): string {
  const reason = [cause, detail].filter((part) => part !== null).join(': ');
  return `${MARKS[outcome]} ${check.padEnd(11)} ${reason}`.trimEnd();
}

function readText(file: string | 0): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (cause) {
    throw new OperatorError(`${file === 0 ? 'stdin' : file} cannot be read.`, { cause });
  }
}
