/** The methods that pages and routes may have. Next answers 500 to others, TRACE among them. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const isDecodable = (path: string): boolean => {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};

/**
 * The status for a request line that no page or route can be meant by, or null. Next itself fails with 500 on a path
 * whose percent-encoding is broken, before any code of ours runs; so this is asked in front of it.
 */
export const refuseRequestLine = (
  method: string | undefined,
  target: string | undefined,
): 400 | 405 | null => {
  if (!METHODS.has(method ?? '')) return 405;
  const [path = ''] = (target ?? '').split('?');
  return path.startsWith('/') && isDecodable(path) ? null : 400;
};
