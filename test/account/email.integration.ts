import { addHours, subSeconds } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { POST as askAgain, PUT as changeEmail } from '@/app/api/account/email/route';
import { GET as readAccount, PUT as rename } from '@/app/api/account/route';
import { POST as confirm } from '@/app/api/email-confirmations/route';
import { POST as register } from '@/app/api/registration/route';
import { confirmEmail } from '@/lib/account/change-email';
import { EMAIL_CHANGES_ADDRESS, EMAIL_LINKS_TO, takeTry } from '@/lib/auth/limits';
import { database } from '@/lib/db/client';
import { Browser, newUser, openApplication, type TestUser } from '@/test/harness/application';
import { mailTo, tokenTo } from '@/test/harness/mailbox';
import { meetAtLock } from '@/test/harness/meet-at-lock';
import { shared } from '@/test/harness/shared';

shared(openApplication);

const somebody = { address: '192.0.2.1', userAgent: null, requestId: 'r' };
const TO_OLD = 'Confirm the change of email address';
const TO_NEW = 'Confirm your new email address';
const change = (user: TestUser, email: string) =>
  user.browser.ask(changeEmail, {}, { method: 'PUT', json: { email } });
const confirmBy = async (token: string | null) => {
  const response = await new Browser().ask(confirm, {}, { method: 'POST', json: { token } });
  return response.status === 200 ? (await response.json()).done : response.status;
};
const emailOf = async ({ userId }: TestUser) =>
  (await database().user.findUniqueOrThrow({ where: { id: userId } })).email;

