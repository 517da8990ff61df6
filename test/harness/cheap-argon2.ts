/**
 * `@node-rs/argon2` at next to no cost, in place of it in integration tests: they sign in hundreds of times. That
 * passwords are kept at the full cost is held by `lib/auth/password.test.ts`, which has the library itself.
 */
import { setTimeout as wait } from 'node:timers/promises';
// By its file: the name leads here in these tests.
import argon2 from '../../node_modules/@node-rs/argon2/index.js';

type Options = Parameters<typeof argon2.hash>[1];

const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const;
const CHEAP_MARK = '$m=8,t=1,p=1$';

/** What a hash takes at the full cost. */
const FULL_MILLISECONDS = 150;

let isSlow = false;
const held = new Map<string, { reach(): void; released: Promise<void> }>();

/** From here on hashes take the time that they take, for tests of what happens while they are made. */
export function takeFullTime(full: boolean): void {
  isSlow = full;
}

/** Lets no look at this password end until it is released; `reached` is when the first one waits. */
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

/** The only hash at the full cost in these tests is nobody's, and no password is right for it. */
export async function verify(phc: string, password: string): Promise<boolean> {
  if (isSlow) await wait(FULL_MILLISECONDS);
  const gate = held.get(password);
  gate?.reach();
  await gate?.released;
  return phc.includes(CHEAP_MARK) && argon2.verify(phc, password);
}
