/** The methods that pages and routes may have. Next answers 500 to others, such as TRACE. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Pages are only read: they have no server actions, and Next answers 500 to anything that looks like one. */
const PAGE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The share target that the web manifest names: a phone posts to it what another app shares. */
const SHARE_PATH = '/share';

/**
 * The status for a request line that no page or route can be meant by, or null. Next itself fails with 500 on a path
 * whose percent-encoding is broken, before any of our code runs, so this is checked in front of it.
 */
export function refuseRequestLine(
  method: string | undefined,
  target: string | undefined,
): 400 | 405 | null {
  if (!METHODS.has(method ?? '')) return 405;
  const [path = ''] = (target ?? '').split('?');
  if (!path.startsWith('/') || !isDecodable(path)) return 400;
  // `next dev` asks its own server for stack frames and more, below /__nextjs.
  if (/^\/(api\/|__nextjs)/.test(path)) return null;
  const isShared = method === 'POST' && path === SHARE_PATH;
  return isShared || PAGE_METHODS.has(method ?? '') ? null : 405;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
