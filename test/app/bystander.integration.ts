/** What one person does to their own account leaves every row of somebody else as it was. */
import { randomUUID } from 'node:crypto';
import { addHours, addMinutes, subHours, subMinutes } from 'date-fns';
import { beforeAll, expect, it } from 'vitest';
import { PUT as changeEmail } from '@/app/api/account/email/route';
import { PUT as changePassword } from '@/app/api/account/password/route';
import { DELETE as leave } from '@/app/api/account/route';
import { POST as leftApprovals } from '@/app/api/baskets/left-approvals/route';
import { POST as askForMove } from '@/app/api/connection-moves/[moveId]/route';
import { POST as confirmMove } from '@/app/api/connection-moves/confirmation/route';
import { DELETE as disconnect } from '@/app/api/connections/[connectionId]/route';
import { POST as createDemoUser } from '@/app/api/demo-users/route';
import { POST as confirmEmail } from '@/app/api/email-confirmations/route';
import { PUT as switchInspector } from '@/app/api/inspector/route';
import { PUT as markAllRead } from '@/app/api/notices/route';
import { POST as resetPassword } from '@/app/api/password-resets/route';
import { DELETE as endOtherSessions } from '@/app/api/sessions/route';
import { removeLostPasskeys } from '@/lib/account/lost-passkeys';
import { makeLink } from '@/lib/account/one-time-link';
import { signedInByCookies } from '@/lib/auth/session';
import { database } from '@/lib/db/client';
import { tidy } from '@/lib/start-up';
import { Browser, newUser, type TestUser } from '@/test/harness/application';
import { beginConnecting, connectAs, openBankAndApplication } from '@/test/harness/connect';
import { everythingOf } from '@/test/harness/everything-of';
import { tokenTo } from '@/test/harness/mailbox';
import { addPasskeyTo, post } from '@/test/harness/passkeys';
import type { Route } from '@/test/harness/routes';
import { comeBack } from '@/test/harness/sca-return';
import { shared } from '@/test/harness/shared';
import { type UserWithEverything, userWithEverything } from '@/test/harness/user-with-everything';

const bank = shared(openBankAndApplication);

const NEW_PASSWORD = 'sju sorte svaner seiler';

let bystander: UserWithEverything;
beforeAll(async () => {
  bystander = await userWithEverything(bank);
  await leaveTraces(bystander);
});

/** Gives a user the rows that a sign-in, a link, an approval or a call leaves for a while. */
async function leaveTraces({ user, basketId, paymentId }: UserWithEverything): Promise<void> {
  const [{ userId, email }, now] = [user, new Date()];
  await post(new Browser('198.51.100.1'), 'credentials', { email, password: user.password });
  await makeLink(database(), { id: userId, email }, { purpose: 'RESET_PASSWORD' }, now);
  await database().knownDevice.create({ data: { userId, tokenHash: 'x', signedInAt: now } });
  await database().scaPreference.create({
    data: { userId, bankId: 'sandbox', keyId: '', method: 'EID_MOBILE', updatedAt: now },
  });
  await database().basket.update({
    where: { userId_id: { userId, id: basketId } },
    data: { madeForApproval: true, createdAt: subMinutes(now, 10) },
  });
  await database().outboxCall.create({
    data: {
      userId,
      id: randomUUID(),
      bankId: 'sandbox',
      paymentId,
      operation: 'authorise-payment',
      method: 'POST',
      href: '/v1/x',
      keyId: '',
      requestId: randomUUID(),
      tppRedirectUri: 'http://localhost:3000/',
      state: 'SENDING',
      leaseUntil: addMinutes(now, 5),
      createdAt: now,
    },
  });
  // A trial user of this age is removed.
  await database().user.update({ where: { id: userId }, data: { createdAt: subHours(now, 14) } });
}

const somebody = { address: '192.0.2.1', userAgent: null, requestId: 'r' };
const linkFor = async (
  { userId, email }: TestUser,
  purpose: 'RESET_PASSWORD' | 'REMOVE_PASSKEYS',
) => (await makeLink(database(), { id: userId, email }, { purpose }, new Date())).token;
const send = async (
  browser: Browser,
  handler: Route['handler'],
  asking: { method: string; json?: unknown; params?: Record<string, string> },
) => (await browser.ask(handler, asking.params ?? {}, asking)).status;

