import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { waitForFolder } from '@/database/data-folder-lock';
import { OperatorError } from '@/database/operator-error';
import { root } from '@/scripts/root';
import { addCompileHints } from './compile-hints';

/** Root folders that no page depends on; anything else may change a page. */
const NOT_BUILT = new Set([
  'bench',
  'bench-results',
  'coverage',
  'dist',
  'docs',
  'e2e',
  'examples',
  // Packing writes packages there, even while tests start the product.
  'kit',
  'node_modules',
  'playwright-report',
  'sandbox-bank',
  'screenshots',
  'scripts',
  'test',
  'test-results',
]);

const NOT_BUILT_FILE =
  /(\.test\.tsx?|\.render\.tsx|\.integration\.ts|\.md|\.tsbuildinfo|\.log)$|^(next-env\.d|vitest\.config|playwright\.config)\.ts$/;

/** One hash of everything the build depends on: the files, and the Node that builds. */
export function hashBuildInputs(): string {
  const hash = createHash('sha256').update(process.versions.node);
  for (const file of inputs('')) {
    const content = fs.readFileSync(path.join(root, file));
    hash.update(`\0${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** Where Next.js puts what it builds. */
export const builtDir = path.join(root, '.next');

const stampFile = path.join(builtDir, 'inputs');

/** Whether `.next` was built from the current files. */
export function isBuildFresh(): boolean {
  return builtFrom() === hashBuildInputs();
}

/**
 * Builds the application if its files have changed since the last build.
 * @throws OperatorError when the build fails, with Next.js's output.
 */
export async function buildWhenStale(say: (line: string) => void): Promise<void> {
  if (isBuildFresh()) return;
  const lockFolder = path.join(root, '.cache', 'build');
  fs.mkdirSync(lockFolder, { recursive: true });
  const lock = await waitForFolder(lockFolder);
  try {
    const from = hashBuildInputs();
    if (builtFrom() === from) return;
    say('Building the application (after a change; about a minute) …');
    fs.rmSync(stampFile, { force: true });
    await build();
    addCompileHints(builtDir);
    // If a file changed during the build, this stamp is wrong, so the next start rebuilds.
    fs.writeFileSync(stampFile, from);
  } finally {
    lock.release();
  }
}

function* inputs(folder: string): Generator<string> {
  const entries = fs.readdirSync(path.join(root, folder), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(folder, entry.name);
    if (entry.name.startsWith('.') || (folder === '' && NOT_BUILT.has(entry.name))) continue;
    if (entry.isDirectory()) yield* inputs(file);
    else if (entry.isFile() && !NOT_BUILT_FILE.test(entry.name)) yield file;
  }
}

function builtFrom(): string | undefined {
  try {
    return fs.readFileSync(stampFile, 'utf8');
  } catch {
    return undefined;
  }
}

async function build(): Promise<void> {
  const next = path.join(root, 'node_modules', 'next', 'dist', 'bin', 'next');
  const child = spawn(process.execPath, [next, 'build'], {
    cwd: root,
    env: buildEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // When the launcher ends, so does its build.
  const endBuild = () => child.kill();
  process.once('exit', endBuild);
  const output: string[] = [];
  child.stdout.on('data', (chunk) => output.push(String(chunk)));
  child.stderr.on('data', (chunk) => output.push(String(chunk)));
  const [code] = await once(child, 'close');
  process.removeListener('exit', endBuild);
  if (code !== 0) {
    throw new OperatorError(`The application could not be built:\n${output.join('').trimEnd()}`);
  }
}

/** A clone's first build keeps no cache: most clones are built once. */
function buildEnvironment(): NodeJS.ProcessEnv {
  const isFirst = !fs.existsSync(builtDir);
  return {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    BUILD_IS_KEPT: String(!isFirst),
  };
}
