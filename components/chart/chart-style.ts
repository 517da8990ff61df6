const TICK = { fill: 'var(--color-ink-muted)', fontSize: 12 };

/** Margins, lines and labels shared by all charts. */
export const CHART_MARGIN = { top: 8, right: 8, bottom: 0, left: 0 };
export const GRID = { vertical: false, stroke: 'var(--color-line)' };
export const TIME_AXIS = {
  tick: TICK,
  tickLine: false,
  axisLine: { stroke: 'var(--color-line)' },
};
export const AMOUNT_AXIS = { width: 56, tick: TICK, tickLine: false, axisLine: false };
