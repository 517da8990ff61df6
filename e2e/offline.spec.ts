import { addressOf } from './application';
import { expect, newPerson, test } from './brygge';

test.use({ serviceWorkers: 'allow' });

test('says that it cannot be reached, and has kept nothing of anybody', async ({
  brygge,
  page,
  context,
}) => {
  await brygge.register(newPerson());
  await brygge.open('/overview');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await brygge.open('/accounts');
  await brygge.open('/settings');
  const kept = await page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys())
        paths.push(new URL(url).pathname);
    }
    return paths.sort();
  });
  expect(kept).toEqual(['/favicon.svg', '/inter-latin.woff2', '/offline/en']);

  await context.setOffline(true);
  await page.goto(addressOf('/payments'), { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { name: 'Brygge cannot be reached' })).toBeVisible();
  await expect(page.getByText('may be showing out-of-date information')).toBeVisible();
  const isDrawnIn = () => document.fonts.ready.then((fonts) => fonts.check('1rem Inter'));
  await expect.poll(() => page.evaluate(isDrawnIn)).toBe(true);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Payments', level: 1 })).toBeVisible();
});
