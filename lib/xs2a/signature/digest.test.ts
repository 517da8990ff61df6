import { describe, expect, it } from 'vitest';
import { digestOf, verifyDigest } from './digest';

// RFC 9530 appendix B.1 and the SHA-2 test vector of the empty message.
const BODY = Buffer.from('{"hello": "world"}\n');
const SHA_256 = 'SHA-256=RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg=';
const SHA_512 =
  'SHA-512=YMAam51Jz/jOATT6/zvHrLVgOYTGFy1d6GJiOHTohq4yP+pgk4vf2aCsyRZOtw8MjkM7iw7yZ/WkppmM44T3qg==';
const EMPTY = new Uint8Array();

describe('making a digest', () => {
  it('is SHA-256 unless told otherwise', () => {
    expect(digestOf(BODY)).toBe(SHA_256);
    expect(digestOf(EMPTY)).toBe('SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=');
  });

  it('can be SHA-512', () => {
    expect(digestOf(BODY, 'SHA-512')).toBe(SHA_512);
  });
});

describe('verifying a digest', () => {
  it.each([
    ['SHA-256', SHA_256, ['SHA-256']],
    ['SHA-512', SHA_512, ['SHA-512']],
    ['an algorithm in small letters', SHA_256.replace('SHA', 'sha'), ['SHA-256']],
    ['a list of both', `${SHA_512},${SHA_256}`, ['SHA-512', 'SHA-256']],
    ['a list with blanks', ` ${SHA_256} , ${SHA_512} `, ['SHA-256', 'SHA-512']],
    [
      'a digest by another algorithm beside it',
      `MD5=Sd/dVLAcvNLSq16eXua5uQ==,${SHA_256}`,
      ['SHA-256'],
    ],
    ['an unknown algorithm with a value of any form', `unixsum=30637,${SHA_256}`, ['SHA-256']],
  ])('accepts %s', (_, header, algorithms) => {
    expect(verifyDigest(header, BODY)).toEqual({ ok: true, algorithms });
  });

  it('accepts the digest of the empty body', () => {
    expect(verifyDigest('SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=', EMPTY).ok).toBe(
      true,
    );
  });

  it.each([
    ['the digest of another body', digestOf(Buffer.from('{}')), 'digest-mismatch'],
    ['a right and a wrong one', `${SHA_256},${digestOf(EMPTY, 'SHA-512')}`, 'digest-mismatch'],
    ['a wrong and a right one', `${digestOf(EMPTY, 'SHA-512')},${SHA_256}`, 'digest-mismatch'],
    ['base64 without padding', SHA_256.slice(0, -1), 'digest-mismatch'],
    ['base64 for URLs', SHA_256.replace('/', '_'), 'digest-mismatch'],
    [
      'hex',
      'SHA-256=44aff4ab2d7c3250525675a08f0cfa9591168cffe51791c5f5bbc417c15a6c38',
      'digest-mismatch',
    ],
    ['nothing after the equals sign', 'SHA-256=', 'digest-mismatch'],
    ['only an algorithm that is not enough', 'MD5=Sd/dVLAcvNLSq16eXua5uQ==', 'digest-algorithm'],
    ['SHA256 without the hyphen', SHA_256.replace('-', ''), 'digest-algorithm'],
    ['no algorithm', '47DEQpj8HBSa', 'digest-malformed'],
    ['nothing', '', 'digest-malformed'],
    ['an empty place in the list', `${SHA_256},`, 'digest-malformed'],
  ])('refuses %s', (_, header, reason) => {
    expect(verifyDigest(header, BODY)).toMatchObject({ ok: false, reason });
  });

  it('says what was expected and what came', () => {
    expect(verifyDigest(digestOf(EMPTY), BODY)).toEqual({
      ok: false,
      reason: 'digest-mismatch',
      detail:
        'Digest: the SHA-256 of the 19 bytes of the body is RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg=, but the header says "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=".',
    });
  });
});
