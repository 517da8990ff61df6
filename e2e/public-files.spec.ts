import { addressOf } from './application';
import { expect, test } from './brygge';

const FILES = {
  '/.well-known/security.txt': 'text/plain; charset=utf-8',
  '/apple-touch-icon.png': 'image/png',
  '/favicon.ico': 'image/x-icon',
  '/favicon.svg': 'image/svg+xml',
  '/icon-192.png': 'image/png',
  '/icon-512.png': 'image/png',
  '/icon-maskable-512.png': 'image/png',
  '/inter-latin.woff2': 'font/woff2',
  '/manifest-nb.webmanifest': 'application/manifest+json',
  '/manifest.webmanifest': 'application/manifest+json',
  '/robots.txt': 'text/plain; charset=utf-8',
};

for (const [path, type] of Object.entries(FILES)) {
  test(`serves ${path} as what it is, to be kept for a day`, async ({ request }) => {
    const answer = await request.get(addressOf(path));
    expect(answer.status()).toBe(200);
    const headers = answer.headers();
    expect(headers['content-type']?.toLowerCase()).toBe(type);
    expect(headers['cache-control']).toBe('public, max-age=86400');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect((await answer.body()).length).toBeGreaterThan(100);
  });
}

test('serves the script that shows a page when nothing answers, which may ask for pages', async ({
  request,
}) => {
  const answer = await request.get(addressOf('/service-worker.js?locale=nb'));
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toMatch(/javascript/);
  expect(answer.headers()['content-security-policy']).toBe(
    "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
});

test('shows its messages to nobody behind a proxy', async ({ request }) => {
  expect((await request.get(addressOf('/outbox'))).status()).toBe(200);
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  expect((await request.get(addressOf('/outbox'), { headers })).status()).toBe(404);
});

test('takes what a phone shares to the payment form', async ({ request }) => {
  const answer = await request.post(addressOf('/share'), {
    headers: { 'sec-fetch-site': 'none' },
    form: { text: 'KID 1234567897' },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  expect(answer.headers().location).toMatch(
    /^\/payments\/new\/norway#shared=[\w-]{22}\.KID%201234567897$/,
  );
});

test('binds no app to the return from SCA when none is set', async ({ request }) => {
  for (const path of ['apple-app-site-association', 'assetlinks.json']) {
    const answer = await request.get(addressOf(`/.well-known/${path}`));
    expect(answer.status()).toBe(404);
    expect(answer.headers()['content-type']).toBe('application/problem+json');
  }
});

test('pages name the icons, the manifest and a colour for light and dark', async ({ page }) => {
  await page.goto(addressOf('/'));
  const hrefs = (rel: string) =>
    page
      .locator(`link[rel="${rel}"]`)
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  await expect.poll(() => hrefs('icon')).toEqual(['/favicon.ico', '/favicon.svg']);
  await expect.poll(() => hrefs('apple-touch-icon')).toEqual(['/apple-touch-icon.png']);
  await expect.poll(() => hrefs('manifest')).toEqual(['/manifest.webmanifest']);
  const colours = await page
    .locator('meta[name="theme-color"]')
    .evaluateAll((metas) =>
      metas.map((meta) => [meta.getAttribute('media'), meta.getAttribute('content')]),
    );
  expect(colours).toEqual([
    ['(prefers-color-scheme: light)', '#f5f8f9'],
    ['(prefers-color-scheme: dark)', '#0b1317'],
  ]);
});

test('the browser finds nothing wrong with the manifest', async ({ page }) => {
  await page.goto(addressOf('/'));
  const devtools = await page.context().newCDPSession(page);
  const { errors, url } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(url).toBe(addressOf('/manifest.webmanifest'));
});
