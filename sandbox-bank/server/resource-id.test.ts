import { describe, expect, it } from 'vitest';
import { createResourceIds } from './resource-id';

const UUID = '0b9e4a5c-2f60-4d8e-9c1b-6a7d8e9f0a1b';
const ids = createResourceIds(Buffer.alloc(32, 7));

describe('a resource id', () => {
  it('is opaque: enc!! and url-safe base64 that ends in =', () => {
    const sealed = ids.seal('account', UUID);
    expect(sealed).toMatch(/^enc!![A-Za-z0-9_-]{43}=$/);
    expect(sealed).not.toContain(UUID.slice(0, 8));
    expect(ids.open('account', sealed)).toBe(UUID);
  });

  it('is the same each time, in each bank with the same secret', () => {
    expect(createResourceIds(Buffer.alloc(32, 7)).seal('account', UUID)).toBe(
      ids.seal('account', UUID),
    );
  });

  it('stays what it was: TPPs keep it', () => {
    // By HMAC-SHA-256 of another library, with the secret of these tests.
    for (const [kind, sealed] of [
      ['account', 'enc!!DJzhTOtG5C2jGQbodzCcYP_u1oSrmTpu0q_VLVRR2tI='],
      ['card-account', 'enc!!NzgZH-yBmmiodW84kzcC4XQFlK5skeQI7tkULBrClVU='],
      ['payment', 'enc!!G-OkJ6XHQZL-Gd9nVrMR2tKx9moLZuT8Wg4F6mbzlGw='],
    ] as const) {
      expect(ids.seal(kind, UUID)).toBe(sealed);
      expect(ids.open(kind, sealed)).toBe(UUID);
    }
    expect(ids.sealText('a list', 'side 2')).toBe('Clp78w5aio-QD8KuarBGEnNpZGUgMg');
  });

  it('of one kind, or of another bank, names nothing', () => {
    expect(ids.open('payment', ids.seal('account', UUID))).toBeNull();
    expect(
      ids.open('account', createResourceIds(Buffer.alloc(32, 8)).seal('account', UUID)),
    ).toBeNull();
  });

  it('does not open as a sealed text, nor the other way round', () => {
    expect(ids.openText('account', ids.seal('account', UUID))).toBeNull();
    expect(ids.open('account', ids.sealText('account', UUID))).toBeNull();
  });

  it('with any one character changed names nothing', () => {
    const sealed = ids.seal('account', UUID);
    for (let at = 0; at < sealed.length; at++) {
      for (const character of ['A', 'b', '0', '-', '=', '!', '%']) {
        const changed = sealed.slice(0, at) + character + sealed.slice(at + 1);
        if (changed !== sealed) expect(ids.open('account', changed)).toBeNull();
      }
    }
    for (const text of ['', 'enc!!', 'enc!!=', `${sealed}=`, ` ${sealed}`, UUID]) {
      expect(ids.open('account', text)).toBeNull();
    }
  });
});

describe('a sealed text', () => {
  it('opens for what it was sealed for, in each bank with the same secret', () => {
    const sealed = ids.sealText('a list', 'side 2 – æ');
    expect(sealed).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(createResourceIds(Buffer.alloc(32, 7)).openText('a list', sealed)).toBe('side 2 – æ');
    expect(ids.openText('another list', sealed)).toBeNull();
    expect(createResourceIds(Buffer.alloc(32, 8)).openText('a list', sealed)).toBeNull();
    expect(ids.openText('a list', ids.sealText('a list', ''))).toBe('');
    // Where one ends and the other begins counts.
    expect(ids.openText('a', ids.sealText('a b', 'c'))).toBeNull();
  });

  it('with any one character changed, cut or made up is none', () => {
    const sealed = ids.sealText('a list', 'side 2');
    for (let at = 0; at < sealed.length; at++) {
      const other = sealed[at] === 'A' ? 'B' : 'A';
      const changed = sealed.slice(0, at) + other + sealed.slice(at + 1);
      expect(ids.openText('a list', changed)).toBeNull();
      expect(ids.openText('a list', sealed.slice(0, at))).toBeNull();
    }
    expect(ids.openText('a list', `${sealed}=`)).toBeNull();
  });
});
