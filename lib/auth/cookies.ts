/** The cookies of this application. */

export type CookieNames = {
  readonly session: string;
  readonly csrf: string;
  readonly callbackUrl: string;
  /** Ties an SCA attempt to the browser that started it. */
  readonly browser: string;
  /** Says which accounts this browser has signed in to before. */
  readonly devices: string;
  /** Ties a sign-in that takes more than one step to the browser that began it. */
  readonly signIn: string;
  /** A return from the bank that could not be taken in, for the browser to keep. */
  readonly keptReturn: string;
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
    signIn: `${prefix}brygge.sign-in`,
    keptReturn: `${prefix}brygge.return`,
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

/** The Set-Cookie line of a cookie that a browser keeps for a while; for no second it is taken back. */
export function cookieLine(
  appUrl: string,
  { name, value, seconds }: { name: string; value: string; seconds: number },
): string {
  return [
    `${name}=${value}`,
    'Path=/',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(cookieOptions(appUrl).secure ? ['Secure'] : []),
  ].join('; ');
}
