import type { Metadata, Viewport } from 'next';
import localFont from 'next/font/local';
import { connection } from 'next/server';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getTranslations } from 'next-intl/server';
import { PageMessages } from '@/app/page-messages';
import { CommonParts } from '@/components/frame/common-parts';
import { preferenceCookie } from '@/lib/i18n/preference-cookie';
import { APPEARANCE_COOKIE, chooseAppearance } from '@/lib/view/user/preference';
import './globals.css';

const inter = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2',
  variable: '--font-inter',
  weight: '100 900',
  display: 'swap',
});

// For people's names from all over Europe; loaded only when one of these letters is on the page.
const interExtended = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
  variable: '--font-inter-extended',
  weight: '100 900',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB, U+20AD-20C0, U+2C60-2C7F, U+A720-A7FF',
    },
  ],
});

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('brand');
  return {
    title: { default: t('title'), template: `%s · ${t('name')}` },
    description: t('description'),
    applicationName: t('name'),
    formatDetection: { telephone: false, address: false, email: false, date: false },
    robots: { index: false, follow: false },
    manifest: (await getLocale()) === 'nb' ? '/manifest-nb.webmanifest' : '/manifest.webmanifest',
    icons: {
      // Browsers that support SVG icons use it; others use the .ico, which has the sizes they show.
      icon: [
        { url: '/favicon.ico', sizes: '16x16 32x32 48x48' },
        { url: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      ],
      apple: '/apple-touch-icon.png',
    },
  };
}

export async function generateViewport(): Promise<Viewport> {
  const appearance = chooseAppearance(await preferenceCookie(APPEARANCE_COOKIE));
  // The surface colour of globals.css, for the browser's own bars.
  const light = '#f5f8f9';
  const dark = '#0b1317';
  return {
    colorScheme: appearance === 'system' ? 'light dark' : appearance,
    themeColor:
      appearance === 'system'
        ? [
            { media: '(prefers-color-scheme: light)', color: light },
            { media: '(prefers-color-scheme: dark)', color: dark },
          ]
        : appearance === 'light'
          ? light
          : dark,
    viewportFit: 'cover',
  };
}

export default async function RootLayout({ children }: { children: React.ReactNode }) {
  // Every page has its answer's own nonce, so none is prerendered.
  await connection();
  const appearance = chooseAppearance(await preferenceCookie(APPEARANCE_COOKIE));
  return (
    <html
      lang={await getLocale()}
      data-appearance={appearance === 'system' ? undefined : appearance}
      className={`${inter.variable} ${interExtended.variable}`}
    >
      <body className="font-sans">
        <NextIntlClientProvider messages={{}}>
          <PageMessages of="app/layout.tsx">
            <CommonParts>{children}</CommonParts>
          </PageMessages>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
