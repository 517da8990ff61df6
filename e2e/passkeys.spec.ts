import type { Page } from '@playwright/test';
import { addressOf } from './application';
import { expect, expectAccessible, newPerson, openPart, test } from './brygge';

/** A device that holds passkeys and verifies its person, as a phone or a laptop does. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return {
    /** Whether its person agrees to the following requests. */
    touch: (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    lose: () => session.send('WebAuthn.clearCredentials', { authenticatorId }),
    verify: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

/** A test's device agrees to every request at once, so a passkey that is only offered would sign in by itself. */
async function withoutOffers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if ('PublicKeyCredential' in window)
      Reflect.deleteProperty(PublicKeyCredential, 'isConditionalMediationAvailable');
  });
}

test('a person adds a passkey and signs in by it, alone, after the password, and by a code without it', async ({
  brygge,
  page,
}) => {
  const person = newPerson();
  await withoutOffers(page);
  const authenticator = await addAuthenticator(page);
  await brygge.register(person);
  await brygge.open('/settings/account');
  await openPart(page, 'Passkeys');
  const name = page.getByLabel('Name of the new passkey');
  await expect(name).toHaveValue(/^Chrom/);
  await name.fill('Work laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused();
  const codes = page.getByRole('listitem').filter({ hasText: /^([0-9A-Z]{4}-){5}[0-9A-Z]{4}$/ });
  await expect(codes).toHaveCount(10);
  const [firstCode = ''] = await codes.allInnerTexts();
  await brygge.settled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have saved the codes' }).click();
  await expect(page.getByText('You have 10 codes left.')).toBeVisible();
  await expect(page.getByText('Work laptop')).toBeVisible();

  const begin = async () => {
    // A page that notices it is signed out would go to sign-in by itself.
    await page.goto(addressOf('/robots.txt'));
    await page.context().clearCookies();
    await brygge.open('/sign-in');
  };
  await begin();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(brygge.heading('Overview')).toBeVisible();

  await begin();
  await brygge.signIn(person);
  await expect(brygge.heading('Confirm it’s you')).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(brygge.heading('Overview')).toBeVisible();

  await begin();
  await authenticator.lose();
  await brygge.signIn(person);
  await page.getByLabel('Recovery code').fill('AAAA');
  await page.getByRole('button', { name: 'Use recovery code' }).click();
  await expect(page.getByText('This code does not work.', { exact: false }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Recovery code').fill(firstCode.toLowerCase().replaceAll('-', ' '));
  await page.getByRole('button', { name: 'Use recovery code' }).click();
  await expect(brygge.heading('Overview')).toBeVisible();

  await brygge.goOn('/settings/activity');
  for (const entry of ['Recovery code used', 'Passkey added'])
    await expect(page.getByText(entry)).toBeVisible();
  await expect(page.getByText('with a passkey').first()).toBeVisible();
  await brygge.goOn('/settings/account');
  await openPart(page, 'Passkeys');
  await expect(page.getByText('You have 9 codes left.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  await expect(page.getByText('This is your only passkey.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByText('Work laptop')).toHaveCount(0);

  await begin();
  await brygge.signIn(person);
  await expect(brygge.heading('Overview')).toBeVisible();
});

test('a passkey whose device does not verify the person is not taken', async ({ brygge, page }) => {
  const authenticator = await addAuthenticator(page);
  await brygge.register(newPerson());
  await authenticator.verify(false);
  await brygge.open('/settings/account');
  await brygge.settled();
  await openPart(page, 'Passkeys');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('The passkey was not added.', { exact: false })).toBeVisible();
  await expectAccessible(page);
});

test('the browser offers passkeys where the address is filled in, and says nothing when none is chosen', async ({
  brygge,
  page,
}) => {
  const authenticator = await addAuthenticator(page);
  await brygge.register(newPerson());
  await brygge.open('/settings/account');
  await brygge.settled();
  await openPart(page, 'Passkeys');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'I have saved the codes' }).click();
  await page.goto(addressOf('/robots.txt'));
  await page.context().clearCookies();
  await authenticator.touch(false);
  const offered = page.waitForResponse((answer) =>
    answer.url().endsWith('/api/passkey-challenges'),
  );
  await brygge.open('/sign-in');
  await expect(page.getByLabel('Email address')).toHaveAttribute(
    'autocomplete',
    'username webauthn',
  );
  expect((await offered).status()).toBe(200);
  await brygge.settled();
  await expectAccessible(page);
  // The framework has an alert of its own that announces page names; here it is empty.
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  await authenticator.touch(true);
  // The page goes on by itself as soon as its scripts are there.
  await page.goto(addressOf('/sign-in'), { waitUntil: 'commit' });
  await expect(brygge.heading('Overview')).toBeVisible();
});
