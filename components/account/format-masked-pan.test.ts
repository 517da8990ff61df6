import { describe, expect, it } from 'vitest';
import { formatMaskedPan, shortMaskedPan } from './format-masked-pan';

describe('a masked card number', () => {
  it('is grouped, with dots for what is hidden', () => {
    expect(formatMaskedPan('123456******1234')).toBe('1234 56•• •••• 1234');
    expect(formatMaskedPan('1234 56XX XXXX 1234')).toBe('1234 56•• •••• 1234');
  });

  it('stays as it is when it is something else', () => {
    expect(formatMaskedPan('Visa 1234')).toBe('Visa 1234');
    expect(formatMaskedPan('')).toBe('');
  });

  it('is short by its last digits', () => {
    expect(shortMaskedPan('123456******1234')).toBe('•••• 1234');
    expect(shortMaskedPan('Visa')).toBe('Visa');
  });
});
