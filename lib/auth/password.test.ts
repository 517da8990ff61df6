import { describe, expect, it } from 'vitest';
import { hashPassword, NOBODYS_HASH, verifyPassword } from './password';

const asker = { network: 'test', knownAs: null };

describe('a password', () => {
  it('is kept as argon2id and known again', async () => {
    const stored = await hashPassword('fjord og fjell', asker);
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
    expect(await verifyPassword(stored, 'fjord og fjell', asker)).toBe(true);
    expect(await verifyPassword(stored, 'fjord og fjell ', asker)).toBe(false);
  });

  it('is the same however the keyboard composes its letters', async () => {
    const stored = await hashPassword('bl\u00e5b\u00e6r og r\u00f8mme', asker);
    expect(await verifyPassword(stored, 'bla\u030ab\u00e6r og r\u00f8mme', asker)).toBe(true);
  });

  it('of nobody is wrong, and costs as much to check as one of somebody', async () => {
    expect(await verifyPassword(null, 'fjord og fjell', asker)).toBe(false);
    const cost = (phc: string) => phc.split('$').slice(0, 4).join('$');
    expect(cost(NOBODYS_HASH)).toBe(cost(await hashPassword('fjord og fjell', asker)));
    const lengths = (phc: string) =>
      phc
        .split('$')
        .slice(4)
        .map((part) => part.length);
    expect(lengths(NOBODYS_HASH)).toEqual(lengths(await hashPassword('fjord og fjell', asker)));
  });
});
