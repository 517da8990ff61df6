import { hash, verify } from '@node-rs/argon2';
import { type Asker, createTurns } from './turns';

/**
 * argon2id taking about 0.15 s and 64 MiB. `2` is Algorithm.Argon2id, a const enum that isolated modules cannot read.
 */
const COST = { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;

/** Each hash takes 64 MiB and a core for a while, so only two run at once, with queues that a flood cannot grow. */
const HASHES_AT_ONCE_MAX = 2;
/** The other one is for known devices: they never wait for strangers, and a flood gets one core at most. */
const HASHES_OF_STRANGERS_AT_ONCE_MAX = 1;
const HASHES_WAITING_MAX = 40;
const HASHES_WAITING_OF_SHARE_MAX = 8;

/** Compared with when there is no such user, so that the answer takes as long. It is the hash of nobody's password. */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=65536,t=3,p=1$c2FsdCBvZiBub2JvZHkhIQ$dGhpcyBpcyBub2JvZHkncyBwYXNzd29yZCBhdCBhbGw';

const turns = createTurns({
  atOnce: HASHES_AT_ONCE_MAX,
  strangersAtOnce: HASHES_OF_STRANGERS_AT_ONCE_MAX,
  waitingOfShare: HASHES_WAITING_OF_SHARE_MAX,
  waitingInAll: HASHES_WAITING_MAX,
});

/** The argon2id hash of a password, in PHC format. Throws `TooBusy` when too many are already waiting. */
export function hashPassword(password: string, asker: Asker): Promise<string> {
  return turns.take(asker, () => hash(normalised(password), COST));
}

/** Whether a password matches a hash; false without a hash, in the same time. Throws `TooBusy`. */
export function verifyPassword(
  passwordHash: string | null,
  password: string,
  asker: Asker,
): Promise<boolean> {
  return turns.take(asker, async () => {
    const matches = await verify(passwordHash ?? NOBODYS_HASH, normalised(password));
    return matches && passwordHash !== null;
  });
}

// One keyboard writes å as one code point, another as two; both must count as the same password.
function normalised(password: string): string {
  return password.normalize('NFC');
}
