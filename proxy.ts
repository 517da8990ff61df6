import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { isPublicFile, PUBLIC_FILES_CACHE_CONTROL, SERVICE_WORKER } from '@/lib/http/public-files';
import {
  API_CONTENT_SECURITY_POLICY,
  contentSecurityPolicy,
  isShownPdf,
  SERVICE_WORKER_CONTENT_SECURITY_POLICY,
  SHOWN_PDF_CONTENT_SECURITY_POLICY,
  securityHeaders,
} from '@/lib/http/security-headers';

const NONCE_BYTES = 16;

/** Paths that start like this lead to a route handler or a file. */
const NO_PAGES = ['/api/', '/_next/', '/.well-known/'];

/**
 * Sets the security headers of every answer. For pages it creates the nonce, which Next takes from the request's policy
 * for its own scripts and styles, and passes on the page's own path (for the way back from signing in).
 */
export function proxy(request: NextRequest): NextResponse {
  const isHttps = process.env.APP_URL?.startsWith('https:') ?? false;
  const { pathname, search } = request.nextUrl;
  const requestHeaders = new Headers(request.headers);
  requestHeaders.delete('x-nonce');
  const isFile = isPublicFile(pathname);
  const isPage = !isFile && !NO_PAGES.some((prefix) => pathname.startsWith(prefix));
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  const isDevelopment = process.env.NODE_ENV === 'development';
  const policy = isPage
    ? contentSecurityPolicy({ nonce, isHttps, isDevelopment })
    : isShownPdf(request.nextUrl)
      ? SHOWN_PDF_CONTENT_SECURITY_POLICY
      : pathname === SERVICE_WORKER
        ? SERVICE_WORKER_CONTENT_SECURITY_POLICY
        : API_CONTENT_SECURITY_POLICY;
  if (isPage) {
    requestHeaders.set('x-nonce', nonce);
    requestHeaders.set('content-security-policy', policy);
    requestHeaders.set('x-brygge-path', `${pathname}${search}`);
  }
  const response = NextResponse.next({ request: { headers: requestHeaders } });
  response.headers.set('Content-Security-Policy', policy);
  if (isFile) response.headers.set('Cache-Control', PUBLIC_FILES_CACHE_CONTROL);
  for (const [name, value] of Object.entries(securityHeaders({ isHttps })))
    response.headers.set(name, value);
  return response;
}
