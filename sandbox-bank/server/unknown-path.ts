/** Answers a request for an unknown path and suggests paths it may have meant. */
import { BASE_PATH } from './bank';

/** The most paths that one answer names. */
const NEAREST_MAX = 3;

/**
 * The text of the refusal.
 * @param known the paths of all operations, from `/v1/` on, with names in braces.
 */
export function unknownPathText(path: string, known: readonly string[]): string {
  if (!path.startsWith(`${BASE_PATH}/v1/`)) {
    return `No operation has this path. Paths start with ${BASE_PATH}/v1/.`;
  }
  const nearest = nearestPaths(path.slice(BASE_PATH.length), known);
  return nearest.length === 0
    ? `No operation has this path. ${BASE_PATH}/openapi.json lists all paths.`
    : `No operation has this path. Expected ${nearest.map((each) => BASE_PATH + each).join(' or ')}, or another path listed in ${BASE_PATH}/openapi.json.`;
}

/** The known paths that share the most segments with it from the start, of those the ones of the nearest length. */
function nearestPaths(path: string, known: readonly string[]): string[] {
  const segments = segmentsOf(path);
  const shared = (each: string): number => {
    const differing = segmentsOf(each).findIndex(
      (segment, at) => segment !== segments[at] && !(isName(segment) && segments[at] !== undefined),
    );
    return differing === -1 ? segmentsOf(each).length : differing;
  };
  const most = Math.max(...known.map(shared));
  // All of them share the first segment, which is the version.
  if (most <= 1) return [];
  const sharing = known.filter((each) => shared(each) === most);
  const distance = (each: string) => Math.abs(segmentsOf(each).length - segments.length);
  const least = Math.min(...sharing.map(distance));
  return sharing.filter((each) => distance(each) === least).slice(0, NEAREST_MAX);
}

/** Doubled and final slashes are the mistakes that are made, so they do not count. */
const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');

const isName = (segment: string) => segment.startsWith('{');