/** Each does something that deletes or changes rows of the person who asks, and returns the answer. */
const DEEDS: [string, unknown, (user: TestUser) => Promise<unknown>][] = [
  [
    'changes the password',
    204,
    ({ browser }) =>
      send(browser, changePassword, { method: 'PUT', json: { password: NEW_PASSWORD } }),
  ],
  [
    'sets a forgotten password anew',
    204,
    async (user) => {
      const json = { token: await linkFor(user, 'RESET_PASSWORD'), password: NEW_PASSWORD };
      return send(new Browser(), resetPassword, { method: 'POST', json });
    },
  ],
  [
    'adds a first passkey, and then removes what was lost',
    { ok: true },
    async (user) => {
      await addPasskeyTo(user);
      const token = await linkFor(user, 'REMOVE_PASSKEYS');
      return removeLostPasskeys(token, somebody, addHours(new Date(), 73));
    },
  ],
  [
    'changes the email address',
    [202, 200, 200],
    async ({ browser, email }) => {
      const to = `changed-${email}`;
      const confirm = async (address: string, subject: string) => {
        const token = await tokenTo(address, subject);
        return send(browser, confirmEmail, { method: 'POST', json: { token } });
      };
      return [
        await send(browser, changeEmail, { method: 'PUT', json: { email: to } }),
        await confirm(email, 'Confirm the change of email address'),
        await confirm(to, 'Confirm your new email address'),
      ];
    },
  ],
  [
    'ends other sessions',
    204,
    ({ browser }) => send(browser, endOtherSessions, { method: 'DELETE' }),
  ],
  [
    'switches the inspector off',
    204,
    ({ browser }) => send(browser, switchInspector, { method: 'PUT', json: { on: false } }),
  ],
  [
    'has read all notices',
    204,
    ({ browser }) => {
      const readUpTo = addMinutes(new Date(), 1).toISOString();
      return send(browser, markAllRead, { method: 'PUT', json: { readUpTo } });
    },
  ],
  [
    'takes apart the approvals that were left',
    { baskets: [] },
    async ({ browser }) => {
      const json = { contextId: 'private' };
      return (await browser.ask(leftApprovals, {}, { method: 'POST', json })).json();
    },
  ],
  [
    'disconnects a bank',
    204,
    async (user) => {
      const connectionId = await connectAs(bank, user, bank.newPsu());
      return send(user.browser, disconnect, { method: 'DELETE', params: { connectionId } });
    },
  ],
  [
    'moves a bank to another sign-in',
    { done: 'moved' },
    async (user) => {
      const [psu, to] = [bank.newPsu(), await newUser()];
      await connectAs(bank, user, psu);
      const back = await comeBack(to.browser, bank.pass(await beginConnecting(to), psu));
      const params = { moveId: back.searchParams.get('move') ?? '' };
      expect(await send(to.browser, askForMove, { method: 'POST', params })).toBe(204);
      const subject = 'Move your Skjærvik Sparebank connection to another Brygge account?';
      const json = { token: await tokenTo(user.email, subject) };
      return (await user.browser.ask(confirmMove, {}, { method: 'POST', json })).json();
    },
  ],
  ['deletes the account', 204, ({ browser }) => send(browser, leave, { method: 'DELETE' })],
  [
    'tries Brygge without an account',
    201,
    () => send(new Browser(), createDemoUser, { method: 'POST' }),
  ],
];

it('a bystander has rows wherever one of them deletes', async () => {
  expect(Object.keys(await everythingOf(bystander.user.userId))).toEqual(
    expect.arrayContaining([
      'connection',
      'connection_move',
      'inspected_call',
      'known_device',
      'money_call',
      'notice',
      'one_time_token',
      'passkey',
      'payment_draft',
      'psu',
      'psu_hash',
      'recipient',
      'recovery_code',
      'sca_attempt',
      'sca_preference',
      'second_factor_step',
      'session',
      'stored_transaction',
      'transaction_sync',
      'user_account',
    ]),
  );
});

it.each(DEEDS)('who %s leaves a bystander alone', async (_, answer, act) => {
  const { userId, browser } = bystander.user;
  const before = await everythingOf(userId);
  expect(await act(await newUser())).toEqual(answer);
  expect(await everythingOf(userId)).toEqual(before);
  expect(await signedInByCookies(browser.cookieHeader, new Date())).toMatchObject({ userId });
});

it('tidying up leaves what a person still needs', async () => {
  const { userId } = bystander.user;
  const before = await everythingOf(userId);
  await tidy(new Date());
  expect(await everythingOf(userId)).toEqual(before);
});
