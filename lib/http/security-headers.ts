/** The headers that isolate a page from others. Pure; proxy.ts sets them. */

export type HeadersFor = {
  /** Fresh random bytes for each answer, base64. */
  nonce: string;
  isHttps: boolean;
  /** `next dev` evaluates code, writes inline styles and keeps a socket open; nothing else may. */
  isDevelopment: boolean;
};

/** The Content-Security-Policy of a page: nothing inline without the nonce, nothing from elsewhere, no frames. */
export function contentSecurityPolicy({ nonce, isHttps, isDevelopment }: HeadersFor): string {
  const development = (source: string) => (isDevelopment ? ` ${source}` : '');
  // With a nonce, browsers ignore 'unsafe-inline', so in development styles have no nonce.
  const style = isDevelopment
    ? "style-src 'self' 'unsafe-inline'"
    : `style-src 'self' 'nonce-${nonce}'`;
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development("'unsafe-eval'")}`,
    style,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${development('ws:')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** The policy for everything other than pages: it may load nothing at all, whatever it is mistaken for. */
export const API_CONTENT_SECURITY_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The policy of a PDF that the browser shows. The viewer is a page of the browser's own to which this policy applies,
 * and forbidding plugins, frames or styles leaves it blank in Chromium.
 */
export const SHOWN_PDF_CONTENT_SECURITY_POLICY =
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Whether an address is that of a PDF to be shown rather than saved. */
export function isShownPdf({ pathname, searchParams }: URL): boolean {
  return (
    /^\/api\/(accounts\/[^/]+\/statement|payments\/[^/]+\/receipt)$/.test(pathname) &&
    searchParams.get('disposition') === 'inline'
  );
}

/** The policy of the service worker, which fetches pages on behalf of the browser and nothing else. */
export const SERVICE_WORKER_CONTENT_SECURITY_POLICY =
  "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const TWO_YEARS_SECONDS = 63_072_000;

/** The headers of every answer, pages or not. */
export function securityHeaders({ isHttps }: { isHttps: boolean }): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy':
      'accelerometer=(), camera=(), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    ...(isHttps
      ? { 'Strict-Transport-Security': `max-age=${TWO_YEARS_SECONDS}; includeSubDomains` }
      : {}),
  };
}
