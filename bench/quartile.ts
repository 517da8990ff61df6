/** The median of the values. */
export const median = (values: readonly number[]): number => quantile(values, 2);

/** The value that a quarter of the values are below: of undisturbed runs, but not of the luckiest one. */
export const lowerQuartile = (values: readonly number[]): number => quantile(values, 4);

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / part)] ?? Number.NaN;
