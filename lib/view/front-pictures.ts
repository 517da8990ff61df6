import type { Locale } from './user/preference';

export type Theme = 'light' | 'dark';

/** A picture of the product on the front page, which `npm run screenshots` retakes. */
export type FrontPicture = {
  /** The window in which it was taken, in CSS pixels, and how many picture pixels there are to each. */
  shownWidth: number;
  heightOf: (locale: Locale) => number;
  scale: number;
  /** Its path below `public/`. */
  fileOf: (locale: Locale, theme: Theme) => string;
};

const pictureOf = (
  name: string,
  shownWidth: number,
  shownHeight: number | Record<Locale, number>,
  scale: number,
): FrontPicture => ({
  shownWidth,
  heightOf: (locale) => (typeof shownHeight === 'number' ? shownHeight : shownHeight[locale]),
  scale,
  fileOf: (locale, theme) => `front/${name}-${locale}-${theme}.webp`,
});

/**
 * For desktop screens, and for phones, on which the wide picture would be unreadable. Each ends between two parts of
 * the page, in both languages: a heading of which only the tops of the letters show looks like a mistake.
 */
export const WIDE_PICTURE = pictureOf('overview', 1280, 760, 1.5);
export const PHONE_PICTURE = pictureOf('overview-phone', 390, 904, 2);

/**
 * What one can do, below them: a part of a page each, as a phone has it and as wide as one, so that its words can be
 * read anywhere.
 */
export const PANEL_PICTURES = {
  bill: pictureOf('bill', 390, { en: 404, nb: 422 }, 3),
  together: pictureOf('together', 390, 448, 3),
  payday: pictureOf('payday', 390, 448, 3),
} as const;

/** The bill of which the first of them shows what Brygge fills in. */
export const PICTURED_BILL = `Fjordkraft AS
Kontonr: 1506 33 07286
KID: 33011904266
Beløp: 1 249,50
Forfall: 20.12.2026`;

export const FRONT_PICTURES: readonly FrontPicture[] = [
  WIDE_PICTURE,
  PHONE_PICTURE,
  ...Object.values(PANEL_PICTURES),
];
