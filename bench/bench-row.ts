/** One measurement beside its target. A ratio has no unit, so that it means the same on every machine. */
export type BenchRow = {
  name: string;
  ratio: number;
  /** The target in words, such as `at most 1.10`. */
  target: string;
  holds: boolean;
  /** What was compared, with the absolute numbers of this machine. */
  detail: string;
};
