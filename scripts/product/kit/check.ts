import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '@/database/operator-error';
import { root } from '@/scripts/root';
import type { PackedPackage } from './pack';

const execute = promisify(execFile);

/** What others say of a package before they install it: its manifest, and its types in every module system. */
const CHECKS = [
  ['publint/src/cli.js', '--strict'],
  ['@arethetypeswrong/cli/dist/index.js', '--no-emoji'],
] as const;

/** @throws OperatorError with what publint or attw object to in a package. */
export async function checkPackages(packages: readonly PackedPackage[]): Promise<void> {
  const objections = await Promise.all(
    packages.flatMap(({ file }) => CHECKS.map((check) => objectionTo(file, check))),
  );
  const found = objections.filter((objection) => objection !== '');
  if (found.length > 0) throw new OperatorError(found.join('\n\n'));
}

async function objectionTo(
  file: string,
  [program, option]: readonly [string, string],
): Promise<string> {
  const script = path.join(root, 'node_modules', program);
  try {
    await execute(process.execPath, [script, file, option], {
      env: { ...process.env, NO_COLOR: '1' },
    });
    return '';
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return `${path.basename(file)}:\n${stdout}${stderr}`.trimEnd();
  }
}
