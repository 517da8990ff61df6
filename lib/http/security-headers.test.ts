import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, isShownPdf, securityHeaders } from './security-headers';

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
    expect(securityHeaders({ isHttps: true })).toMatchObject({
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'X-Frame-Options': 'DENY',
    });
  });

  it('are loosened in development only, and only for what Next needs there', () => {
    const policy = contentSecurityPolicy({ ...page, isDevelopment: true });
    expect(policy).toContain("script-src 'self' 'nonce-bm9uY2U=' 'strict-dynamic' 'unsafe-eval'");
    expect(policy).toContain("style-src 'self' 'unsafe-inline'");
    expect(policy).toContain("connect-src 'self' ws:");
  });
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
