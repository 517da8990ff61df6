import {
  type FrontPicture,
  PHONE_PICTURE,
  type Theme,
  WIDE_PICTURE,
} from '@/lib/view/front-pictures';
import type { Appearance, Locale } from '@/lib/view/user/preference';

type ProductPictureProps = { locale: Locale; appearance: Appearance; alt: string };

/**
 * A picture of the product in the visitor's language and theme; its space is reserved before it loads. A wide one fades at
 * its foot, where the page that it shows goes on.
 */
export function ProductPicture({ locale, appearance, alt }: ProductPictureProps) {
  const plain: Theme = appearance === 'dark' ? 'dark' : 'light';
  const sizeOf = ({ shownWidth, shownHeight }: FrontPicture) => ({
    width: shownWidth,
    height: shownHeight,
  });
  const sourceOf = (picture: FrontPicture, theme: Theme) => ({
    ...sizeOf(picture),
    srcSet: `/${picture.fileOf(locale, theme)}`,
    type: 'image/webp',
  });
  const isPhone = '(max-width: 639px)';
  const isDark = '(prefers-color-scheme: dark)';
  return (
    <picture>
      {appearance === 'system' && (
        <>
          <source media={`${isPhone} and ${isDark}`} {...sourceOf(PHONE_PICTURE, 'dark')} />
          <source media={`(min-width: 640px) and ${isDark}`} {...sourceOf(WIDE_PICTURE, 'dark')} />
        </>
      )}
      <source media={isPhone} {...sourceOf(PHONE_PICTURE, plain)} />
      <img
        src={`/${WIDE_PICTURE.fileOf(locale, plain)}`}
        {...sizeOf(WIDE_PICTURE)}
        alt={alt}
        decoding="async"
        fetchPriority="high"
        className="block h-auto w-full sm:mask-b-from-[calc(100%-4rem)]"
      />
    </picture>
  );
}
