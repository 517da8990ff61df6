import { spawn } from 'node:child_process';
import { once } from 'node:events';

// $1 the server's process id, $2 its pid file, $3 a folder to remove afterwards (or nothing).
// The standard input ends when the launcher ends, however that happens.
const SCRIPT = `
trap '' HUP INT TERM
if read -r word && [ "$word" = done ]; then exit 0; fi
if [ "$(head -n 1 "$2" 2>/dev/null)" = "$1" ]; then
  kill -INT "$1" 2>/dev/null
  rounds=0
  while [ -f "$2" ] && kill -0 "$1" 2>/dev/null && [ "$rounds" -lt 800 ]; do
    rounds=$((rounds + 1))
    if [ "$rounds" -eq 600 ]; then kill -QUIT "$1" 2>/dev/null; fi
    sleep 0.05
  done
fi
if [ -n "$3" ]; then rm -rf -- "$3"; fi
`;

export interface Watchdog {
  /** Says that the launcher itself has stopped the server; the watchdog then exits without doing anything. */
  dismiss(): Promise<void>;
}

/**
 * A shell that stops the server in order if this process ends without doing so. It holds the data folder's lock until
 * then, so that the next run neither joins a server that is about to stop nor finds one left over. Windows has no such
 * shell; there a leftover server is joined.
 */
export function startWatchdog(options: {
  pid: number;
  pidFile: string;
  lockFd: number | undefined;
  removeFolder: string | undefined;
}): Watchdog {
  if (process.platform === 'win32') return { dismiss: async () => {} };
  const { pid, pidFile, lockFd, removeFolder } = options;
  const child = spawn(
    '/bin/sh',
    ['-c', SCRIPT, 'watchdog', String(pid), pidFile, removeFolder ?? ''],
    {
      cwd: '/',
      env: { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH ?? '/usr/bin:/bin' },
      stdio: ['pipe', 'ignore', 'ignore', lockFd ?? 'ignore'],
      detached: true,
    },
  );
  const ended = once(child, 'exit');
  // Without it the launcher is merely less tidy; a leftover server is joined at the next start.
  ended.catch(() => {});
  child.on('error', () => {});
  child.stdin?.on('error', () => {});
  child.unref();
  return {
    dismiss: async () => {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      child.ref();
      child.stdin?.end('done\n');
      await ended;
    },
  };
}
