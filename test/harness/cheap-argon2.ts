/**
 * Replaces `@node-rs/argon2` in integration tests at almost no cost, because they sign in hundreds of times.
 * `lib/auth/password.test.ts` uses the real library, and checks that passwords are stored at full cost.
 */
import { setTimeout as wait } from 'node:timers/promises';
// Imported by file, because the package name resolves to this module in these tests.
import argon2 from '../../node_modules/@node-rs/argon2/index.js';

type Options = Parameters<typeof argon2.hash>[1];

const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const;
const CHEAP_MARK = '$m=8,t=1,p=1$';

/** How long a hash takes at full cost. */
const FULL_MILLISECONDS = 150;

let isSlow = false;
const held = new Map<string, { reach(): void; released: Promise<void> }>();

/** Makes hashes take their real time, for tests of what happens meanwhile. */
export function takeFullTime(full: boolean): void {
  isSlow = full;
}

/** Blocks every verification of this password until released; `reached` resolves when the first one waits. */
export function hold(password: string): { reached: Promise<void>; release(): void } {
  let reach = (): void => {};
  let release = (): void => {};
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  held.set(password, { reach, released });
  return {
    reached,
    release: () => {
      held.delete(password);
      release();
    },
  };
}

export async function hash(password: string, options?: Options): Promise<string> {
  if (isSlow) await wait(FULL_MILLISECONDS);
  return argon2.hash(password, { ...options, ...CHEAP });
}

/** The only full-cost hash in these tests belongs to nobody, and no password matches it. */
export async function verify(phc: string, password: string): Promise<boolean> {
  if (isSlow) await wait(FULL_MILLISECONDS);
  const gate = held.get(password);
  gate?.reach();
  await gate?.released;
  return phc.includes(CHEAP_MARK) && argon2.verify(phc, password);
}
