import { describe, expect, it } from 'vitest';
import { maskOf } from './mask';

const PSU_ID = '0a1b2c3d-4e5f-4a6b-8c7d-8e9fa0b1c2d3';
const mask = maskOf({
  'psu-id': PSU_ID,
  'PSU-Corporate-ID': '1a1b2c3d-4e5f-4a6b-8c7d-8e9fa0b1c2d3',
  'X-PSU-IDENTITY': '13039319955',
  'TPP-Session-ID': 'session.1+(x)',
  'X-Request-ID': 'request-1',
});

describe('what nobody may read of a call', () => {
  it.each([
    [PSU_ID, '‹PSU-ID›'],
    [PSU_ID.toUpperCase(), '‹PSU-ID›'],
    [`{"id":"${PSU_ID}","x":1}`, '{"id":"‹PSU-ID›","x":1}'],
    ['/v1/x/1a1b2c3d-4e5f-4a6b-8c7d-8e9fa0b1c2d3', '/v1/x/‹PSU-Corporate-ID›'],
    ['13039319955', '‹X-PSU-IDENTITY›'],
    ['session.1+(x)', '‹TPP-Session-ID›'],
    ['sessionX1+(x)', 'sessionX1+(x)'],
    [
      '{"psuId":"f2a0","customerNumber": "12085592767"}',
      '{"psuId":"‹hidden›","customerNumber": "‹hidden›"}',
    ],
    ['https://a/b?psu-id=f2a0&x=1', 'https://a/b?psu-id=‹hidden›&x=1'],
    ['request-1', 'request-1'],
  ])('%s', (text, masked) => {
    expect(mask(text)).toBe(masked);
  });
});
