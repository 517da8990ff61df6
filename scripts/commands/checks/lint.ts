// Fails on style and formatting faults, forbidden imports, and unused code.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { OperatorError } from '@/database/operator-error';
import { oversizedFiles, shapeBreaks } from '@/scripts/checks/file-shape';
import { root } from '@/scripts/root';

const bin = (name: string) => path.join(root, 'node_modules', name);

const ROOMS = ['app', 'components', 'lib', 'sandbox-bank', 'database', 'kit', 'scripts'];

/** Tests and generated files. */
const NOT_HELD = /\/(testing|generated)\/|[.](test|integration|render|d)[.]/;

const CHECKS: Record<string, readonly string[]> = {
  'format and style': [bin('@biomejs/biome/bin/biome'), 'ci', '--colors=off', '.'],
  imports: [
    ...['--require', path.join(root, 'scripts/checks/older-typescript.cjs')],
    bin('dependency-cruiser/bin/dependency-cruise.mjs'),
    ...['--config', 'scripts/checks/import-rules.cjs', '--output-type', 'err-long'],
    ...['app', 'components', 'lib', 'sandbox-bank', 'database', 'kit', 'scripts'],
    ...['test', 'e2e', 'bench'],
  ],
  'unused code': [bin('knip/bin/knip.js'), '--no-progress'],
};

async function run(name: string, args: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks: string[] = [];
  child.stdout.on('data', (chunk) => chunks.push(String(chunk)));
  child.stderr.on('data', (chunk) => chunks.push(String(chunk)));
  const [code] = await once(child, 'close');
  if (code !== 0) process.stdout.write(`${name}:\n${chunks.join('').trimEnd()}\n\n`);
  return code === 0;
}

function checkShape(): boolean {
  const files = ROOMS.flatMap((room) =>
    fs
      .readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
      .map((file) => path.posix.join(room, file))
      .filter((name) => /[.](tsx?|mjs)$/.test(name) && !NOT_HELD.test(name))
      .map((name) => ({ name, text: fs.readFileSync(path.join(root, name), 'utf8') })),
  );
  return [
    say(
      'exported functions are declarations and come before helpers',
      files.flatMap(({ name, text }) => shapeBreaks(name, text).map((one) => `${name}: ${one}`)),
    ),
    say('files and folders small enough to take in at a glance', oversizedFiles(files)),
  ].every((isHeld) => isHeld);
}

/** Whether nothing breaks a rule; prints whatever does. */
function say(rule: string, breaks: readonly string[]): boolean {
  if (breaks.length > 0) process.stdout.write(`${rule}:\n${breaks.join('\n')}\n\n`);
  return breaks.length === 0;
}

const passed = await Promise.all([
  ...Object.entries(CHECKS).map(([name, args]) => run(name, args)),
  checkShape(),
]);
if (passed.includes(false)) throw new OperatorError('The code breaks its own rules.');
