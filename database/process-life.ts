import fs from 'node:fs';

/** Identifies a process beyond its id, which may be reused. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it started, in clock ticks since boot, where the system shows it. */
  readonly start?: string | undefined;
}

export function identify(pid: number): ProcessIdentity {
  return { pid, start: statFields(pid)?.[19] };
}

/**
 * Whether a process with this id runs, even one of another user. A process that has ended does not count, even if
 * nobody has collected its exit status (in a container nobody may ever).
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return statFields(pid)?.[0] !== 'Z';
}

/** Whether exactly the identified process still runs. */
export function isStillAlive({ pid, start }: ProcessIdentity): boolean {
  return isAlive(pid) && (start === undefined || start === identify(pid).start);
}

/** The fields of /proc/<pid>/stat from the third (the state) on, where the system has it. */
function statFields(pid: number): string[] | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command in brackets may contain spaces and brackets; the fields continue after the last bracket.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
