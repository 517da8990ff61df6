import fs from 'node:fs';
import { identify, isStillAlive } from '@/database/process-life';

const CHECK_MS = 200;
const SHELLS = new Set(['sh', 'bash', 'dash', 'ash', 'zsh', 'ksh', 'busybox']);

/**
 * The npm that runs this command, if any. npm runs a script through a shell; when npm is killed with -9, neither the
 * shell nor the script is told.
 */
export function findGuardian(): number | undefined {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const parent = statOf(process.ppid);
  const pid = parent !== undefined && SHELLS.has(parent.command) ? parent.parent : process.ppid;
  // Process 1 adopts orphans, so it need not be what started this one.
  return pid > 1 ? pid : undefined;
}

/** Calls back once when the guardian is gone. Returns a function that stops watching. */
export function watchGuardian(guardian: number | undefined, onGone: () => void): () => void {
  if (guardian === undefined) return () => {};
  const identity = identify(guardian);
  const timer = setInterval(() => {
    if (isStillAlive(identity)) return;
    clearInterval(timer);
    onGone();
  }, CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

function statOf(pid: number): { command: string; parent: number } | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    const parent = Number(stat.slice(end + 2).split(' ')[1]);
    return { command: stat.slice(stat.indexOf('(') + 1, end), parent };
  } catch {
    return undefined;
  }
}
