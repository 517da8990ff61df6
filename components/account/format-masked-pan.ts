/** Formats `123456******1234` in groups of four, with dots for hidden digits; anything else is unchanged. */
export function formatMaskedPan(maskedPan: string): string {
  const compact = maskedPan.replace(/\s/g, '');
  if (!/^[\d*xX\u2022]{8,19}$/.test(compact)) return maskedPan;
  return compact.replace(/[*xX]/g, '\u2022').replace(/(.{4})(?=.)/g, '$1 ');
}

/** The last four digits, which tell cards apart where space is short; anything else is unchanged. */
export function shortMaskedPan(maskedPan: string): string {
  const digits = /(\d{4})\s*$/.exec(maskedPan)?.[1];
  return digits === undefined ? maskedPan : `\u2022\u2022\u2022\u2022 ${digits}`;
}
