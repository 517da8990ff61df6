import { expect, it } from 'vitest';
import { isUuid, uuidOfBytes } from './uuid';

it.each([
  ['4f3c1a52-9d1e-4b7a-8c55-0e6f2d9b7a10', true],
  ['4F3C1A52-9D1E-0B7A-0C55-0E6F2D9B7A10', true],
  ['4f3c1a529d1e4b7a8c550e6f2d9b7a10', false],
  ['4f3c1a52-9d1e-4b7a-8c55-0e6f2d9b7a1', false],
  ['{4f3c1a52-9d1e-4b7a-8c55-0e6f2d9b7a10}', false],
  ['04f3c1a52-9d1e-4b7a-8c55-0e6f2d9b7a10', false],
  ['4f3c1a52-9d1e-4b7a-8c55-0e6f2d9b7a100', false],
  ['4f3c1a5g-9d1e-4b7a-8c55-0e6f2d9b7a10', false],
  ['4f3c1a52-9d1g-4b7a-8c55-0e6f2d9b7a10', false],
  ['4f3c1a52-9d1e-4b7g-8c55-0e6f2d9b7a10', false],
  ['4f3c1a52-9d1e-4b7a-8c5g-0e6f2d9b7a10', false],
  ['4f3c1a52-9d1e-4b7a-8c55-0e6f2d9b7a1g', false],
])('%s is a UUID: %s', (text, is) => {
  expect(isUuid(text)).toBe(is);
});

it('is made of 16 bytes, with its version and variant', () => {
  const inOrder = Uint8Array.from({ length: 32 }, (_, at) => at);
  expect(uuidOfBytes(inOrder, 4)).toBe('00010203-0405-4607-8809-0a0b0c0d0e0f');
  expect(uuidOfBytes(new Uint8Array(16).fill(255), 8)).toBe('ffffffff-ffff-8fff-bfff-ffffffffffff');
});
