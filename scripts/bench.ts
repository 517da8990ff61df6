// Runs the measurements in a process of their own, in which what is marked server-only may load.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beginLifetime } from './lifetime';

const root = fileURLToPath(new URL('..', import.meta.url));
const lifetime = beginLifetime();
const child = spawn(
  process.execPath,
  [
    '--conditions=react-server',
    '--import',
    'tsx',
    path.join(root, 'bench/run.ts'),
    ...process.argv.slice(2),
  ],
  { cwd: root, env: { ...process.env, LOG_LEVEL: 'silent' }, stdio: 'inherit' },
);
lifetime.closeWith(async () => {
  child.kill();
});
const [code] = await once(child, 'exit');
process.exitCode = code ?? 1;
