import { describe, expect, it } from 'vitest';
import { refuseRequestLine } from './request-line';

describe('a request line', () => {
  it.each([
    ['GET', '/'],
    ['POST', '/api/accounts?x=%ff'],
    ['HEAD', '/api/accounts/enc%21%21x=/transactions'],
    ['OPTIONS', '/%E2%82%AC'],
    ['POST', '/share'],
    ['POST', '/share?from=app'],
  ])('%s %s passes', (method, target) => {
    expect(refuseRequestLine(method, target)).toBeNull();
  });

  it.each([
    ['GET', '/api/accounts/%ff', 400],
    ['GET', '/api/accounts/%', 400],
    ['GET', '/%E2%82', 400],
    ['GET', 'http://evil.example/', 400],
    ['OPTIONS', '*', 400],
    ['GET', undefined, 400],
    ['TRACE', '/', 405],
    ['CONNECT', 'evil.example:443', 405],
    ['PROPFIND', '/', 405],
    ['POST', '/overview', 405],
    ['POST', '/share/more', 405],
    ['PUT', '/share', 405],
    ['DELETE', '/sca/x/return?psu-id=1', 405],
    ['PUT', '/api', 405],
    [undefined, '/', 405],
  ])('%s %s is refused with %s', (method, target, status) => {
    expect(refuseRequestLine(method, target)).toBe(status);
  });
});
