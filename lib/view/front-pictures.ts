import type { Locale } from './user/preference';

export type Theme = 'light' | 'dark';

/** A picture of the product on the front page, which `npm run screenshots` takes anew. */
export type FrontPicture = {
  /** The window that it was taken in, in CSS pixels, and how many of the picture's are one of them. */
  shownWidth: number;
  shownHeight: number;
  scale: number;
  /** Its file below `public/`. */
  fileOf: (locale: Locale, theme: Theme) => string;
};

const pictureOf = (
  name: string,
  shownWidth: number,
  shownHeight: number,
  scale: number,
): FrontPicture => ({
  shownWidth,
  shownHeight,
  scale,
  fileOf: (locale, theme) => `front/${name}-${locale}-${theme}.webp`,
});

/** For screens of a desk, and for those of a phone, where the wide one could not be read. */
export const WIDE_PICTURE = pictureOf('overview', 1280, 832, 1.5);
export const PHONE_PICTURE = pictureOf('overview-phone', 390, 780, 2);

export const FRONT_PICTURES: readonly FrontPicture[] = [WIDE_PICTURE, PHONE_PICTURE];
