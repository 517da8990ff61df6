// The entry of every command. Plain Node without dependencies, since it installs them.
import { spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const NODE_MIN = [20, 19, 0];
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** A problem that the user can fix: shown as one sentence, without a stack. */
class OperatorError extends Error {
  name = 'OperatorError';
}

export function isNodeNewEnough(version) {
  const parts = version.split('.').map(Number);
  for (let index = 0; index < NODE_MIN.length; index += 1) {
    if (parts[index] !== NODE_MIN[index]) return parts[index] > NODE_MIN[index];
  }
  return true;
}

/** Whether every package in the lockfile is installed in its version. */
export function isInstalled(lockfile, installed) {
  if (installed === undefined || installed.packages === undefined) return false;
  return Object.entries(lockfile.packages).every(([place, wanted]) => {
    if (place === '') return true;
    const found = installed.packages[place];
    // Packages for other systems are optional and not installed here.
    if (found === undefined) return wanted.optional === true || wanted.devOptional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

// stdout belongs to the command (the bank prints JSON there), so progress goes to stderr.
function say(line) {
  process.stderr.write(`${line}\n`);
}

function readJson(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function run(command, args, options) {
  // A helper's output is progress too: both its streams go to our stderr.
  return spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], ...options });
}

function npm(args) {
  // npm puts its own program into the environment of its scripts.
  const program = process.env.npm_execpath;
  if (program !== undefined && /npm-cli\.c?js$/.test(program)) {
    return run(process.execPath, [program, ...args]);
  }
  return run('npm', args, { shell: process.platform === 'win32' });
}

function installDependencies() {
  const lockfile = readJson(path.join(root, 'package-lock.json'));
  if (lockfile === undefined) {
    throw new OperatorError('package-lock.json is missing or damaged; put it back.');
  }
  const isReady = () =>
    isInstalled(lockfile, readJson(path.join(root, 'node_modules', '.package-lock.json')));
  if (isReady()) return;
  withSetupLock(() => {
    if (isReady()) return;
    say('Installing dependencies (once, about a minute) …');
    const result = npm([
      'ci',
      // With NODE_ENV=production npm would leave out packages that the build needs.
      '--include=dev',
      '--include=optional',
      // The work of install scripts (links of PostgreSQL's libraries, the database client) is done here. Newer versions
      // of npm do not run them unasked, so none are run anywhere.
      '--ignore-scripts',
      // A start must not wait for the registry's list of vulnerabilities.
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]);
    if (result.status !== 0) {
      throw new OperatorError(
        'The dependencies could not be installed (npm says why above); check the network and free disk space, then start again.',
      );
    }
  });
}

function sha256(...parts) {
  const hash = crypto.createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

/** Regenerates the database client if the schema or Prisma has changed. */
function generateClient({ force = false } = {}) {
  const schemaFile = path.join(root, 'prisma', 'schema.prisma');
  const clientDir = path.join(root, 'lib', 'db', 'generated');
  const stampFile = path.join(clientDir, '.inputs');
  const prisma = path.join(root, 'node_modules', 'prisma', 'build', 'index.js');
  const version = readJson(path.join(root, 'node_modules', 'prisma', 'package.json'));
  const inputs = sha256(fs.readFileSync(schemaFile), String(version?.version));
  const isReady = () => {
    try {
      return (
        fs.existsSync(path.join(clientDir, 'client.ts')) &&
        fs.readFileSync(stampFile, 'utf8') === inputs
      );
    } catch {
      return false;
    }
  };
  if (!force && isReady()) return;
  withSetupLock(() => {
    if (!force && isReady()) return;
    say('Generating the database client …');
    fs.rmSync(stampFile, { force: true });
    const result = run(
      process.execPath,
      [prisma, 'generate', '--schema', schemaFile, '--no-hints'],
      {
        env: {
          ...process.env,
          // Generating asks for a schema engine without needing it; any existing file prevents a download.
          PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
          PRISMA_HIDE_UPDATE_MESSAGE: '1',
          CHECKPOINT_DISABLE: '1',
        },
        stdio: ['ignore', 'ignore', 2],
      },
    );
    if (result.status !== 0) {
      throw new OperatorError(
        'The database client could not be generated from prisma/schema.prisma; Prisma says why above.',
      );
    }
    fs.writeFileSync(stampFile, inputs);
  });
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** If two commands start at once in a new clone, the second waits for the first to set it up. */
function withSetupLock(work) {
  const folder = path.join(root, '.cache');
  const file = path.join(folder, 'setup.lock');
  fs.mkdirSync(folder, { recursive: true });
  for (let isAnnounced = false; ; ) {
    try {
      fs.writeFileSync(file, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    let holder = Number.NaN;
    try {
      holder = Number(fs.readFileSync(file, 'utf8'));
    } catch {
      continue;
    }
    if (holder > 0 && !isAlive(holder)) {
      fs.rmSync(file, { force: true });
      continue;
    }
    if (!isAnnounced) say('Another command is setting this folder up; waiting for it …');
    isAnnounced = true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
  try {
    work();
  } finally {
    fs.rmSync(file, { force: true });
  }
}

async function main(args) {
  const [name, ...rest] = args;
  if (!isNodeNewEnough(process.versions.node)) {
    throw new OperatorError(
      `Node ${NODE_MIN.slice(0, 2).join('.')} or newer is needed; this is ${process.versions.node}.`,
    );
  }
  process.chdir(root);
  const commands = path.join(root, 'scripts', 'commands');
  const hasSources = fs.existsSync(commands);
  const usages = Object.entries(readJson(path.join(root, 'scripts', 'usages.json'))).filter(
    ([one]) => hasSources || fs.existsSync(path.join(root, 'dist', `${one}.mjs`)),
  );
  if (name === undefined || name === '--help') {
    for (const [, one] of usages) process.stdout.write(`${one}\n`);
    return;
  }
  const [, usage] = usages.find(([one]) => one === name) ?? [];
  if (usage === undefined) {
    throw new OperatorError(`There is no command ${name}; "node scripts/run.mjs" lists them.`);
  }
  // A command that names --help itself has more to say.
  if (rest.includes('--help') && !usage.includes('--help')) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  if (rest.length > 0 && !usage.includes(' -- ')) {
    throw new OperatorError(`This command takes nothing, so not ${rest[0]}; usage: ${usage}`);
  }
  if (name === 'generate') {
    installDependencies();
    generateClient({ force: true });
    return;
  }
  const script = ['product', 'operations', 'checks']
    .map((kind) => path.join(commands, kind, `${name}.ts`))
    .find((file) => fs.existsSync(file));
  process.argv = [process.execPath, script ?? name, ...rest];
  if (name === 'serve' || !hasSources) {
    await runBuilt(name);
    return;
  }
  installDependencies();
  generateClient();
  const { register } = await import('tsx/esm/api');
  register();
  await import(pathToFileURL(script).href);
}

/**
 * Production installs and generates nothing: its folder may be read-only and without sources (see
 * scripts/product/bundle.ts).
 */
async function runBuilt(name) {
  const program = path.join(root, 'dist', `${name}.mjs`);
  if (!fs.existsSync(program)) {
    throw new OperatorError('The application is not built; run "npm run build" first.');
  }
  await import(pathToFileURL(program).href);
  if (name !== 'serve') return;
  // From here on a failure ends a request and not the process: Next.js listens for it.
  process.off('unhandledRejection', fail);
  process.off('uncaughtException', fail);
}

function fail(error) {
  const operators = error !== null && typeof error === 'object' && error.name === 'OperatorError';
  say(operators ? error.message : String(error?.stack ?? error));
  process.exit(1);
}

if (
  process.argv[1] !== undefined &&
  fs.realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)
) {
  process.on('unhandledRejection', fail);
  process.on('uncaughtException', fail);
  main(process.argv.slice(2)).catch(fail);
}
