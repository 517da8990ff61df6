import { generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';
import { describe, expect, it } from 'vitest';
import type { Psd2Role } from '@/lib/xs2a/value/psd2-role';
import { parseCertificate } from './certificate';
import { validateCertificate, validateUse } from './validate-certificate';
import { certificates } from './vectors/certificates.json';

const authority = parseCertificate(certificates.authority);
const aisp = parseCertificate(certificates.aisp);
const IN_TIME = new Date(aisp.validFrom.getTime() + 60_000);

const validate = (pem: string, roles?: Psd2Role[], now = IN_TIME) =>
  validateCertificate({
    certificate: parseCertificate(pem),
    trustedIssuers: [authority],
    now,
    ...(roles && { roles }),
  });

describe('validating a signing certificate', () => {
  it('trusts one that a trusted authority issued, in time, with a role', () => {
    expect(validate(certificates.aisp)).toEqual({ ok: true, roles: ['PSP_AI'] });
    expect(validate(certificates['every role'], ['PSP_PI'])).toMatchObject({ ok: true });
  });

  it('is content with one of the roles asked for', () => {
    expect(validate(certificates.aisp, ['PSP_PI', 'PSP_AI'])).toMatchObject({ ok: true });
  });

  it('finds the issuer among several, of the same name too', () => {
    const others = [certificates.stranger, certificates['another authority of that name']];
    expect(
      validateCertificate({
        certificate: aisp,
        trustedIssuers: [...others.map((pem) => parseCertificate(pem)), authority],
        now: IN_TIME,
      }).ok,
    ).toBe(true);
  });

  it.each([
    ['of a stranger', 'by a stranger', 'issuer-unknown'],
    [
      'of another authority with the name of a trusted one',
      'by another authority of that name',
      'issuer-unknown',
    ],
    ['that signed itself', 'stranger', 'issuer-unknown'],
    ['of the authority itself', 'authority', 'certificate-of-authority'],
    ['of a subordinate authority', 'subordinate authority', 'certificate-of-authority'],
    ['with an elliptic curve key', 'elliptic curve', 'key-not-rsa'],
    ['with an RSA key of 1024 bits', 'short key', 'key-too-short'],
    ['that may not sign', 'other usage', 'key-usage'],
    ['without a PSD2 statement', 'no role', 'psd2-roles-missing'],
    ['without QCStatements', 'no statements', 'psd2-roles-missing'],
  ] as const)('refuses one %s', (_, name, reason) => {
    expect(validate(certificates[name])).toMatchObject({ ok: false, reason });
  });

  it('refuses one without the role asked for, and says which it has', () => {
    expect(validate(certificates.aisp, ['PSP_PI'])).toEqual({
      ok: false,
      reason: 'psd2-role-not-held',
      detail: 'The signing certificate is refused: PSP_PI is required, but it names PSP_AI.',
    });
  });

  it('refuses one outside its dates, the last second included', () => {
    const before = new Date(aisp.validFrom.getTime() - 1);
    const after = new Date(aisp.validTo.getTime() + 1);
    const longLived = { ...authority, validFrom: new Date(0), validTo: new Date('9999-01-01') };
    const at = (now: Date) =>
      validateCertificate({ certificate: aisp, trustedIssuers: [longLived], now });
    expect(at(before)).toMatchObject({ ok: false, reason: 'certificate-not-yet-valid' });
    expect(at(aisp.validFrom).ok).toBe(true);
    expect(at(aisp.validTo).ok).toBe(true);
    expect(at(after)).toMatchObject({ ok: false, reason: 'certificate-expired' });
  });

  it('refuses one whose issuer is outside its dates, the first and the last second included', () => {
    const after = new Date(authority.validTo.getTime() + 1);
    const expired = { ok: false, reason: 'issuer-expired' };
    expect(validate(certificates.aisp, undefined, after)).toMatchObject(expired);
    const ofIssuer = (validFrom: Date, validTo: Date) =>
      validateCertificate({
        certificate: aisp,
        trustedIssuers: [{ ...authority, validFrom, validTo }],
        now: IN_TIME,
      });
    const [before, later] = [aisp.validFrom, new Date(IN_TIME.getTime() + 1)];
    expect(ofIssuer(IN_TIME, later).ok).toBe(true);
    expect(ofIssuer(before, IN_TIME).ok).toBe(true);
    expect(ofIssuer(later, aisp.validTo)).toMatchObject(expired);
    // An authority that was renewed with its key is trusted by the certificate that is valid.
    const renewed = [{ ...authority, validTo: before }, authority];
    expect(
      validateCertificate({ certificate: aisp, trustedIssuers: renewed, now: IN_TIME }).ok,
    ).toBe(true);
    expect(ofIssuer(before, before)).toMatchObject(expired);
  });

  it('refuses one whose PSD2 statement names no role, whichever is asked for', () => {
    const psd2 = aisp.psd2 && { ...aisp.psd2, roles: [] };
    expect(validateUse({ certificate: { ...aisp, psd2 }, now: IN_TIME })).toMatchObject({
      reason: 'psd2-roles-missing',
    });
  });

  it.each([
    ['the content', 500],
    ['the signature', -1],
  ])('refuses one with a changed octet in %s', (_, index) => {
    const der = Buffer.from(aisp.x509.raw);
    const at = index < 0 ? der.length + index : der.indexOf('PSP_AI');
    der[at] = (der[at] ?? 0) ^ 1;
    expect(
      validateCertificate({
        certificate: parseCertificate(der),
        trustedIssuers: [authority],
        now: IN_TIME,
      }),
    ).toMatchObject({ ok: false, reason: 'issuer-signature' });
  });

  it('refuses an issuer that is no authority', () => {
    expect(
      validateCertificate({
        certificate: parseCertificate(certificates['by no authority']),
        trustedIssuers: [parseCertificate(certificates['every role'])],
        now: IN_TIME,
      }),
    ).toMatchObject({ ok: false, reason: 'issuer-unknown' });
  });
});

const PSS = '1.2.840.113549.1.1.10';

describe('the hash that a certificate is signed over', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const issued = (hash: forge.md.MessageDigest, pss?: { hash: object; mgf: object }) => {
    const certificate = forge.pki.createCertificate();
    certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
    certificate.serialNumber = '01';
    certificate.validity.notBefore = new Date('2026-01-01T00:00:00Z');
    certificate.validity.notAfter = new Date('2027-01-01T00:00:00Z');
    const name = [{ type: '2.5.4.10', value: 'Brygge AS' }];
    certificate.setSubject(name);
    certificate.setIssuer(name);
    certificate.sign(forge.pki.privateKeyFromPem(privateKey), hash);
    if (pss) Object.assign(certificate.siginfo, { algorithmOid: PSS, parameters: pss });
    if (pss) Object.assign(certificate, { signatureOid: PSS, signatureParameters: pss });
    return parseCertificate(forge.pki.certificateToPem(certificate));
  };
  const now = new Date('2026-06-01T00:00:00Z');

  it.each([
    ['MD5', forge.md.md5],
    ['SHA-1', forge.md.sha1],
  ])('is not %s', (_, hash) => {
    expect(validateUse({ certificate: issued(hash.create()), now })).toEqual({
      ok: false,
      reason: 'certificate-signature-weak',
      detail:
        'The signing certificate is refused: it is signed with MD5 or SHA-1, which can be forged.',
    });
  });

  it.each([
    ['SHA-256', forge.md.sha256],
    ['SHA-384', forge.md.sha384],
    ['SHA-512', forge.md.sha512],
  ])('may be %s', (_, hash) => {
    expect(validateUse({ certificate: issued(hash.create()), now })).toMatchObject({
      reason: 'psd2-roles-missing',
    });
  });

  it.each([
    ['SHA-256', { algorithmOid: '2.16.840.1.101.3.4.2.1' }, 'psd2-roles-missing'],
    ['SHA-1', { algorithmOid: '1.3.14.3.2.26' }, 'certificate-signature-weak'],
    ['SHA-1 by default', {}, 'certificate-signature-weak'],
  ])('of a signature with PSS padding is read from its parameters: %s', (_, hash, reason) => {
    const certificate = issued(forge.md.sha256.create(), { hash, mgf: {} });
    expect(validateUse({ certificate, now })).toMatchObject({ reason });
  });
});
