/** Formats `12345678903` as `1234 56 78903`; anything but eleven digits is unchanged. */
export function formatBban(bban: string): string {
  const match = /^(\d{4})(\d{2})(\d{5})$/.exec(bban.replace(/[\s.]/g, ''));
  return match ? `${match[1]} ${match[2]} ${match[3]}` : bban;
}

/** Formats an IBAN in groups of four; anything else is unchanged. */
export function formatIban(iban: string): string {
  const compact = iban.replace(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/.test(compact)) return iban;
  return compact.replace(/(.{4})(?=.)/g, '$1 ');
}

/** Formats an account number of either kind. */
export function formatAccountNumber(accountNumber: string): string {
  return /^\s*[A-Za-z]{2}\d{2}/.test(accountNumber)
    ? formatIban(accountNumber)
    : formatBban(accountNumber);
}
