import { _createCache, _createIntlFormatters } from 'use-intl/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import formatMessage from './format-message';

/** `{count, plural, one {# payment} other {# payments}}`, as the build compiles it. */
const payments: Parameters<typeof formatMessage>[1] = [
  ['count', 2, { one: [0, ' payment'], other: [0, ' payments'] }],
];

/** `{share, number, percent}`. */
const share: Parameters<typeof formatMessage>[1] = [['share', 4, 'percent']];

const written = (message: typeof payments, values: Record<string, number>, locale: string) =>
  formatMessage('a.message', message, values, {
    cache: _createCache(),
    formatters: _createIntlFormatters(_createCache()),
    formats: { number: { percent: { style: 'percent' } } },
    locale,
  });

afterEach(() => vi.restoreAllMocks());

describe('the count in a message', () => {
  it.each([
    [0, '0 payments', '0 payments'],
    [1, '1 payment', '1 payment'],
    [999, '999 payments', '999 payments'],
    [1000, '1,000 payments', '1\u00a0000 payments'],
    [12345, '12,345 payments', '12\u00a0345 payments'],
    [1234567, '1,234,567 payments', '1\u00a0234\u00a0567 payments'],
  ])('is written with its thousands apart: %s', (count, english, norwegian) => {
    expect(written(payments, { count }, 'en')).toBe(english);
    expect(written(payments, { count }, 'nb')).toBe(norwegian);
  });

  it.each(['en', 'nb'])('is what the browser would write, in %s', (locale) => {
    for (const count of [7, 1000, 9999, 10000, 123456, 1000000, -3, 2.5])
      expect(written([['count', 2, { one: [0], other: [0] }]], { count }, locale)).toBe(
        new Intl.NumberFormat(locale).format(count),
      );
  });

  it('is written without a format of the browser, which is slow to make', () => {
    const made = vi.spyOn(Intl, 'NumberFormat');
    written(payments, { count: 1234 }, 'en');
    expect(made).not.toHaveBeenCalled();
  });

  it('is written so in the build', async () => {
    const { default: config } = await import(new URL('../../next.config.js', import.meta.url).href);
    expect(config.turbopack.resolveAlias).toMatchObject({
      'use-intl/format-message': './lib/i18n/format-message.ts',
    });
  });

  it('leaves numbers with a format to the browser', () => {
    expect(written(share, { share: 0.25 }, 'en')).toBe('25%');
  });
});
