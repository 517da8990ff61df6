/** The cookies of this application. */

export type CookieNames = {
  readonly session: string;
  readonly csrf: string;
  readonly callbackUrl: string;
  /** Ties an SCA attempt to the browser that started it. */
  readonly browser: string;
  /** Says which accounts this browser has signed in to before. */
  readonly devices: string;
  /** Ties a sign-in of more than one step to the browser that started it. */
  readonly signIn: string;
  /** A return from the bank that could not be processed, for the browser to keep. */
  readonly keptReturn: string;
};

/** On https the names start with `__Host-`, so that neither a subdomain nor a plain connection can set them. */
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

/**
 * The attributes of each. Lax rather than Strict, because Strict cookies are not sent on the way back from the bank.
 */
export function cookieOptions(appUrl: string) {
  return {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: appUrl.startsWith('https:'),
  } as const;
}

/** The Set-Cookie line of a cookie that a browser keeps for a while; with zero seconds it is removed. */
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
