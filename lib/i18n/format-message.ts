import formatCompiled from 'use-intl/format-message/format-only';

type Arguments = Parameters<typeof formatCompiled>;
type Formatters = Arguments[3]['formatters'];

/**
 * Formats a message that was compiled at build time, as the library does, except that counts are written without
 * `Intl.NumberFormat`: making a page's first one keeps a slow phone busy for an eighth of a second. `next.config.js` puts
 * it in the library's place.
 */
export default function formatMessage(
  ...[key, message, values, options]: Arguments
): ReturnType<typeof formatCompiled> {
  const { formatters } = options;
  const getNumberFormat = (locale: string, format?: Intl.NumberFormatOptions) =>
    format === undefined
      ? countsIn(locale, formatters)
      : formatters.getNumberFormat(locale, format);
  return formatCompiled(key, message, values, {
    ...options,
    formatters: {
      ...formatters,
      getNumberFormat: getNumberFormat as Formatters['getNumberFormat'],
    },
  });
}

formatMessage.raw = formatCompiled.raw;

/** Whole numbers with a separator between thousands; the browser writes anything else. */
function countsIn(locale: string, formatters: Formatters): Pick<Intl.NumberFormat, 'format'> {
  return {
    format: (count) =>
      Number.isSafeInteger(count) && Number(count) >= 0
        ? String(count).replace(/\B(?=(\d{3})+$)/g, locale === 'en' ? ',' : NO_BREAK_SPACE)
        : formatters.getNumberFormat(locale).format(count),
  };
}

const NO_BREAK_SPACE = '\u00a0';
