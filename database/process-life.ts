import fs from 'node:fs';

/** A process that is not mistaken for a later one with the same id. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it began, in clock ticks since boot, where the system shows it. */
  readonly start?: string | undefined;
}

export function identify(pid: number): ProcessIdentity {
  return { pid, start: statFields(pid)?.[19] };
}

/**
 * Whether a process of that id runs, also when it is another user's. One that has ended does not,
 * even if nobody has asked yet how it ended (in a container nobody may ever).
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return statFields(pid)?.[0] !== 'Z';
}

/** Whether the very process that was identified still runs. */
export function isStillAlive({ pid, start }: ProcessIdentity): boolean {
  return isAlive(pid) && (start === undefined || start === identify(pid).start);
}

/** The fields of /proc/<pid>/stat from the third (the state) on, where the system has it. */
function statFields(pid: number): string[] | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command in brackets may hold spaces and brackets; the fields go on after the last one.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
