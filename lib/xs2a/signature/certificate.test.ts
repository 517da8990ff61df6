import { describe, expect, it } from 'vitest';
import { createCertificateReader, parseCertificate, parseCertificates } from './certificate';
import { certificates } from './vectors/certificates.json';

const base64Of = (pem: string) => pem.replace(/-----[A-Z ]+-----|\n/g, '');

describe('parsing a certificate', () => {
  const aisp = parseCertificate(certificates.aisp);

  it('gives serial number, issuer, subject and key', () => {
    expect(aisp).toMatchObject({
      serialNumber: '11',
      issuerName: 'CN=Havn CA,O=Havn Tillit AS,C=NO',
      organisation: 'Brygge & Sønner AS',
      organisationIdentifier: 'PSDNO-FSA-987654325',
      rsaBits: 2048,
      maySign: true,
    });
  });

  it('gives the roles and the competent authority of the PSD2 statement', () => {
    expect(aisp.psd2).toEqual({ roles: ['PSP_AI'], ncaName: 'Finanstilsynet', ncaId: 'NO-FSA' });
    expect(parseCertificate(certificates['every role']).psd2).toEqual({
      roles: ['PSP_AS', 'PSP_PI', 'PSP_AI', 'PSP_IC'],
      ncaName: 'Fjármálaeftirlitið',
      ncaId: 'IS-FME',
    });
  });

  it('finds no PSD2 statement among other statements, or without the extension', () => {
    expect(parseCertificate(certificates['no role']).psd2).toBeUndefined();
    expect(parseCertificate(certificates['no statements']).psd2).toBeUndefined();
  });

  it('gives the dates that node:crypto gives', () => {
    expect(aisp.validFrom).toEqual(new Date(aisp.x509.validFrom));
    expect(aisp.validTo).toEqual(new Date(aisp.x509.validTo));
    expect(aisp.validTo.getTime() - aisp.validFrom.getTime()).toBe(36_500 * 86_400_000);
  });

  it('reads key usage', () => {
    expect(parseCertificate(certificates['other usage']).maySign).toBe(false);
    expect(parseCertificate(certificates['no role']).maySign).toBe(true);
    expect(parseCertificate(certificates['every role']).maySign).toBe(true);
  });

  it.each([
    [0x80, true],
    [0x40, true],
    [0x3f, false],
    [0x01, false],
  ])('finds in the key usage 0x%s whether it may sign: %s', (usage, maySign) => {
    const der = Buffer.from(base64Of(certificates['other usage']), 'base64');
    // After the type of the extension: an octet string with a bit string, whose third octet counts the unused bits.
    const at = der.indexOf(Buffer.from('0603551d0f', 'hex'));
    const bits = der.indexOf(Buffer.from('0302', 'hex'), at) + 3;
    der[bits] = usage;
    expect(parseCertificate(der).maySign).toBe(maySign);
  });

  it('reads a version 1 certificate', () => {
    expect(parseCertificate(certificates['version 1'])).toMatchObject({
      serialNumber: '1C',
      issuerName: 'CN=Havn CA,O=Havn Tillit AS,C=NO',
      psd2: undefined,
    });
  });

  it('reads a certificate whose key is not RSA', () => {
    expect(parseCertificate(certificates['elliptic curve']).rsaBits).toBeUndefined();
    // The same key, but of the type RSASSA-PSS, with which the interface does not sign.
    const der = Buffer.from(base64Of(certificates.aisp), 'base64');
    const name = Buffer.from('06092a864886f70d010101', 'hex');
    // Its parameters are an empty sequence in place of NULL.
    der.set([0x0a, 0x30, 0x00], der.indexOf(name) + name.length - 1);
    const pss = parseCertificate(der);
    expect(pss.publicKey.asymmetricKeyType).toBe('rsa-pss');
    expect(pss.rsaBits).toBeUndefined();
  });

  it('reads DER as well as PEM', () => {
    const der = Buffer.from(base64Of(certificates.aisp), 'base64');
    expect(parseCertificate(der).keyId).toBe('SN=11,CA=CN=Havn CA,O=Havn Tillit AS,C=NO');
  });

  it('reads every certificate of a file, whatever stands between them', () => {
    const pem = `Havn CA\n${certificates.authority}\n# and\n${certificates.stranger}`;
    expect(parseCertificates(pem).map(({ organisation }) => organisation)).toEqual([
      'Havn Tillit AS',
      'Fremmed AS',
    ]);
    expect(parseCertificates('')).toEqual([]);
  });

  it('throws for what is no certificate', () => {
    expect(() => parseCertificate('')).toThrow(Error);
    expect(() => parseCertificate(Buffer.from('300a', 'hex'))).toThrow(Error);
    expect(() => parseCertificate(certificates['broken statements'])).toThrow(RangeError);
  });
});

