import { describe, expect, it } from 'vitest';
import { merchantKind } from './merchant-kind';

describe('the kind of a merchant', () => {
  it.each([
    ['5411', 'groceries'],
    ['5812', 'restaurant'],
    ['3005', 'airline'],
    ['3640', 'hotel'],
    ['5541', 'fuel'],
    ['5533', 'car'],
    ['5912', 'pharmacy'],
    ['5999', 'shop'],
  ])('of %s is %s', (code, kind) => {
    expect(merchantKind(code)).toBe(kind);
  });

  it('is not made up for what has no word or is no code', () => {
    expect(merchantKind('0742')).toBeNull();
    expect(merchantKind('54')).toBeNull();
    expect(merchantKind('abcd')).toBeNull();
  });
});
