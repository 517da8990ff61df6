import { beforeAll, describe, expect, it } from 'vitest';
import { issueTestCertificate, TEST_NOW } from '@/sandbox-bank/certificates/issue-test-certificate';
import { createCertificateReader, parseCertificate } from './certificate';
import { createAnswerSigner, type SignerKeys } from './sign';
import { verifyAnswer } from './verify-answer';

const BODY = Buffer.from('{"accounts":[]}');
const REQUEST_ID = '7c0f4bd5-3f4e-4c0e-9f52-0a6b1f3c2d11';
const PLAIN = {
  date: 'Mon, 02 Nov 2026 08:05:09 GMT',
  'x-request-id': REQUEST_ID,
  'content-type': 'application/json;charset=utf-8',
};
const readCertificate = createCertificateReader();

let authority: SignerKeys;
let headers: Record<string, string | undefined>;

const signedBy = (keys: SignerKeys) => ({
  ...PLAIN,
  ...createAnswerSigner(keys).sign({ headers: PLAIN, body: BODY }).headers,
});

beforeAll(async () => {
  authority = await issueTestCertificate();
  headers = signedBy(await issueTestCertificate({ issuer: authority, roles: ['PSP_AS'] }));
});

const verify = (changes: Partial<Parameters<typeof verifyAnswer>[0]> = {}) =>
  verifyAnswer({
    headers,
    body: BODY,
    requestId: REQUEST_ID,
    trustedIssuers: [parseCertificate(authority.certificatePem)],
    readCertificate,
    now: TEST_NOW,
    ...changes,
  });

describe("the bank's answer", () => {
  it('is verified when the bank signed it', () => {
    expect(verify()).toMatchObject({
      kind: 'verified',
      certificate: { psd2: { roles: ['PSP_AS'] } },
    });
  });

  it('is unsigned without the headers of a signature', () => {
    expect(verify({ headers: PLAIN })).toEqual({ kind: 'unsigned' });
    expect(verify({ headers: { ...PLAIN, Digest: headers.Digest } })).toEqual({ kind: 'unsigned' });
  });

  it.each([
    ['ASPSP-Signature-Certificate', 'ASPSP-Signature-Certificate'],
    ['Digest', 'digest'],
    ['date', 'date'],
    ['x-request-id', 'x-request-id'],
  ])('is refused when %s alone is taken away', (name, said) => {
    expect(verify({ headers: { ...headers, [name]: undefined } })).toEqual({
      kind: 'refused',
      reason: 'header-missing',
      detail: `The answer is signed but has no ${said}.`,
    });
  });

  it('is refused when its signature alone is taken away', () => {
    expect(verify({ headers: { ...headers, Signature: undefined } })).toMatchObject({
      kind: 'refused',
      reason: 'signature-missing',
    });
  });

  it.each([
    ['another body', { body: Buffer.from('{"accounts":[{}]}') }, 'digest-mismatch'],
    ['an empty body', { body: Buffer.alloc(0) }, 'digest-mismatch'],
    ['another request', { requestId: 'another' }, 'request-id'],
    ['an unknown authority', { trustedIssuers: [] }, 'issuer-unknown'],
    ['another year', { now: new Date('2028-01-01T00:00:00Z') }, 'issuer-expired'],
  ])('is refused with %s', (_, changes, reason) => {
    expect(verify(changes)).toMatchObject({ kind: 'refused', reason });
  });

  it('is refused when a signed header was changed', () => {
    const changed = { ...headers, date: 'Mon, 02 Nov 2026 08:05:10 GMT' };
    expect(verify({ headers: changed })).toMatchObject({ reason: 'signature-mismatch' });
  });

  it('is refused when it is not signed whole', () => {
    const Signature = headers.Signature?.replace('date digest', 'digest');
    expect(verify({ headers: { ...headers, Signature } })).toMatchObject({
      reason: 'header-not-signed',
    });
  });

  it("is refused when a TPP's certificate signed it", async () => {
    const tpp = await issueTestCertificate({ issuer: authority, roles: ['PSP_AI', 'PSP_PI'] });
    expect(verify({ headers: signedBy(tpp) })).toMatchObject({ reason: 'psd2-role-not-held' });
  });

  it('is refused with a certificate header that is none', () => {
    const broken = { ...headers, 'ASPSP-Signature-Certificate': 'abc' };
    expect(verify({ headers: broken })).toMatchObject({ reason: 'certificate-malformed' });
  });
});
