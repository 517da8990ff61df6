/** The only link from the bank that a browser follows: `scaRedirect`. */
import { isLoopback } from '@/lib/env';
import { AspspError } from './error';

/** Longer addresses do not work reliably in browsers and servers. @assumes answer-bounds */
const ADDRESS_CHARACTERS_MAX = 8_000;

/**
 * The address of a `scaRedirect`, provided that it leads to a configured origin.
 * @throws AspspError `foreign-link` for any other.
 * @see interface#authentication
 */
export function scaLink(
  href: string,
  scaOrigins: readonly string[],
  status: number | null = null,
): string {
  if (!isScaLink(href, scaOrigins))
    throw new AspspError(
      'foreign-link',
      'scaRedirect leads to an origin that is not configured',
      status,
    );
  return new URL(href).href;
}

/** Whether an address leads to a configured origin over https (or to a bank on this machine). */
export function isScaLink(href: string, scaOrigins: readonly string[]): boolean {
  const url = URL.canParse(href) ? new URL(href) : null;
  return (
    url !== null &&
    // As the browser gets it: an address in other letters grows when it is encoded.
    url.href.length <= ADDRESS_CHARACTERS_MAX &&
    scaOrigins.includes(url.origin) &&
    url.username === '' &&
    url.password === '' &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url)))
  );
}
