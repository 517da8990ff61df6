/** @jsxImportSource hono/jsx */
/**
 * The frame of the bank's pages: the bar saying that no money is real, the header, the problem at the top, the two
 * buttons. Plain HTML without script.
 */
import type { Child, PropsWithChildren } from 'hono/jsx';
import { BANK_NAME } from '@/sandbox-bank/server/bank';
import { currentLocale } from '@/sandbox-bank/server/html';
import { PRELOADED_PATH, TYPEFACE_MEDIA_TYPE } from '@/sandbox-bank/typeface/typeface';
import { STYLE_PATH } from './style';
import { currentTexts } from './texts';

/** A whole page. @param props.title comes before the bank's name in the browser's title. */
export function Page({
  title,
  wide,
  homeHref,
  children,
}: PropsWithChildren<{ title: string; wide?: boolean; homeHref?: string }>) {
  const texts = currentTexts();
  const brand = (
    <>
      <Mark />
      {BANK_NAME}
    </>
  );
  return (
    <html lang={currentLocale()}>
      {/* biome-ignore lint/style/noHeadElement: these pages are not Next's. */}
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} – ${BANK_NAME}`}</title>
        <link
          rel="preload"
          href={PRELOADED_PATH}
          as="font"
          type={TYPEFACE_MEDIA_TYPE}
          crossorigin="anonymous"
        />
        <link rel="stylesheet" href={STYLE_PATH} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body class={wide ? 'wide' : ''}>
        <a class="skip" href="#content">
          {texts.toContent}
        </a>
        <aside class="bar" aria-label={texts.bar}>
          {texts.bar}
        </aside>
        <header class="head">
          {homeHref === undefined ? (
            <span class="brand">{brand}</span>
          ) : (
            <a href={homeHref}>{brand}</a>
          )}
        </header>
        <main id="content">{children}</main>
      </body>
    </html>
  );
}

/** What was wrong with the input, shown first. */
export function Problem({ text, fieldId }: { text: string | null; fieldId?: string }) {
  return text === null ? null : (
    <div class="problem" role="alert">
      <p id="problem">
        <strong>{currentTexts().problem}:</strong>{' '}
        {fieldId === undefined ? text : <a href={`#${fieldId}`}>{text}</a>}
      </p>
    </div>
  );
}

/** One option, with a radio button or checkbox and a second line. */
export function Choice({
  type,
  name,
  value,
  checked,
  label,
  more,
}: {
  type: 'radio' | 'checkbox';
  name: string;
  value: string;
  checked: boolean;
  label: string;
  more: Child;
}) {
  return (
    <label class="choice">
      <input type={type} name={name} value={value} checked={checked} />
      <span class="name">{label}</span>
      {more === '' ? null : <span class="more">{more}</span>}
    </label>
  );
}

/** A page with only a message, from which the PSU must start over. */
export function MessagePage({ title, lead }: { title: string; lead: string }) {
  return (
    <Page title={title} homeHref="/">
      <section class="card" aria-labelledby="title">
        <h1 id="title">{title}</h1>
        <p>{lead}</p>
        <a class="button quiet" href="/">
          {currentTexts().toFront}
        </a>
        <Shore isFoot />
      </section>
    </Page>
  );
}

/**
 * Gulls over the logo's wave as a picture across a card, in tints of the bank's colour: on top of the first card of the
 * front page, or smaller at the foot of a page that leads no further.
 */
export function Shore({ isFoot = false }: { isFoot?: boolean }) {
  return (
    <svg
      class={isFoot ? 'shore foot' : 'shore'}
      viewBox={isFoot ? '0 0 560 88' : '0 0 560 168'}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      {(isFoot ? FOOT_GULLS : GULLS).map((place) => (
        <path key={place} d={GLIDING} transform={place} fill="currentColor" />
      ))}
      <path d={swell(-60, isFoot ? 52 : 104)} fill="currentColor" />
      <path d={swell(-30, isFoot ? 64 : 128)} fill="currentColor" />
    </svg>
  );
}

/** The bank's logo: a gull over a wave. */
function Mark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d={GULL} fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" />
      <path
        d="M2 24c4.700 0 4.700 3 9.300 3s4.700-3 9.400-3 4.600 3 9.300 3"
        fill="none"
        stroke="currentColor"
        stroke-width="3"
        stroke-linecap="round"
      />
    </svg>
  );
}

/** A gull that glides, seen from the front, 44 wide: its wings end in points. */
const GLIDING =
  'M0 9C8 0 17 0 22 8 27 0 36 0 44 9 36 4.500 29 5 24 11.500q-2 2.500-4 0C15 5 8 4.500 0 9z';
const GULLS = [
  'translate(318 22) scale(2.200)',
  'translate(250 58)',
  'translate(444 66) scale(0.700)',
] as const;
const FOOT_GULLS = ['translate(420 10) scale(1.200)', 'translate(388 32) scale(0.600)'] as const;

/** The gull of the logo. */
const GULL = 'M3 11c5-4.500 10-3.500 13 5 3-8.500 8-9.500 13-5';

/** The logo's wave, larger and on and on, and all that is below it. */
const swell = (x: number, y: number): string =>
  `M${x} ${y}c23 0 23 15 46 15${'s23-15 46-15 23 15 46 15'.repeat(7)}V200H${x}z`;