describe('the address of an account', () => {
  it('is confirmed by the message after registration', async () => {
    const email = 'ingrid@example.no';
    const json = { name: 'Ingrid', email, password: 'seks små fisker' };
    const browser = new Browser();
    await browser.ask(register, {}, { method: 'POST', json });
    await browser.signIn(email, json.password);
    const isConfirmed = async () =>
      (await (await browser.ask(readAccount, {})).json()).isEmailConfirmed;
    expect(await isConfirmed()).toBe(false);
    const token = await tokenTo(email, 'Confirm your email address');
    expect(await confirmBy(token)).toBe('confirmed');
    expect(await isConfirmed()).toBe(true);
    expect(await confirmBy(token)).toBe(400);
  });

  it('is confirmed within a day, and so is a new one', async () => {
    const user = await newUser();
    const to = `day-${user.email}`;
    // The link may be made within this very millisecond, and is over when its day is.
    const asking = subSeconds(new Date(), 1);
    await user.browser.ask(askAgain, {}, { method: 'POST' });
    await change(user, to);
    for (const [address, subject, done] of [
      [user.email, 'Confirm your email address', 'confirmed'],
      [user.email, TO_OLD, 'waits-for-other'],
      [to, TO_NEW, 'changed'],
    ] as const) {
      const token = (await tokenTo(address, subject)) ?? '';
      const confirmAt = (at: Date) => confirmEmail(token, somebody, addHours(at, 24));
      expect(await confirmAt(new Date())).toEqual({ ok: false, reason: 'link-invalid' });
      expect(await confirmAt(asking)).toEqual({ ok: true, done });
    }
  });

  it('is confirmed once by two who use one link in the same moment', async () => {
    const user = await newUser();
    await user.browser.ask(askAgain, {}, { method: 'POST' });
    const token = await tokenTo(user.email, 'Confirm your email address');
    const use = () => confirmBy(token);
    const answers = await meetAtLock(user.userId, [use, use]);
    expect(answers.map(String).sort()).toEqual(['400', 'confirmed']);
  });

  it.each(['old first', 'new first'])('changes when both confirm, %s', async (order) => {
    const user = await newUser();
    const to = `changed-${user.email}`;
    expect((await change(user, to)).status).toBe(202);
    const tokens = [await tokenTo(user.email, TO_OLD), await tokenTo(to, TO_NEW)];
    if (order === 'new first') tokens.reverse();
    expect(await confirmBy(tokens[0] ?? null)).toBe('waits-for-other');
    expect(await emailOf(user)).toBe(user.email);
    expect(await confirmBy(tokens[1] ?? null)).toBe('changed');
    expect(await emailOf(user)).toBe(to);
    for (const address of [user.email, to])
      expect((await mailTo(address))[0]?.subject).toBe('Your email address was changed');
  });

  it('has one change under way, of two that are asked for in the same moment', async () => {
    const user = await newUser();
    const ask = (name: string) => () => change(user, `${name}-${user.email}`);
    const answers = await meetAtLock(user.userId, [ask('one'), ask('two')]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    const purpose = { in: ['CHANGE_EMAIL_FROM' as const, 'CHANGE_EMAIL_TO' as const] };
    const where = { userId: user.userId, purpose };
    expect(await database().oneTimeToken.count({ where })).toBe(2);
  });

  it('is not changed by one message used twice, or by those of two changes', async () => {
    const user = await newUser();
    await change(user, `one-${user.email}`);
    const old = await tokenTo(user.email, TO_OLD);
    expect(await confirmBy(old)).toBe('waits-for-other');
    expect(await confirmBy(old)).toBe(400);
    await change(user, `two-${user.email}`);
    expect(await confirmBy(await tokenTo(`two-${user.email}`, TO_NEW))).toBe('waits-for-other');
    expect(await confirmBy(await tokenTo(`one-${user.email}`, TO_NEW))).toBe(400);
    expect(await emailOf(user)).toBe(user.email);
  });

  it('is not changed to one that is taken, before or meanwhile', async () => {
    const [user, other] = [await newUser(), await newUser()];
    expect(await (await change(user, other.email)).json()).toMatchObject({
      code: 'conflict',
      fields: [{ path: 'email', rule: 'email-taken' }],
    });
    const to = `wanted-${user.email}`;
    await change(user, to);
    await database().user.update({ where: { id: other.userId }, data: { email: to } });
    expect(await confirmBy(await tokenTo(user.email, TO_OLD))).toBe('waits-for-other');
    expect(await confirmBy(await tokenTo(to, TO_NEW))).toBe(400);
    expect(await emailOf(user)).toBe(user.email);
  });

  it('is changed only after the password was given again', async () => {
    const user = await newUser();
    await database().session.updateMany({
      where: { userId: user.userId },
      data: { confirmedAt: new Date(Date.now() - 11 * 60_000) },
    });
    expect((await change(user, `stale-${user.email}`)).status).toBe(403);
    expect(await mailTo(user.email)).toEqual([]);
  });
});

it('a person is renamed', async () => {
  const user = await newUser();
  const json = { name: ' Ny Nordmann ' };
  expect((await user.browser.ask(rename, {}, { method: 'PUT', json })).status).toBe(204);
  expect(await (await user.browser.ask(readAccount, {})).json()).toMatchObject({
    name: 'Ny Nordmann',
    email: user.email,
    newEmail: null,
  });
});

describe('links to a mailbox', () => {
  it('are sent five times an hour, however many accounts ask for them', async () => {
    const to = 'stranger@example.no';
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1)
      statuses.push((await change(await newUser(), to)).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429]);
    expect(await mailTo(to)).toHaveLength(5);
  });

  it('are not sent again to the address of an account that others had links sent to', async () => {
    const user = await newUser();
    const toMailbox = [[EMAIL_LINKS_TO, user.email]] as const;
    for (let count = 0; count < 5; count += 1) await takeTry(toMailbox, new Date());
    expect((await user.browser.ask(askAgain, {}, { method: 'POST' })).status).toBe(429);
    expect(await mailTo(user.email)).toEqual([]);
  });

  it('are asked for twenty times an hour from one network', async () => {
    const user = await newUser();
    const elsewhere = new Browser('192.0.2.77');
    await elsewhere.signIn(user.email, user.password);
    const fromNetwork = [[EMAIL_CHANGES_ADDRESS, '192.0.2.77']] as const;
    for (let count = 0; count < 20; count += 1) await takeTry(fromNetwork, new Date());
    const to = `elsewhere-${user.email}`;
    const put = { method: 'PUT', json: { email: to } };
    expect((await elsewhere.ask(changeEmail, {}, put)).status).toBe(429);
    expect(await mailTo(to)).toEqual([]);
  });
});
