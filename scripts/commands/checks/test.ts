// All checks in one command. The names of stages as arguments run only those.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { OperatorError } from '@/database/operator-error';
import {
  type Counts,
  isStageBlocked,
  playwrightCounts,
  promisesKept,
  type Result,
  type Stage,
  selectStages,
  startable,
  summarise,
  vitestCounts,
} from '@/scripts/checks/test-stages';
import { beginLifetime } from '@/scripts/product/process/lifetime';
import { SETTING_NAMES } from '@/scripts/product/settings';
import { root } from '@/scripts/root';

const STAGE_MS_MAX = 40 * 60_000;

interface CommandStage extends Stage {
  readonly args: readonly string[];
  /** A JSON report it writes, with its parser; without one the stage itself counts as one test. */
  readonly report?: { file: string; read: (report: unknown, ok: boolean) => Counts };
}

const bin = (name: string) => path.join(root, 'node_modules', name);
const script = (name: string) => [path.join(root, 'scripts', 'run.mjs'), name];
const reportFile = (name: string) => path.join(root, 'test-results', `${name}.json`);

function vitest(project: string): Pick<CommandStage, 'args' | 'report'> {
  const file = reportFile(project);
  return {
    args: [
      bin('vitest/vitest.mjs'),
      ...['run', '--project', project],
      ...['--reporter=dot', '--reporter=json'],
      `--outputFile.json=${file}`,
    ],
    report: { file, read: vitestCounts },
  };
}

const none = { after: [], needs: [] };

const SHORT = ['lint', 'lockfile', 'docs', 'schema', 'unit', 'render', 'types'];

/** The short stages run beside the build. The two long ones each have the machine to themselves: each keeps two cores busy. */
const STAGES: readonly CommandStage[] = [
  { name: 'build', ...none, args: script('build-app') },
  { name: 'browser', ...none, args: script('install-browser') },
  {
    name: 'e2e',
    after: SHORT,
    needs: ['build', 'browser'],
    args: [
      bin('@playwright/test/cli.js'),
      'test',
      '--project=own-product',
      '--project=side-by-side',
    ],
    report: { file: reportFile('e2e'), read: playwrightCounts },
  },
  // Beside the browser tests, both would take twice as long, and time limits would pass. It also starts the built
  // application, and the example's tests show its pages.
  {
    name: 'integration',
    after: [...SHORT, 'build', 'e2e'],
    needs: ['browser'],
    ...vitest('integration'),
  },
  { name: 'lint', ...none, args: script('lint') },
  { name: 'lockfile', ...none, args: script('check-lockfile') },
  // The guides run a test in a browser.
  { name: 'docs', after: [], needs: ['browser'], args: script('check-docs') },
  { name: 'schema', ...none, args: ['--liftoff-only', ...script('check-schema')] },
  { name: 'unit', ...none, ...vitest('unit') },
  { name: 'render', ...none, ...vitest('render') },
  {
    name: 'types',
    // The build writes declarations against which pages are checked.
    after: ['build'],
    needs: [],
    args: [bin('typescript/bin/tsc'), '--noEmit', '-p', 'tsconfig.all.json'],
  },
];

const running = new Map<Stage, ChildProcess>();

function readReport(file: string): unknown {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** The environment of a stage, without any settings of the person running the tests. */
function stageEnvironment(): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = { ...process.env, NO_COLOR: '1' };
  for (const name of [...SETTING_NAMES, 'NODE_ENV', 'FORCE_COLOR']) delete environment[name];
  return environment;
}

async function runStage(stage: CommandStage): Promise<Result> {
  const began = performance.now();
  if (stage.report !== undefined) fs.rmSync(stage.report.file, { force: true });
  const child = spawn(process.execPath, stage.args, {
    cwd: root,
    env: stageEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.set(stage, child);
  const timer = setTimeout(() => child.kill('SIGTERM'), STAGE_MS_MAX);
  const chunks: string[] = [];
  child.stdout.on('data', (chunk) => chunks.push(String(chunk)));
  child.stderr.on('data', (chunk) => chunks.push(String(chunk)));
  const [code, signal] = await once(child, 'close');
  clearTimeout(timer);
  running.delete(stage);
  if (signal !== null) chunks.push(`\nended by ${signal}\n`);
  const ok = code === 0;
  const counts: Counts =
    stage.report === undefined
      ? { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }
      : stage.report.read(readReport(stage.report.file), ok);
  const seconds = (performance.now() - began) / 1000;
  return {
    name: stage.name,
    ...counts,
    seconds,
    output: ok ? promisesKept(chunks.join('')) : chunks.join(''),
    ran: true,
  };
}

function select(names: readonly string[]): CommandStage[] {
  try {
    return selectStages(STAGES, names);
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
}

async function runStages(stages: readonly CommandStage[]): Promise<Result[]> {
  const lanes = Math.max(1, Math.min(2, os.availableParallelism()));
  const results: Result[] = [];
  const under = new Map<string, Promise<Result>>();
  while (results.length < stages.length) {
    const current = stages.filter(({ name }) => under.has(name));
    for (const next of startable(stages, current, results, lanes)) {
      const stage = stages.find(({ name }) => name === next.name);
      if (stage === undefined) continue;
      const skipped = { passed: 0, failed: 0, skipped: 0, seconds: 0, output: '', ran: false };
      under.set(
        stage.name,
        isStageBlocked(stage, results)
          ? Promise.resolve({ name: stage.name, ...skipped })
          : runStage(stage),
      );
    }
    const result = await Promise.race(under.values());
    under.delete(result.name);
    results.push(result);
    const mark = result.failed === 0 && result.ran ? 'ok  ' : 'FAIL';
    process.stdout.write(`${mark}  ${result.name} (${result.seconds.toFixed(1)} s)\n`);
    if (result.output !== '') process.stdout.write(`\n${result.output.trimEnd()}\n\n`);
  }
  return stages.flatMap(({ name }) => results.filter((result) => result.name === name));
}

const lifetime = beginLifetime();
lifetime.closeWith(async () => {
  for (const child of running.values()) child.kill('SIGTERM');
});
const stages = select(process.argv.slice(2));
fs.mkdirSync(path.join(root, 'test-results'), { recursive: true });
const results = await runStages(stages);
process.stdout.write(`\n${summarise(results)}\n`);
process.exitCode = results.some(({ failed, ran }) => failed > 0 || !ran) ? 1 : 0;
