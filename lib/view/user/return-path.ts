/** The sign-in page; `?callbackUrl=<path>` says where to go afterwards. */
export const SIGN_IN_PATH = '/sign-in';

/** The page for a forgotten password. */
export const FORGOTTEN_PASSWORD_PATH = '/forgot-password';

/** The page for name, address, password and passkeys. */
export const ACCOUNT_PATH = '/settings/account';

/** The page shown after signing in when no other was requested. */
export const HOME_PATH = '/overview';

/**
 * The path on this site, with its query, to which `value` (a query parameter, so untrusted) asks to return; `HOME_PATH`
 * when it is missing or leads elsewhere.
 */
export function returnPath(value: unknown): string {
  // Browsers read backslashes as slashes and drop control characters: `/\evil.example`, `/\t/evil.example`.
  if (typeof value !== 'string' || !/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(value)) return HOME_PATH;
  return value;
}
