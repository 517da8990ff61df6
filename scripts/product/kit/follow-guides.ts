/** Follows the pages of docs/guides as a reader would: in an empty folder, with only npm and the packed kit. */
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { findFreePort } from '@/database/free-port';
import { OperatorError } from '@/database/operator-error';
import { type GuideStep, guideSteps } from '@/scripts/checks/guide-steps';
import { root } from '@/scripts/root';
import { makeEmptyFolder } from './empty-folder';

/** In reading order: each continues in the folder of the one before. */
const GUIDES = ['first-signed-request', 'writing-a-test', 'reading-a-refusal', 'going-live'];

/** From an empty folder to an answered request, as the first page promises. */
const FIRST_PAGE_SECONDS_MAX = 120;

/** @throws OperatorError that names the page, and the command with its output or the time it took. */
export async function followGuides(say: (line: string) => void): Promise<void> {
  const ports: [string, string] = [String(await findFreePort()), String(await findFreePort())];
  const { folder, environment, remove } = makeEmptyFolder({
    BANK_PORT: ports[0],
    BANK_SCA_PORT: ports[1],
  });
  const running: ChildProcess[] = [];
  const follower = { folder, environment, ports, running };
  try {
    for (const name of GUIDES) {
      const seconds = await follow(name, follower);
      say(`docs/guides/${name}.md: every command does what it says`);
      if (name === GUIDES[0]) holdToPromise(seconds, say);
    }
  } finally {
    await Promise.all(running.map(end));
    remove();
  }
}

function holdToPromise(seconds: number, say: (line: string) => void): void {
  const took = `from an empty folder to a signed request: ${seconds.toFixed(1)} s, at most ${FIRST_PAGE_SECONDS_MAX} s`;
  say(took);
  if (seconds > FIRST_PAGE_SECONDS_MAX) throw new OperatorError(`Too slow ${took}.`);
}

type Follower = {
  folder: string;
  environment: NodeJS.ProcessEnv;
  ports: [string, string];
  running: ChildProcess[];
};

/** Returns the seconds it took, without those in the clone: readers of the next page have the packages. */
async function follow(name: string, follower: Follower): Promise<number> {
  const markdown = fs.readFileSync(path.join(root, 'docs/guides', `${name}.md`), 'utf8');
  let milliseconds = 0;
  for (const step of guideSteps(markdown)) {
    const began = performance.now();
    try {
      await take(step, follower);
    } catch (error) {
      throw new OperatorError(
        `docs/guides/${name}.md: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
    if (step.kind !== 'command' || step.where === 'folder')
      milliseconds += performance.now() - began;
  }
  return milliseconds / 1000;
}

async function take(step: GuideStep, follower: Follower): Promise<void> {
  const { folder, ports } = follower;
  // Someone may be working with a bank on the usual ports.
  const local = (text: string) => text.replaceAll('8443', ports[0]).replaceAll('8444', ports[1]);
  switch (step.kind) {
    case 'file': {
      const file = path.join(folder, step.name);
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, local(step.text));
      return;
    }
    case 'background': {
      const { child, lines } = start(local(step.text), folder, follower);
      follower.running.push(child);
      return untilReady(child, lines);
    }
    case 'command': {
      const place = step.where === 'clone' ? root : folder;
      const { child, lines } = start(local(step.text), place, follower);
      const code = await new Promise((resolve) => child.once('close', resolve));
      const printed = lines.join('');
      if ((code !== 0) !== step.fails)
        throw new Error(`this ended with status ${code}:\n${step.text}\n${printed}`);
      const missing = step.output.map(local).find((line) => !printed.includes(line));
      if (missing !== undefined)
        throw new Error(`this did not print ${missing}:\n${step.text}\n${printed}`);
    }
  }
}

function start(text: string, cwd: string, { environment }: Follower) {
  const child = spawn('/bin/sh', ['-e', '-c', text], {
    cwd,
    env: environment,
    // Its own process group, so that everything it starts can be ended with it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  child.stdout.on('data', (chunk) => lines.push(String(chunk)));
  child.stderr.on('data', (chunk) => lines.push(String(chunk)));
  return { child, lines };
}

/** A background program reports that it is ready with a line of JSON. */
function untilReady(child: ChildProcess, lines: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      if (lines.join('').includes('}\n')) resolve();
    });
    child.once('close', (code) => reject(new Error(`it ended with ${code}:\n${lines.join('')}`)));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = new Promise((resolve) => child.once('close', resolve));
  process.kill(-child.pid, 'SIGTERM');
  await ended;
}
