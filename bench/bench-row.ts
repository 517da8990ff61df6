/**
 * One measurement with its target. A ratio has no unit, so it means the same on every machine; a target in seconds or
 * milliseconds does not.
 */
export type BenchRow = {
  name: string;
  ratio: number;
  /** The target as text, such as `at most 1.10`. */
  target: string;
  holds: boolean;
  /** What was compared, with the absolute numbers of this machine. */
  detail: string;
};

/** A row whose ratio may be at most so much. */
export function atMost(name: string, ratio: number, limit: number, detail: string): BenchRow {
  return { name, ratio, target: `at most ${limit.toFixed(2)}`, holds: ratio <= limit, detail };
}
