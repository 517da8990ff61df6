/** The cookies of this application, and how a Cookie header is read. */

export type CookieNames = {
  readonly session: string;
  readonly csrf: string;
  readonly callbackUrl: string;
  /** Ties an SCA attempt to the browser that started it. */
  readonly browser: string;
  /** Says which accounts this browser has signed in to before. */
  readonly devices: string;
};

/** On https the names carry `__Host-`, so that no subdomain and no plain connection can set them. */
export function cookieNames(appUrl: string): CookieNames {
  const prefix = appUrl.startsWith('https:') ? '__Host-' : '';
  return {
    session: `${prefix}brygge.session`,
    csrf: `${prefix}brygge.csrf`,
    callbackUrl: `${prefix}brygge.callback-url`,
    browser: `${prefix}brygge.browser`,
    devices: `${prefix}brygge.devices`,
  };
}

/** The attributes of each of them; Lax and not Strict, because Strict ones do not come back from the bank. */
export function cookieOptions(appUrl: string) {
  return {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: appUrl.startsWith('https:'),
  } as const;
}

/** The value of a cookie, or null when it is missing, unreadable or sent more than once. */
export function readCookie(header: string | null, name: string): string | null {
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  const [value, ...more] = values;
  return value === undefined || more.length > 0 ? null : decoded(value);
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
