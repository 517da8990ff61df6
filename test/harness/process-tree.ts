import { spawnSync } from 'node:child_process';

/** A process and all its descendants, as the system shows them now. */
export function processTree(root: number): number[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' });
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const tree = [root];
  for (const parent of tree) {
    for (const [pid, ppid] of rows) if (ppid === parent && pid !== undefined) tree.push(pid);
  }
  return tree;
}
