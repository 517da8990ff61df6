/**
 * Whether a request that changes something came from a page of ours: the browser says so in Sec-Fetch-Site, or, where
 * it is too old for that, in Origin. A request that says neither did not come from a browser's page.
 */
export function isFromOwnOrigin(headers: Headers, appUrl: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  return headers.get('origin') === appUrl;
}
