/** The middle of the values. */
export const median = (values: readonly number[]): number => quantile(values, 2);

/** What a quarter of the values are below: the runs that nothing else disturbed, and not the luckiest one. */
export const lowerQuartile = (values: readonly number[]): number => quantile(values, 4);

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / part)] ?? Number.NaN;
