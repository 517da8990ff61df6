import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { beginLifetime } from '@/scripts/product/process/lifetime';
import { root } from '@/scripts/root';

/** Runs a program in a separate process that may load server-only modules, and exits as it does. */
export async function runProgram(file: string, args: readonly string[]): Promise<void> {
  const lifetime = beginLifetime();
  const child = spawn(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', path.join(root, file), ...args],
    { cwd: root, env: { ...process.env, LOG_LEVEL: 'silent' }, stdio: 'inherit' },
  );
  lifetime.closeWith(async () => {
    child.kill();
  });
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
}
