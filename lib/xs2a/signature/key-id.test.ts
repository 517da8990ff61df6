import { describe, expect, it } from 'vitest';
import { parseCertificate } from './certificate';
import { verifyKeyId } from './key-id';
import { vectors } from './vectors/names.json';

const certificate = parseCertificate(
  vectors.find(({ name }) => name === 'plain')?.certificate ?? '',
);

describe('keyId', () => {
  it('has the form SN=<serial>,CA=<issuer>', () => {
    expect(certificate.keyId).toBe('SN=0A,CA=CN=Havn CA,O=Havn Tillit AS,C=NO');
  });

  it.each([
    'SN=0A,CA=CN=Havn CA,O=Havn Tillit AS,C=NO',
    'SN=0a,CA=CN=Havn CA,O=Havn Tillit AS,C=NO',
    'SN=A,CA=CN=Havn CA,O=Havn Tillit AS,C=NO',
    'SN=0000000000000a,CA=CN=Havn CA,O=Havn Tillit AS,C=NO',
    'sn=0A, ca=CN=Havn CA, O=Havn Tillit AS, C=NO',
    'SN = 0A , CA = CN=Havn CA,O=Havn Tillit AS,C=NO',
  ])('is recognised as %s', (keyId) => {
    expect(verifyKeyId(keyId, certificate)).toEqual({ ok: true });
  });

  it.each([
    ['another serial number', 'SN=0B,CA=CN=Havn CA,O=Havn Tillit AS,C=NO', 'key-id-serial'],
    ['a longer serial number', 'SN=0A00,CA=CN=Havn CA,O=Havn Tillit AS,C=NO', 'key-id-serial'],
    ['the serial number in decimals', 'SN=10,CA=CN=Havn CA,O=Havn Tillit AS,C=NO', 'key-id-serial'],
    ['another issuer', 'SN=0A,CA=CN=Hamn CA,O=Havn Tillit AS,C=NO', 'key-id-issuer'],
    [
      'the issuer in the order of the certificate',
      'SN=0A,CA=C=NO,O=Havn Tillit AS,CN=Havn CA',
      'key-id-issuer',
    ],
    ['the subject for the issuer', 'SN=0A,CA=CN=Brygge,O=Brygge & Sønner AS,C=NO', 'key-id-issuer'],
    ['an issuer that cannot be read', 'SN=0A,CA=Havn CA', 'key-id-malformed'],
    ['no issuer', 'SN=0A', 'key-id-malformed'],
    ['an empty issuer', 'SN=0A,CA=', 'key-id-malformed'],
    ['no serial number', 'CA=CN=Havn CA,O=Havn Tillit AS,C=NO', 'key-id-malformed'],
    ['an empty serial number', 'SN=,CA=CN=Havn CA,O=Havn Tillit AS,C=NO', 'key-id-malformed'],
    [
      'a serial number that is no hex',
      'SN=0x0A,CA=CN=Havn CA,O=Havn Tillit AS,C=NO',
      'key-id-malformed',
    ],
    ['the issuer first', 'CA=CN=Havn CA,O=Havn Tillit AS,C=NO,SN=0A', 'key-id-malformed'],
    ['nothing', '', 'key-id-malformed'],
  ])('is refused with %s', (_, keyId, reason) => {
    expect(verifyKeyId(keyId, certificate)).toMatchObject({ ok: false, reason });
  });

  it.each([
    ['SN=10,CA=CN=Havn CA,O=Havn Tillit AS,C=NO', 'serial-decimal'],
    ['SN=11,CA=CN=Havn CA,O=Havn Tillit AS,C=NO', undefined],
    ['SN=A0,CA=CN=Havn CA,O=Havn Tillit AS,C=NO', undefined],
    ['SN=0A,CA=C=NO,O=Havn Tillit AS,CN=Havn CA', 'issuer-order'],
    ['SN=0A,CA=CN=Hamn CA,O=Havn Tillit AS,C=NO', undefined],
  ])('tells of %s the slip %s', (keyId, slip) => {
    const { slip: told } = verifyKeyId(keyId, certificate) as { slip?: string };
    expect(told).toBe(slip);
  });

  it('names the keyId that was expected', () => {
    expect(verifyKeyId('SN=0A,CA=CN=Hamn CA,C=NO', certificate)).toMatchObject({
      detail:
        'Signature: keyId: expected "SN=0A,CA=CN=Havn CA,O=Havn Tillit AS,C=NO", got "SN=0A,CA=CN=Hamn CA,C=NO".',
    });
  });

  it.each([
    ['zeros', `SN=${'0'.repeat(200_000)}`],
    ['blanks', `SN=0A${' '.repeat(200_000)}`],
    ['blanks after the comma', `SN=0A,${' '.repeat(200_000)}`],
  ])('is refused in linear time with many %s', (_, keyId) => {
    expect(verifyKeyId(keyId, certificate).ok).toBe(false);
  });
});
