/** The languages that every sentence is written in. The first one serves whoever asks for none of them. */
export const LOCALES = ['en', 'nb'] as const;
export type Locale = (typeof LOCALES)[number];

/** How pages look: as the device says, or always light, or always dark. */
export const APPEARANCES = ['system', 'light', 'dark'] as const;
export type Appearance = (typeof APPEARANCES)[number];

/** A cookie's name. On https it carries `__Host-`, so that no subdomain and no plain connection can set it. */
export function hostCookie(name: string, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name;
}

/** Both choices live in cookies of the browser, readable by its scripts, and are no secret. */
export const LOCALE_COOKIE = 'brygge-locale';
export const APPEARANCE_COOKIE = 'brygge-appearance';

export function chooseAppearance(chosen: string | undefined): Appearance {
  return APPEARANCES.find((appearance) => appearance === chosen) ?? 'system';
}
