/** An id is one long path segment with a digit or a mark that words do not have. */
const ID = /(?<=\/)(?=[^/?]*[0-9!_])([^/?]{9})[^/?]{9,}/g;
const UUID = /(?<=\/)([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f-]{22,}/gi;

/** A call's target with its ids shortened, so that lines can be compared at a glance. */
export function shortTarget(target: string): string {
  return target.replace(UUID, '$1…').replace(ID, '$1…');
}
