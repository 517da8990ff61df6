/** What the bank learns about a person's device: an id of its own, and the location if the person allows it. */
import { addDays } from 'date-fns';
import { afterEach, expect, it } from 'vitest';
import { GET as balances } from '@/app/api/accounts/[accountId]/balances/route';
import { newUser } from '@/test/harness/application';
import { openBankAndApplication } from '@/test/harness/connect';
import { shared } from '@/test/harness/shared';
import { storeAccount, storeConnection } from '@/test/harness/stored-connection';
import { json } from '@/test/harness/test-bank';

const UUID_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const bank = shared(openBankAndApplication);
afterEach(() => bank.restore());

it('is told with each request of a browser that has signed in', async () => {
  const user = await newUser();
  const { userId, browser } = user;
  const connectionId = await storeConnection({
    userId,
    accessUntil: addDays(new Date(), 180),
  });
  const accountId = await storeAccount({ userId, connectionId, bban: '12345678903' });
  const told = async () => {
    let headers: Record<string, string | string[] | undefined> = {};
    bank.override('GET /v1/accounts/a/balances', (request, ...rest) => {
      headers = request.headers;
      json(200, { account: {}, balances: [] })(request, ...rest);
    });
    expect((await browser.ask(balances, { accountId })).status).toBe(200);
    return [headers['psu-device-id'], headers['psu-geo-location']];
  };
  expect(await told()).toEqual([undefined, undefined]);

  await browser.signIn(user.email, user.password);
  const token = browser.cookie('brygge.device') ?? '';
  const [id] = await told();
  expect(id).toMatch(UUID_4);
  expect(id).not.toContain(token.slice(0, 8));
  expect(await told()).toEqual([id, undefined]);

  await browser.signOut();
  await browser.signIn(user.email, user.password);
  expect(await told()).toEqual([id, undefined]);

  browser.setCookie('brygge-place', '59.91,10.75');
  expect(await told()).toEqual([id, 'GEO:59.91,10.75']);
  browser.setCookie('brygge-place', 'my house');
  expect(await told()).toEqual([id, undefined]);
});
