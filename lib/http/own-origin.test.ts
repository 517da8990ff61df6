import { describe, expect, it } from 'vitest';
import { isFromOwnOrigin } from './own-origin';

const APP_URL = 'https://brygge.example';
const from = (headers: Record<string, string>) => isFromOwnOrigin(new Headers(headers), APP_URL);

describe('a request that changes something', () => {
  it.each([
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }],
    [{ origin: APP_URL }],
  ])('comes from a page of ours: %j', (headers) => {
    expect(from(headers)).toBe(true);
  });

  it.each([
    [{}],
    [{ 'sec-fetch-site': 'cross-site', origin: APP_URL }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ 'sec-fetch-site': 'same-origin, cross-site' }],
    [{ origin: 'null' }],
    [{ origin: 'https://brygge.example.evil.example' }],
    [{ origin: 'http://brygge.example' }],
    [{ referer: `${APP_URL}/` }],
  ])('does not: %j', (headers: Record<string, string>) => {
    expect(from(headers)).toBe(false);
  });
});
