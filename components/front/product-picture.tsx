import {
  type FrontPicture,
  PHONE_PICTURE,
  type Theme,
  WIDE_PICTURE,
} from '@/lib/view/front-pictures';
import type { Appearance, Locale } from '@/lib/view/user/preference';

/** The visitor's language and theme, which the pictures have. */
export type ShownTo = { locale: Locale; appearance: Appearance };

const DARK = '(prefers-color-scheme: dark)';

/** The overview; its space is reserved before it loads. A wide one fades at its foot, where the page goes on. */
export function ProductPicture({ locale, appearance, alt }: ShownTo & { alt: string }) {
  const plain = plainTheme(appearance);
  const phone = '(max-width: 1023px)';
  return (
    <picture>
      {appearance === 'system' && (
        <>
          <source media={`${phone} and ${DARK}`} {...sourceOf(PHONE_PICTURE, locale, 'dark')} />
          <source
            media={`(min-width: 1024px) and ${DARK}`}
            {...sourceOf(WIDE_PICTURE, locale, 'dark')}
          />
        </>
      )}
      <source media={phone} {...sourceOf(PHONE_PICTURE, locale, plain)} />
      <img
        {...imageOf(WIDE_PICTURE, locale, plain)}
        alt={alt}
        fetchPriority="high"
        className="block h-auto w-full lg:mask-b-from-[calc(100%-4rem)]"
      />
    </picture>
  );
}

type PanelPictureProps = ShownTo & { picture: FrontPicture; alt: string };

/** A part of a page, loaded when the visitor comes near it. */
export function PanelPicture({ picture, locale, appearance, alt }: PanelPictureProps) {
  return (
    <picture>
      {appearance === 'system' && <source media={DARK} {...sourceOf(picture, locale, 'dark')} />}
      <img
        {...imageOf(picture, locale, plainTheme(appearance))}
        alt={alt}
        loading="lazy"
        className="block h-auto w-full"
      />
    </picture>
  );
}

/** The theme where the device does not ask for the dark one. */
function plainTheme(appearance: Appearance): Theme {
  return appearance === 'dark' ? 'dark' : 'light';
}

function sourceOf(picture: FrontPicture, locale: Locale, theme: Theme) {
  const { shownWidth: width } = picture;
  const height = picture.heightOf(locale);
  return { width, height, srcSet: `/${picture.fileOf(locale, theme)}`, type: 'image/webp' };
}

function imageOf(picture: FrontPicture, locale: Locale, theme: Theme) {
  const { shownWidth: width } = picture;
  const height = picture.heightOf(locale);
  return { width, height, src: `/${picture.fileOf(locale, theme)}`, decoding: 'async' as const };
}
