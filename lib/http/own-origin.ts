/**
 * Whether a request that changes something came from one of our pages. The browser says so in Sec-Fetch-Site or, if it
 * is too old for that, in Origin. A request with neither did not come from a page in a browser.
 */
export function isFromOwnOrigin(headers: Headers, appUrl: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  return headers.get('origin') === appUrl;
}
