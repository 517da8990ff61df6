/** Where people sign in; `?callbackUrl=<path>` says where they go afterwards. */
export const SIGN_IN_PATH = '/sign-in';

/** Where people go who forgot the password. */
export const FORGOTTEN_PASSWORD_PATH = '/forgot-password';

/** Where people keep their name, address, password and passkeys. */
export const ACCOUNT_PATH = '/settings/account';

/** Where people land who were on their way to nowhere in particular. */
export const HOME_PATH = '/overview';

/**
 * The path on this site that `value` (a query parameter, so anyone's word) asks to return to, with its query;
 * `HOME_PATH` when it is missing or leads anywhere else.
 */
export function returnPath(value: unknown): string {
  // A backslash and control characters are read as slashes, or dropped, by browsers: `/\evil.example`, `/\t/evil.example`.
  if (typeof value !== 'string' || !/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(value)) return HOME_PATH;
  return value;
}
