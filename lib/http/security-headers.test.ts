import { describe, expect, it } from 'vitest';
import {
  API_CONTENT_SECURITY_POLICY,
  contentSecurityPolicy,
  isShownPdf,
  SERVICE_WORKER_CONTENT_SECURITY_POLICY,
  SHOWN_PDF_CONTENT_SECURITY_POLICY,
  securityHeaders,
} from './security-headers';

const page = { nonce: 'bm9uY2U=', isHttps: true, isDevelopment: false };

describe('the headers of a page', () => {
  it('let nothing inline run without the nonce and nothing come from elsewhere', () => {
    const policy = contentSecurityPolicy(page);
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self' 'nonce-bm9uY2U=' 'strict-dynamic'",
      "style-src 'self' 'nonce-bm9uY2U='",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      'upgrade-insecure-requests',
    ]);
  });

  it('ask for https only where the application is served over it', () => {
    expect(contentSecurityPolicy({ ...page, isHttps: false })).not.toContain('upgrade-insecure');
    expect(securityHeaders({ isHttps: false })).not.toHaveProperty('Strict-Transport-Security');
    expect(securityHeaders({ isHttps: true })).toEqual({
      ...securityHeaders({ isHttps: false }),
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    });
  });

  it('keep other sites away from it, and it from what the device has', () => {
    expect(securityHeaders({ isHttps: false })).toEqual({
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy':
        'accelerometer=(), camera=(), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    });
  });

  it('are loosened in development only, and only for what Next needs there', () => {
    const policy = contentSecurityPolicy({ ...page, isDevelopment: true });
    expect(policy).toContain("script-src 'self' 'nonce-bm9uY2U=' 'strict-dynamic' 'unsafe-eval'");
    expect(policy).toContain("style-src 'self' 'unsafe-inline'");
    expect(policy).toContain("connect-src 'self' ws:");
  });
});

it.each([
  [
    'an answer that is no page loads nothing',
    API_CONTENT_SECURITY_POLICY,
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ],
  [
    'a PDF to be shown is in no frame and sends nothing',
    SHOWN_PDF_CONTENT_SECURITY_POLICY,
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ],
  [
    'the service worker loads from here alone',
    SERVICE_WORKER_CONTENT_SECURITY_POLICY,
    "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ],
])('%s', (_, policy, expected) => {
  expect(policy).toBe(expected);
});

describe('a PDF to be shown', () => {
  it.each([
    ['/api/accounts/a1/statement?locale=nb&disposition=inline', true],
    ['/api/payments/p1/receipt?disposition=inline', true],
    ['/api/accounts/a1/statement?disposition=attachment', false],
    ['/api/payments/p1/receipt', false],
    ['/api/accounts/a1/export?disposition=inline', false],
    ['/api/payments/p1/x/receipt?disposition=inline', false],
    ['/payments/p1/receipt?disposition=inline', false],
  ])('is %s: %s', (path, expected) => {
    expect(isShownPdf(new URL(path, 'http://localhost:3000'))).toBe(expected);
  });
});
