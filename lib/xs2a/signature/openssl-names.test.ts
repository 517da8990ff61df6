import { describe, expect, it } from 'vitest';
import { parseCertificate } from './certificate';
import { formatSignatureHeader } from './signature-header';
import { vectors } from './vectors/names.json';
import { verifySignature } from './verify';

/** Issuers in the form of RFC 2253; types without a name there are dotted numbers with the DER in hex. */
const ISSUERS: Record<string, string> = {
  plain: 'CN=Havn CA,O=Havn Tillit AS,C=NO',
  'comma, quote, plus, hash':
    'CN=Havn CA,OU=\\ to mellomrom\\ ,OU=\\#1 i Norge,O=Havn\\, \\"Tillit\\" \\+ S\\\\ønn,L=a\\<b\\>c\\;d\\\\\\\\e=f,C=NO',
  æøå: 'CN=Sjøbod CA 漁,O=Ærlig Båtlag €,UID=øæ,DC=example,STREET=Blåbærveien 1,L=Ålesund,ST=Møre og Romsdal,C=NO',
  organizationIdentifier:
    'CN=Havn CA,O=Havn Tillit AS,2.5.4.97=#0C0F4E54524E4F2D393833313633333237,C=NO',
  'multi-valued RDN':
    'UID=h\\+1+CN=Havn CA+2.5.4.5=#13023432,OU=Nøkler\\, og lås+O=Havn Tillit AS,C=NO',
  BMPString: 'CN=Sjøbod CA 漁,O=Ærlig Båtlag €,C=NO',
  T61String: 'CN=Sjøbod CA,O=Ærlig Båtlag,C=NO',
  'unknown types':
    'CN=Havn CA,1.3.6.1.4.1.99999.1=#0C09556B6A656E7420C3B8,1.3.6.1.4.1.311.60.2.1.3=#13024E4F,1.2.840.113549.1.9.1=#160F6361406861766E2E6578616D706C65,C=NO',
};

it('has a vector for every issuer above', () => {
  expect(vectors.map(({ name }) => name).sort()).toEqual(Object.keys(ISSUERS).sort());
});

describe.each(vectors)('an issuer with $name, by OpenSSL', (vector) => {
  const certificate = parseCertificate(vector.certificate);
  const lines = vector.signingString.split('\n').map((line): [string, string] => {
    const colon = line.indexOf(': ');
    return [line.slice(0, colon), line.slice(colon + 2)];
  });
  const { '(request-target)': target = 'get /', ...headers } = Object.fromEntries(lines);
  const [method = '', path = ''] = target.split(' ');
  const request = (keyId: string) => ({
    method,
    target: path,
    certificate,
    headers: {
      ...headers,
      signature: formatSignatureHeader({
        keyId,
        algorithm: 'rsa-sha256',
        headers: lines.map(([name]) => name),
        signature: vector.signature,
      }),
    },
  });

  it('has the serial number that OpenSSL prints', () => {
    expect(certificate.serialNumber).toBe(vector.serial);
  });

  it('is written as RFC 2253 says', () => {
    expect(certificate.issuerName).toBe(ISSUERS[vector.name]);
  });

  it('differs from what OpenSSL prints only in types that RFC 2253 has no name for', () => {
    const withoutTypes = (name: string) =>
      name.split(/(?<!\\)([,+])/).filter((part) => !/^([\d.]+|street|STREET|[a-z]\w+)=/.test(part));
    expect(withoutTypes(certificate.issuerName)).toEqual(withoutTypes(vector.rfc2253));
  });

  it.each([
    ['ours', certificate.issuerName],
    ['of OpenSSL', vector.rfc2253],
    ['of OpenSSL with escaped octets', vector.rfc2253Escaped],
    ['of OpenSSL with numbers and DER', vector.rfc2253Numeric],
    ['of OpenSSL with numbers and DER, in small letters', vector.rfc2253Numeric.toLowerCase()],
    ['of OpenSSL with OID. and blanks', vector.rfc2253Numeric.replace(/(^|,)/g, '$1 OID.')],
  ])("has its signature verified with the issuer's name %s", (_, issuer) => {
    expect(verifySignature(request(`SN=${vector.serial},CA=${issuer}`))).toEqual({
      ok: true,
      signedHeaders: lines.map(([name]) => name),
      signingString: vector.signingString,
    });
  });

  it('has a changed signing string refused', () => {
    const { headers: signed, ...rest } = request(certificate.keyId);
    expect(
      verifySignature({ ...rest, headers: { ...signed, 'x-request-id': 'another' } }),
    ).toMatchObject({ ok: false, reason: 'signature-mismatch' });
  });

  it("does not take another certificate's name", () => {
    const other = vectors.find(({ name }) => name !== vector.name && name !== 'plain');
    expect(verifySignature(request(`SN=${vector.serial},CA=${other?.rfc2253}`))).toMatchObject({
      ok: false,
      reason: 'key-id-issuer',
    });
  });
});
