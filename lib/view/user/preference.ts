/** The languages of all texts. The first is for users who ask for neither. */
export const LOCALES = ['en', 'nb'] as const;
export type Locale = (typeof LOCALES)[number];

/** Each language by its own name, whatever the language of the page. */
export const LANGUAGE_NAME: Record<Locale, string> = { en: 'English', nb: 'Norsk' };

/** Appearance of pages: as on the device, always light, or always dark. */
export const APPEARANCES = ['system', 'light', 'dark'] as const;
export type Appearance = (typeof APPEARANCES)[number];

/** A cookie's name. On https it has the prefix `__Host-`, so that no subdomain or plain connection can set it. */
export function hostCookie(name: string, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name;
}

/** Both choices are in browser cookies that scripts can read; they are not secret. */
export const LOCALE_COOKIE = 'brygge-locale';
export const APPEARANCE_COOKIE = 'brygge-appearance';

export function chooseAppearance(chosen: string | undefined): Appearance {
  return APPEARANCES.find((appearance) => appearance === chosen) ?? 'system';
}
