import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findFreePort } from '@/database/free-port';
import { requireChromium } from '@/scripts/checks/chromium';
import { root } from '@/scripts/root';
import { makeEmptyFolder } from './empty-folder';
import { packKit } from './pack';

const EXAMPLE = 'examples/express-tpp';
const SECONDS_MAX = 300;

test(
  'a developer has a green browser test of the example five minutes after an empty folder',
  async () => {
    requireChromium();
    const packed = await packKit();
    const { folder, environment, remove } = makeEmptyFolder({
      BANK_PORT: String(await findFreePort()),
      BANK_SCA_PORT: String(await findFreePort()),
      PORT: String(await findFreePort()),
    });
    try {
      const began = performance.now();
      fs.mkdirSync(path.join(folder, 'kit/dist'), { recursive: true });
      for (const { file } of packed)
        fs.copyFileSync(file, path.join(folder, 'kit/dist', path.basename(file)));
      fs.cpSync(path.join(root, EXAMPLE), path.join(folder, EXAMPLE), { recursive: true });
      const run = (...args: string[]) => npm(args, path.join(folder, EXAMPLE), environment);
      expect(await run('install')).toMatch(/added \d+ packages/);
      expect(await run('test', '--', '--workers=2')).toMatch(/\b5 passed\b/);
      const seconds = (performance.now() - began) / 1000;
      process.stderr.write(
        `from an empty folder to a green browser test of the example: ${seconds.toFixed(1)} s, at most ${SECONDS_MAX} s\n`,
      );
      expect(seconds).toBeLessThan(SECONDS_MAX);
    } finally {
      remove();
    }
  },
  (SECONDS_MAX + 60) * 1000,
);

/** Runs npm; returns what it printed. */
async function npm(
  args: readonly string[],
  cwd: string,
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  const child = spawn('npm', args, {
    cwd,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    printed += String(chunk);
  });
  await new Promise((resolve) => child.once('close', resolve));
  return printed;
}
