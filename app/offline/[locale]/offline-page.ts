/** A self-contained page: it loads only the logo and the font, which are cached with it. */

import { MESSAGES } from '@/lib/i18n/messages';
import { escapeMarkup } from '@/lib/view/escape-markup';
import type { Locale } from '@/lib/view/user/preference';

/** The page in one language, its style carrying the nonce of the answer's policy. */
export function offlinePage(locale: Locale, nonce: string): string {
  const { offline, brand } = MESSAGES[locale];
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${escapeMarkup(offline.title)} · ${escapeMarkup(brand.name)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${escapeMarkup(nonce)}">${STYLE}</style>
</head>
<body>
<main>
<img src="/favicon.svg" alt="${escapeMarkup(brand.name)}" width="48" height="48">
<h1>${escapeMarkup(offline.title)}</h1>
<p>${escapeMarkup(offline.text)}</p>
<p>${escapeMarkup(offline.payment)}</p>
<a href="">${escapeMarkup(offline.retry)}</a>
</main>
</body>
</html>
`;
}

/** Colours and sizes from globals.css, which this page cannot load. */
const STYLE = `
@font-face { font-family: Inter; src: url(/inter-latin.woff2) format("woff2"); font-weight: 100 900; }
:root { color-scheme: light dark; }
body {
  margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 1.5rem; box-sizing: border-box;
  background: light-dark(#f5f8f9, #0b1317); color: light-dark(#0e1d24, #e6edf0);
  font: 1rem/1.5 Inter, system-ui, sans-serif; letter-spacing: -0.006em;
}
main { max-width: 26rem; }
img { display: block; }
h1 { margin: 1.5rem 0 0.5rem; font-size: 1.5rem; line-height: 2rem; letter-spacing: -0.018em; }
p { margin: 0 0 0.75rem; color: light-dark(#4a5d67, #9fb1ba); }
a {
  display: inline-flex; align-items: center; min-height: 2.75rem; margin-top: 0.75rem; padding: 0 1rem;
  border-radius: 8px; background: light-dark(#0a5a66, #63c5cd); color: light-dark(#ffffff, #04262b);
  font-weight: 500; text-decoration: none;
}
a:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
`;
