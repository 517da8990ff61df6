import type { BalanceSeriesView } from '@/lib/view/insight/insight';
import { heightOf } from './chart-figures';

/** The size of a small drawing of a line, in its own units. */
export const LINE_WIDTH = 96;
export const LINE_HEIGHT = 20;
/** Room at the edges for the line's thickness. */
const EDGE = 2;

/** The coordinates of each point of a line; a constant balance is a line in the middle. */
export function linePoints(points: BalanceSeriesView['points']): string[] {
  const heights = points.map(({ amount }) => heightOf(amount));
  const least = Math.min(...heights);
  const span = Math.max(...heights) - least;
  return heights.map((height, at) => {
    const x = EDGE + (at / (points.length - 1)) * (LINE_WIDTH - 2 * EDGE);
    const share = span === 0 ? 0.5 : (height - least) / span;
    const y = LINE_HEIGHT - EDGE - share * (LINE_HEIGHT - 2 * EDGE);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
}
