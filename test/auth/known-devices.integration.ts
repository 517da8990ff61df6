import { randomUUID } from 'node:crypto';
import { addDays, addMinutes } from 'date-fns';
import { describe, expect, it, onTestFinished } from 'vitest';
import { POST as register } from '@/app/api/registration/route';
import { SIGN_IN_KNOWN, takeTry } from '@/lib/auth/limits';
import { database } from '@/lib/db/client';
import { Browser, newUser, openApplication, type TestUser } from '@/test/harness/application';
import { hold, takeFullTime } from '@/test/harness/cheap-argon2';
import { shared } from '@/test/harness/shared';

const STRANGER = '198.51.100.1';
const ATTACK_SECONDS = 3;
const ATTACK_MILLISECONDS_BETWEEN = 10;

shared(openApplication);

const outcomeOf = async (response: Response): Promise<string> => {
  const { url } = await response.json();
  return new URL(url).searchParams.get('error') ?? 'signed in';
};

const signIn = async (browser: Browser, { email }: TestUser, password: string) =>
  outcomeOf(await browser.signIn(email, password));

/** A user, and a browser the user has signed in with before. */
const userWithDevice = async (address?: string): Promise<{ user: TestUser; device: Browser }> => {
  const user = await newUser();
  const device = new Browser(address);
  expect(await signIn(device, user, user.password)).toBe('signed in');
  return { user, device };
};

const wrongTimes = async (times: number, browser: Browser, user: TestUser): Promise<string[]> => {
  const outcomes: string[] = [];
  for (let tries = 0; tries < times; tries += 1)
    outcomes.push(await signIn(browser, user, 'not the password'));
  return outcomes;
};

describe('a known device', () => {
  it('signs in while strangers have used up their tries, and they get no more by that', async () => {
    const { user, device } = await userWithDevice();
    await wrongTimes(10, new Browser(STRANGER), user);
    expect(await signIn(new Browser(), user, user.password)).toBe('too-many-attempts');
    expect(await signIn(device, user, user.password)).toBe('signed in');
    expect(await signIn(new Browser(STRANGER), user, user.password)).toBe('too-many-attempts');
  });

  it('is known by a cookie that no script reads, and a hash in the database', async () => {
    const user = await newUser();
    const device = new Browser();
    const response = await device.signIn(user.email, user.password);
    const [line = ''] = response.headers.getSetCookie().filter((one) => /devices/.test(one));
    expect(line).toMatch(
      /^brygge\.devices=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/,
    );
    const [row] = await database().knownDevice.findMany({ where: { userId: user.userId } });
    expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
    expect(line).not.toContain(row?.tokenHash);
  });

  it('has ten wrong passwords of its own, then is refused the right one too, for a while', async () => {
    const { user, device } = await userWithDevice();
    expect(new Set(await wrongTimes(10, device, user))).toEqual(new Set(['CredentialsSignin']));
    const response = await device.signIn(user.email, user.password);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(await outcomeOf(response)).toBe('too-many-attempts');
    // Strangers have an allowance of their own.
    expect(await signIn(new Browser(), user, user.password)).toBe('signed in');
  });

  it('has them again after a right one, by a new token; the one before is worth nothing', async () => {
    const { user, device } = await userWithDevice();
    const thief = new Browser(STRANGER);
    thief.setCookie('brygge.devices', device.cookie('brygge.devices') ?? '');
    await wrongTimes(9, device, user);
    expect(await signIn(device, user, user.password)).toBe('signed in');
    await wrongTimes(10, new Browser(STRANGER), user);
    expect(await signIn(thief, user, user.password)).toBe('too-many-attempts');
    expect(await wrongTimes(9, device, user)).not.toContain('too-many-attempts');
    expect(await database().knownDevice.count({ where: { userId: user.userId } })).toBe(1);
  });

  it('has a hundred sign-ins in a quarter of an hour, right ones too', async () => {
    const { user, device } = await userWithDevice();
    for (let tries = 0; tries < 99; tries += 1)
      await takeTry([[SIGN_IN_KNOWN, user.userId]], new Date());
    expect(await signIn(device, user, user.password)).toBe('signed in');
    expect(await signIn(device, user, user.password)).toBe('too-many-attempts');
  });

  it('shares its tries with whoever has its cookie', async () => {
    const { user, device } = await userWithDevice();
    const thief = new Browser(STRANGER);
    thief.setCookie('brygge.devices', device.cookie('brygge.devices') ?? '');
    expect(await wrongTimes(12, thief, user)).toEqual([
      ...Array.from({ length: 10 }, () => 'CredentialsSignin'),
      'too-many-attempts',
      'too-many-attempts',
    ]);
  });

  it('is known to the account that it signed in to, and to no other', async () => {
    const { device } = await userWithDevice();
    const other = await newUser();
    await wrongTimes(10, new Browser(STRANGER), other);
    expect(await signIn(device, other, other.password)).toBe('too-many-attempts');
  });

  it('can be known to several accounts, the last five', async () => {
    const device = new Browser();
    const users = [];
    for (let made = 0; made < 6; made += 1) {
      const user = await newUser();
      users.push(user);
      expect(await signIn(device, user, user.password)).toBe('signed in');
    }
    const outcomes: string[] = [];
    for (const user of users.toReversed()) {
      await wrongTimes(10, new Browser(`198.51.100.${10 + outcomes.length}`), user);
      outcomes.push(await signIn(device, user, user.password));
    }
    expect(outcomes).toEqual([
      ...Array.from({ length: 5 }, () => 'signed in'),
      'too-many-attempts',
    ]);
  });

  it.each([
    ['made up', 'A'.repeat(43)],
    ['of another form', `%00.x.${'A'.repeat(500)}`],
    ['empty', ''],
  ])('is none by a cookie that is %s', async (_, cookie) => {
    const user = await newUser();
    const browser = new Browser();
    browser.setCookie('brygge.devices', cookie);
    await wrongTimes(10, new Browser(STRANGER), user);
    expect(await signIn(browser, user, user.password)).toBe('too-many-attempts');
  });

  it('is forgotten after 400 days', async () => {
    const { user, device } = await userWithDevice();
    await database().knownDevice.updateMany({
      where: { userId: user.userId },
      data: { signedInAt: addMinutes(addDays(new Date(), -400), -1) },
    });
    await wrongTimes(10, new Browser(STRANGER), user);
    expect(await signIn(device, user, user.password)).toBe('too-many-attempts');
  });

  it('stays known when its user signs out, and goes with the user', async () => {
    const { user, device } = await userWithDevice();
    await device.signOut();
    await wrongTimes(10, new Browser(STRANGER), user);
    expect(await signIn(device, user, user.password)).toBe('signed in');
    await database().user.delete({ where: { id: user.userId } });
    expect(await database().knownDevice.count({ where: { userId: user.userId } })).toBe(0);
  });

  it('of one user is one of twenty, those that signed in last', async () => {
    const { user } = await userWithDevice();
    await database().knownDevice.createMany({
      data: Array.from({ length: 25 }, (_, days) => ({
        userId: user.userId,
        tokenHash: `hash ${days}`,
        signedInAt: addDays(new Date(), -1 - days),
      })),
    });
    expect(await signIn(new Browser(), user, user.password)).toBe('signed in');
    const kept = await database().knownDevice.findMany({ where: { userId: user.userId } });
    expect(kept).toHaveLength(20);
    expect(kept.map(({ tokenHash }) => tokenHash)).toContain('hash 17');
    expect(kept.map(({ tokenHash }) => tokenHash)).not.toContain('hash 18');
  });
});

