import { describe, expect, it } from 'vitest';
import { directionOf, formatAmount } from './format-amount';

const written = (amount: string, locale: 'en' | 'nb'): string => {
  const { sign, digits } = formatAmount(amount, locale);
  return sign + digits;
};

describe('an amount as people write it', () => {
  it.each([
    ['1234.50', '1,234.50', '1\u00a0234,50'],
    ['0.05', '0.05', '0,05'],
    ['-0.05', '\u22120.05', '\u22120,05'],
    ['-1234567.89', '\u22121,234,567.89', '\u22121\u00a0234\u00a0567,89'],
    ['999', '999', '999'],
    ['1000', '1,000', '1\u00a0000'],
    ['12.345', '12.345', '12,345'],
    ['+7.00', '7.00', '7,00'],
    ['007.00', '7.00', '7,00'],
    ['0', '0', '0'],
  ])('%s', (amount, en, nb) => {
    expect(written(amount, 'en')).toBe(en);
    expect(written(amount, 'nb')).toBe(nb);
  });

  it('keeps every digit of amounts that a floating-point number cannot hold', () => {
    expect(written('9007199254740993.07', 'en')).toBe('9,007,199,254,740,993.07');
    expect(written('123456789012345678.12345', 'nb')).toBe(
      '123\u00a0456\u00a0789\u00a0012\u00a0345\u00a0678,12345',
    );
  });

  it('gives nothing a minus that is nothing', () => {
    expect(written('-0.00', 'en')).toBe('0.00');
  });

  it('shows what is no number as the bank wrote it', () => {
    expect(written('1.2.3', 'en')).toBe('1.2.3');
    expect(written('NaN', 'nb')).toBe('NaN');
    expect(written('1e5', 'en')).toBe('1e5');
  });
});

describe('the direction of an amount', () => {
  it.each([
    ['10.00', 'in'],
    ['-10.00', 'out'],
    ['0.01', 'in'],
    ['-0.01', 'out'],
    ['0.00', 'none'],
    ['-0.00', 'none'],
    ['ten', 'none'],
  ])('%s is %s', (amount, direction) => {
    expect(directionOf(amount)).toBe(direction);
  });
});