describe('reading TPP-Signature-Certificate', () => {
  const read = createCertificateReader();
  const value = base64Of(certificates.aisp);

  it('takes the base64 of the DER on one line', () => {
    expect(read(value)).toMatchObject({ ok: true, certificate: { serialNumber: '11' } });
  });

  it.each([
    ['nothing', ''],
    ['PEM', certificates.aisp],
    ['PEM on one line', certificates.aisp.replaceAll('\n', ' ')],
    ['the base64 of PEM', Buffer.from(certificates.aisp).toString('base64')],
    ['base64 with line ends', certificates.aisp.replace(/-----[A-Z ]+-----\n/g, '')],
    ['base64 without padding', value.replace(/=+$/, '').slice(0, -1)],
    ['base64 for URLs', value.replaceAll('+', '-').replaceAll('/', '_')],
    [
      'something after the certificate',
      Buffer.concat([Buffer.from(value, 'base64'), Buffer.from('ab')]).toString('base64'),
    ],
    [
      'two certificates',
      Buffer.concat([Buffer.from(value, 'base64'), Buffer.from(value, 'base64')]).toString(
        'base64',
      ),
    ],
    ['half a certificate', value.slice(0, 400)],
    ['base64 of something else', Buffer.from('Brygge').toString('base64')],
    ['a certificate with a broken extension', base64Of(certificates['broken statements'])],
  ])('refuses %s', (_, header) => {
    expect(read(header)).toMatchObject({ ok: false, reason: 'certificate-malformed' });
  });

  it.each([
    ['', 'expected the base64 of the certificate\'s DER on one line, got ""'],
    ['MII', 'expected the base64 of the certificate\'s DER on one line, got "MII"'],
    ['MIIB', 'the base64 is not an X.509 certificate'],
    ['QQ==', 'the base64 is not an X.509 certificate'],
  ])('says what is wrong with "%s"', (header, detail) => {
    expect(read(header)).toEqual({
      ok: false,
      reason: 'certificate-malformed',
      detail: `The signing certificate cannot be read: ${detail}.`,
    });
  });

  it('refuses a certificate cut at any place', () => {
    const der = Buffer.from(value, 'base64');
    for (let length = 1; length < der.length; length++) {
      expect(read(der.subarray(0, length).toString('base64')).ok, `${length} octets`).toBe(false);
    }
  });

  it('never throws, whatever octet is changed', () => {
    const der = Buffer.from(value, 'base64');
    for (let index = 0; index < der.length; index++) {
      const changed = Buffer.from(der);
      changed[index] = (changed[index] ?? 0) ^ 0xff;
      const reading = read(changed.toString('base64'));
      expect(reading.ok || reading.detail.length < 512).toBe(true);
    }
  });

  it('parses a certificate once and keeps those used last', () => {
    const keepTwo = createCertificateReader(2);
    const certificateOf = (pem: string) => {
      const reading = keepTwo(base64Of(pem));
      return reading.ok ? reading.certificate : undefined;
    };
    const first = certificateOf(certificates.aisp);
    const second = certificateOf(certificates['every role']);
    expect(certificateOf(certificates.aisp)).toBe(first);
    expect([keepTwo('AA=='), keepTwo('AQ==')]).toMatchObject([{ ok: false }, { ok: false }]);
    expect(certificateOf(certificates['every role'])).toBe(second);
    expect(certificateOf(certificates.aisp)).toBe(first);
    certificateOf(certificates['no role']);
    expect(certificateOf(certificates.aisp)).toBe(first);
    expect(certificateOf(certificates['every role'])).not.toBe(second);
  });
});