describe('under an attack', () => {
  it('a known device signs in each time, and another address registers', async () => {
    const { user, device } = await userWithDevice('203.0.113.80');
    takeFullTime(true);
    onTestFinished(() => takeFullTime(false));
    const attacker = new Browser(STRANGER);
    const { csrfToken } = await (await attacker.auth('csrf')).json();
    const attempts: Promise<Response>[] = [];
    const attack = setInterval(() => {
      const isOnUser = attempts.length % 2 === 0;
      const email = isOnUser ? user.email : `${randomUUID()}@example.no`;
      attempts.push(attacker.auth('callback/credentials', { email, password: 'wrong', csrfToken }));
    }, ATTACK_MILLISECONDS_BETWEEN);
    const outcomes: string[] = [];
    const registered: number[] = [];
    const ends = performance.now() + ATTACK_SECONDS * 1000;
    while (performance.now() < ends) {
      outcomes.push(await signIn(device, user, user.password));
      const json = {
        name: 'Kari',
        email: `${randomUUID()}@example.no`,
        password: 'fjord og fjell',
      };
      const made = await new Browser('203.0.113.81').ask(register, {}, { method: 'POST', json });
      registered.push(made.status);
    }
    clearInterval(attack);
    const answers = await Promise.all(attempts);
    expect(outcomes.length).toBeGreaterThan(0);
    expect(new Set(outcomes)).toEqual(new Set(['signed in']));
    expect(new Set(registered)).toEqual(new Set([201]));
    // Each refusal says when to try again.
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers } of refused)
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
  });

  it('from many addresses a known device waits for none of them', async () => {
    const { user, device } = await userWithDevice();
    const { release } = hold('wrong');
    onTestFinished(release);
    let markFull = (): void => {};
    const queueIsFull = new Promise<void>((resolve) => {
      markFull = resolve;
    });
    const attempts = Array.from({ length: 120 }, async (_, at) => {
      const attacker = new Browser(`198.18.${at}.1`);
      const answer = await attacker.signIn(`${randomUUID()}@example.no`, 'wrong');
      if (answer.status === 503) markFull();
      return answer;
    });
    await queueIsFull;
    // No stranger's password has been verified yet.
    expect(await signIn(device, user, user.password)).toBe('signed in');
    release();
    const answers = await Promise.all(attempts);
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(0);
    for (const response of busy) {
      expect(response.headers.get('retry-after')).toBe('5');
      expect(await outcomeOf(response)).toBe('busy');
    }
  });
});
