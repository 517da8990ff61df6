/** A self-contained page: it loads only the logo and the font, which are cached with it. */

import { createElement } from 'react';
import { MARK_PATHS } from '@/components/quay/mark';
import { MorningQuay } from '@/components/quay/morning-quay';
import { MESSAGES } from '@/lib/i18n/messages';
import { escapeMarkup } from '@/lib/view/escape-markup';
import type { Locale } from '@/lib/view/user/preference';

/** The page in one language, its style carrying the nonce of the answer's policy. */
export async function offlinePage(locale: Locale, nonce: string): Promise<string> {
  // Next allows no import of it beside the pages.
  const { renderToStaticMarkup } = await import('react-dom/server');
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
<header>${LOGO}<span>${escapeMarkup(brand.name)}</span></header>
<main>
${SIGN}
<h1>${escapeMarkup(offline.title)}</h1>
<p>${escapeMarkup(offline.text)}</p>
<a href="">${escapeMarkup(offline.retry)}</a>
</main>
${renderToStaticMarkup(createElement(MorningQuay, { isCovered: true, className: 'quay' }))}
</body>
</html>
`;
}

/** The logo in the colours of the page; the file of it has one colour for all. */
const LOGO = `<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
<rect width="32" height="32" rx="8" fill="var(--accent)"/>
<path d="${MARK_PATHS.gables}" fill="var(--accent-ink)"/>
<path d="${MARK_PATHS.water}" fill="none" stroke="var(--accent-ink)" stroke-width="1.8" stroke-linecap="round"/>
</svg>`;

/** What other pages at a dead end begin with: a cloud that is crossed out. */
const SIGN = `<svg class="sign" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
<g transform="translate(12 12)" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">
<path d="M10.94 5.274A7 7 0 0 1 15.71 10h1.79a4.5 4.5 0 0 1 4.222 6.057"/>
<path d="M18.796 18.81A4.5 4.5 0 0 1 17.5 19H9A7 7 0 0 1 5.79 5.78"/>
<path d="m2 2 20 20"/>
</g>
</svg>`;

/** The drawing's colours in globals.css. */
const SCENE = {
  sun: 'light-dark(#fbdca3, #b4c4ca)',
  far: 'light-dark(#dbe6ea, #2b414b)',
  hill: 'light-dark(#c3d5da, #385461)',
  near: 'light-dark(#9dbac1, #203640)',
  water: 'light-dark(#cfe3e7, #16323c)',
  glint: 'light-dark(#ffffff, #3d606c)',
  'house-a': 'light-dark(#0a5a66, #17454d)',
  'house-b': 'light-dark(#c9803a, #6e4a26)',
  'house-c': 'light-dark(#f7fafb, #3b4b53)',
  'house-d': 'light-dark(#35808b, #1f5962)',
  roof: 'light-dark(#24424b, #0a171c)',
  bollard: 'light-dark(#24424b, #93a8b0)',
  window: 'light-dark(#eef6f7, #f6c878)',
  'window-dim': 'light-dark(#a9c3ca, #f6c878)',
  timber: 'light-dark(#5d6f76, #5a6f78)',
  hull: 'light-dark(#0c3f48, #205a63)',
  deck: 'light-dark(#ffffff, #c3d0d5)',
};

/** Colours and sizes from globals.css, which this page cannot load, and of the frame of the other pages like it. */
const STYLE = `
@font-face { font-family: Inter; src: url(/inter-latin.woff2) format("woff2"); font-weight: 100 900; }
:root { color-scheme: light dark; --accent: light-dark(#0a5a66, #63c5cd); --accent-ink: light-dark(#ffffff, #04262b); }
* { box-sizing: border-box; }
body {
  display: flex; flex-direction: column; position: relative; isolation: isolate; margin: 0; min-height: 100dvh;
  background: light-dark(#f5f8f9, #0b1317); color: light-dark(#0e1d24, #e6edf0);
  font: 1rem/1.5 Inter, system-ui, sans-serif; letter-spacing: -0.006em; text-rendering: geometricPrecision;
  -webkit-font-smoothing: antialiased;
}
header {
  display: flex; flex-shrink: 0; align-items: center; gap: 0.625rem; width: 100%; max-width: 67.5rem; height: 4rem;
  margin: 0 auto; padding: 0 1rem; font-size: 1.125rem; font-weight: 600; letter-spacing: -0.025em;
}
main { width: 100%; padding: 2.25rem 1rem 2.5rem; }
.quay { display: block; flex-shrink: 0; width: 100%; height: 7rem; margin-top: auto; }
.sign {
  display: block; margin: 0 0 1rem; border-radius: 50%;
  background: light-dark(#fdf0d9, #2a2112); color: light-dark(#8a4b00, #f2b95f);
}
h1 { margin: 0 0 0.25rem; font-size: 1.5rem; font-weight: 600; line-height: 2rem; letter-spacing: -0.018em; }
p { margin: 0; color: light-dark(#4a5d67, #9fb1ba); text-wrap: pretty; }
a {
  display: flex; align-items: center; justify-content: center; min-height: 2.75rem; margin-top: 1.5rem; padding: 0 1rem;
  border-radius: 8px; background: var(--accent); color: var(--accent-ink);
  font-weight: 500; text-decoration: none;
}
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (min-width: 40rem) {
  header { padding: 0 1.5rem; }
  main {
    max-width: 24rem; margin: 2rem auto 6rem; padding: 2rem; border: 1px solid light-dark(#d9e2e6, #26353c);
    border-radius: 10px; background: light-dark(#ffffff, #121c21);
  }
  a { display: inline-flex; }
  .quay { position: absolute; bottom: 0; z-index: -1; height: 18rem; }
}
@media (min-width: 64rem) {
  header { height: 5rem; }
  .quay { height: 24rem; }
}
${Object.entries(SCENE)
  .map(
    ([part, colour]) =>
      `.fill-scene-${part} { fill: ${colour}; } .stroke-scene-${part} { stroke: ${colour}; }`,
  )
  .join('\n')}
`;
