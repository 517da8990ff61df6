import { describe, expect, it } from 'vitest';
import { keyedHash, keyedHashes, keyedToken, open, type SealKeys, seal } from './seal';

const key = (id: string, byte: number) => ({ id, key: new Uint8Array(32).fill(byte) });
const OLD = key('2025', 1);
const NEW = key('2026', 2);
const keys: SealKeys = [NEW, OLD];
const ROW = ['user-1', 'bank-1'];
const PSU_ID = '0f7a3c9e-8a55-4d7b-9f0e-5f2f0e6d1a11';

describe('a sealed value', () => {
  it('opens again, and shows nothing of what it holds', () => {
    const sealed = seal(keys, 'psu-id', ROW, PSU_ID);
    expect(sealed).toMatch(/^2026\.[A-Za-z0-9_-]+$/);
    expect(Buffer.from(sealed.slice(5), 'base64url').toString('latin1')).not.toContain('0f7a3c9e');
    expect(open(keys, 'psu-id', ROW, sealed)).toBe(PSU_ID);
    expect(open(keys, 'psu-id', ROW, seal(keys, 'psu-id', ROW, ''))).toBe('');
  });

  it('differs each time the same value is sealed', () => {
    expect(seal(keys, 'psu-id', ROW, PSU_ID)).not.toBe(seal(keys, 'psu-id', ROW, PSU_ID));
  });

  it('is sealed by the first key and opened by any', () => {
    const sealed = seal([OLD], 'psu-id', ROW, PSU_ID);
    expect(open(keys, 'psu-id', ROW, sealed)).toBe(PSU_ID);
    expect(open([NEW], 'psu-id', ROW, sealed)).toBeNull();
    expect(open([key('2025', 3)], 'psu-id', ROW, sealed)).toBeNull();
  });

  it('does not open in another row, for another purpose, or under another key id', () => {
    const sealed = seal(keys, 'psu-id', ROW, PSU_ID);
    expect(open(keys, 'psu-id', ['user-2', 'bank-1'], sealed)).toBeNull();
    expect(open(keys, 'psu-id', ['user-1bank-1', ''], sealed)).toBeNull();
    expect(open(keys, 'corporate-id', ROW, sealed)).toBeNull();
    const sameKeyOtherId: SealKeys = [{ id: 'alias', key: NEW.key }];
    expect(open(sameKeyOtherId, 'psu-id', ROW, sealed.replace('2026', 'alias'))).toBeNull();
  });

  it('does not open with any bit changed', () => {
    const sealed = seal(keys, 'psu-id', ROW, PSU_ID);
    const bytes = Buffer.from(sealed.slice(5), 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 0x01;
      expect(open(keys, 'psu-id', ROW, `2026.${changed.toString('base64url')}`)).toBeNull();
    }
  });

  it('opens in its one spelling only, not with stray bits or padding', () => {
    // Of the last character of 64 bytes, four bits carry nothing.
    const sealed = seal(keys, 'psu-id', ROW, PSU_ID);
    const stray = { A: 'B', Q: 'R', g: 'h', w: 'x' }[sealed.slice(-1)];
    expect(stray).toBeDefined();
    expect(open(keys, 'psu-id', ROW, `${sealed.slice(0, -1)}${stray}`)).toBeNull();
    expect(open(keys, 'psu-id', ROW, `${sealed}==`)).toBeNull();
    expect(open(keys, 'psu-id', ROW, `${sealed}.more`)).toBeNull();
  });

  it.each(['', '.', '2026', '2026.', '2026.AAAA', '2026.!!!!', 'a.b.c'])(
    'is not opened from the malformed %j',
    (text) => {
      expect(open(keys, 'psu-id', ROW, text)).toBeNull();
    },
  );
});

describe('the keyed hash of an id', () => {
  it('is equal for equal ids at one bank only', () => {
    const hash = keyedHash(keys, 'psu-id', 'bank-1', PSU_ID);
    expect(keyedHash(keys, 'psu-id', 'bank-1', PSU_ID.toUpperCase())).toBe(hash);
    expect(keyedHash(keys, 'psu-id', 'bank-2', PSU_ID)).not.toBe(hash);
    expect(keyedHash([OLD], 'psu-id', 'bank-1', PSU_ID)).not.toBe(hash);
    expect(hash).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  it('is known under every key that a row may still be hashed with', () => {
    expect(keyedHashes(keys, 'psu-id', 'bank-1', PSU_ID)).toEqual([
      keyedHash([NEW], 'psu-id', 'bank-1', PSU_ID),
      keyedHash([OLD], 'psu-id', 'bank-1', PSU_ID),
    ]);
  });
});

it('finds and opens what was stored before', () => {
  const sealed =
    '2026.98CpSfSKcFADYU5yMAVMNhuXMbFuNSr6isD7CBUR9SWHSC6AWp_UXk9QsA68uI_Gfo6OH6I7tvhUhALt_xQaaQ';
  expect(open(keys, 'psu-id', ROW, sealed)).toBe(PSU_ID);
  expect(keyedHash(keys, 'psu-id', 'bank-1', PSU_ID)).toBe(
    'xZfu9VYFfYgx1wiFgLZPSwSKMqYxooQa640ic_C_kWI',
  );
  expect(keyedToken(NEW, 'user-1', 'barnehage')).toBe(542_778_131);
});
