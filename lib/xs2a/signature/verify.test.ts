import {
  constants,
  createHash,
  createPrivateKey,
  sign as cryptoSign,
  type KeyObject,
  privateEncrypt,
} from 'node:crypto';
import fc from 'fast-check';
import httpSignature from 'http-signature';
import { beforeAll, describe, expect, it } from 'vitest';
import { issueTestCertificate } from '@/sandbox-bank/certificates/issue-test-certificate';
import { type Certificate, parseCertificate } from './certificate';
import { createSigner, type Signer, type SignerKeys } from './sign';
import { formatSignatureHeader, parseSignatureHeader } from './signature-header';
import { certificates } from './vectors/certificates.json';
import { type SignatureVerification, verifySignature } from './verify';

const REQUEST = {
  method: 'POST',
  target: '/api-sandbox/v1/payments/norwegian-domestic-credit-transfers?allowLogicalDuplicate=true',
  headers: {
    Date: 'Mon, 02 Nov 2026 08:05:09 GMT',
    'X-Request-ID': '7c0f4bd5-3f4e-4c0e-9f52-0a6b1f3c2d11',
    'PSU-ID': '0a1b2c3d-4e5f-4a6b-8c7d-8e9fa0b1c2d3',
    'PSU-Corporate-ID': '1a1b2c3d-4e5f-4a6b-8c7d-8e9fa0b1c2d3',
    'TPP-Redirect-URI': 'https://tpp.example/sca/1?a=b&c=%20',
    'PSU-IP-Address': '192.0.2.1',
  },
  body: Buffer.from('{"creditorName":"Sønn & Far"}'),
};
const SIGNED = ['date', 'digest', 'x-request-id', 'psu-id', 'psu-corporate-id', 'tpp-redirect-uri'];

let keys: SignerKeys;
let privateKey: KeyObject;
let signer: Signer;
let certificate: Certificate;
let headers: Record<string, string>;
let signature: string;

beforeAll(async () => {
  keys = await issueTestCertificate();
  privateKey = createPrivateKey(keys.privateKeyPem);
  signer = createSigner(keys);
  certificate = signer.certificate;
  headers = { ...REQUEST.headers, ...signer.sign(REQUEST).headers };
  signature = /signature="([^"]*)"/.exec(headers.Signature ?? '')?.[1] ?? '';
});

/** Verifies the request with some headers changed, added or (undefined) left out. */
const verify = (changes: Record<string, string | undefined> = {}): SignatureVerification =>
  verifySignature({ ...REQUEST, certificate, headers: { ...headers, ...changes } });

const withHeader = (change: (header: string) => string) =>
  verify({ Signature: change(headers.Signature ?? '') });

/** Signs any octets as the TPP and presents them as the signature of these headers. */
const signedOctets = (
  octets: string | Buffer,
  algorithm = 'RSA-SHA256',
  options = {},
  names = ['(request-target)', ...SIGNED],
) =>
  verify({
    Signature: formatSignatureHeader({
      keyId: certificate.keyId,
      algorithm: 'rsa-sha256',
      headers: names,
      signature: cryptoSign(algorithm, Buffer.from(octets), {
        key: privateKey,
        ...options,
      }).toString('base64'),
    }),
  });

describe('a signed request', () => {
  it('is verified', () => {
    expect(verify()).toEqual({
      ok: true,
      signedHeaders: ['(request-target)', ...SIGNED],
      signingString: [
        '(request-target): post /api-sandbox/v1/payments/norwegian-domestic-credit-transfers?allowLogicalDuplicate=true',
        'date: Mon, 02 Nov 2026 08:05:09 GMT',
        `digest: ${headers.Digest}`,
        'x-request-id: 7c0f4bd5-3f4e-4c0e-9f52-0a6b1f3c2d11',
        'psu-id: 0a1b2c3d-4e5f-4a6b-8c7d-8e9fa0b1c2d3',
        'psu-corporate-id: 1a1b2c3d-4e5f-4a6b-8c7d-8e9fa0b1c2d3',
        'tpp-redirect-uri: https://tpp.example/sca/1?a=b&c=%20',
      ].join('\n'),
    });
  });

  it('is verified by npm http-signature', () => {
    const lowerCase = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const parsed = httpSignature.parseRequest(
      { method: REQUEST.method, url: REQUEST.target, headers: lowerCase },
      { clockSkew: Number.MAX_SAFE_INTEGER, headers: SIGNED, strict: true },
    );
    const publicKeyPem = certificate.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    expect(parsed.params.keyId).toBe(certificate.keyId);
    expect(httpSignature.verifySignature(parsed, publicKeyPem)).toBe(true);

    lowerCase.date = 'Mon, 02 Nov 2026 08:05:10 GMT';
    const changed = httpSignature.parseRequest(
      { method: REQUEST.method, url: REQUEST.target, headers: lowerCase },
      { clockSkew: Number.MAX_SAFE_INTEGER },
    );
    expect(httpSignature.verifySignature(changed, publicKeyPem)).toBe(false);
  });

  it('is verified with the Signature header wrapped in any case of the charset', () => {
    for (const charset of ['utf-8', 'UTF-8', 'Utf-8', 'ISO-8859-1']) {
      const wrapped = `=?${charset}?B?${Buffer.from(headers.Signature ?? '').toString('base64')}?=`;
      expect(verify({ Signature: wrapped }).ok, charset).toBe(true);
    }
  });

  it('is verified with blanks around a header value, which are not part of it', () => {
    expect(verify({ 'PSU-ID': ` ${REQUEST.headers['PSU-ID']}\t` }).ok).toBe(true);
  });

  it('is verified without (request-target), and with a header more than it must have', () => {
    const bare = createSigner({ ...keys, includeRequestTarget: false });
    const { headers: added } = bare.sign(REQUEST);
    expect(verify(added)).toMatchObject({ ok: true, signedHeaders: SIGNED });
    const names = [...SIGNED, 'psu-ip-address'];
    const lines = [...bare.sign(REQUEST).signingString.split('\n'), 'psu-ip-address: 192.0.2.1'];
    expect(signedOctets(lines.join('\n'), 'RSA-SHA256', {}, names).ok).toBe(true);
  });

  it('is verified with the headers in another order, when it is the order of the list', () => {
    const names = [...SIGNED].reverse();
    const lines = signer.sign(REQUEST).signingString.split('\n').slice(1).reverse();
    expect(signedOctets(lines.join('\n'), 'RSA-SHA256', {}, names).ok).toBe(true);
  });

  it('is verified as the octets that travelled when a value is outside ASCII', () => {
    const octets = Buffer.from(
      'date: Mon, 02 Nov 2026 08:05:09 GMT\ntpp-redirect-uri: https://tpp.example/sjø',
      'utf8',
    );
    const keyHeaders = {
      Date: 'Mon, 02 Nov 2026 08:05:09 GMT',
      // As node:http delivers it: one character per octet.
      'TPP-Redirect-URI': 'https://tpp.example/sj\u00c3\u00b8',
    };
    const Signature = formatSignatureHeader({
      keyId: certificate.keyId,
      algorithm: 'rsa-sha256',
      headers: ['date', 'tpp-redirect-uri'],
      signature: cryptoSign('RSA-SHA256', octets, keys.privateKeyPem).toString('base64'),
    });
    const request = { ...REQUEST, headers: { ...keyHeaders, Signature }, certificate };
    expect(verifySignature(request).ok).toBe(true);
    const ours = createSigner({ ...keys, includeRequestTarget: false });
    const signed = ours.sign({ ...REQUEST, headers: keyHeaders, body: undefined });
    expect(signed.headers.Signature).toBe(Signature);
  });
});

describe('a request that is refused', () => {
  it('has no signature', () => {
    expect(verify({ Signature: undefined })).toMatchObject({ reason: 'signature-missing' });
  });

  it.each(SIGNED)('has %s and leaves it unsigned', (name) => {
    const without = ['(request-target)', ...SIGNED].filter((signed) => signed !== name);
    const lines = signer.sign(REQUEST).signingString.split('\n');
    const text = lines.filter((line) => !line.startsWith(`${name}: `)).join('\n');
    expect(signedOctets(text, 'RSA-SHA256', {}, without)).toMatchObject({
      ok: false,
      reason: 'header-not-signed',
      header: name,
    });
  });

  it.each(SIGNED)('lists %s and does not have it', (name) => {
    const present = Object.keys(headers).find((header) => header.toLowerCase() === name) ?? '';
    expect(verify({ [present]: undefined })).toMatchObject({
      ok: false,
      reason: 'header-absent',
      header: name,
    });
  });

  it.each(SIGNED)('lists %s twice', (name) => {
    const repeated = { ok: false, reason: 'header-repeated', header: name };
    for (const list of [`headers="${name} $1"`, `headers="$1 ${name}"`])
      expect(withHeader((header) => header.replace(/headers="([^"]*)"/, list))).toMatchObject(
        repeated,
      );
  });

  it.each(SIGNED)('has another value of %s', (name) => {
    const present = Object.keys(headers).find((header) => header.toLowerCase() === name) ?? '';
    expect(verify({ [present]: `${headers[present]}x` })).toMatchObject({
      ok: false,
      reason: 'signature-mismatch',
    });
  });

  it('was made for another method or target', () => {
    const signed = { ...REQUEST, certificate, headers };
    for (const changed of [{ method: 'DELETE' }, { target: `${REQUEST.target}&x=1` }]) {
      expect(verifySignature({ ...signed, ...changed })).toMatchObject({
        reason: 'signature-mismatch',
      });
    }
  });

  it.each([
    ['an algorithm in capitals', 'rsa-sha256', 'RSA-SHA256', 'algorithm-unsupported'],
    ['another algorithm', 'rsa-sha256', 'rsa-sha512', 'algorithm-unsupported'],
    ['a keyed hash for an algorithm', 'rsa-sha256', 'hmac-sha256', 'algorithm-unsupported'],
    ["another certificate's keyId", 'CN=Havn CA', 'CN=Hamn CA', 'key-id-issuer'],
    ['a keyId without a serial number', /SN=[0-9A-F]+,/, '', 'key-id-malformed'],
    ['base64 without padding', '=="', '"', 'signature-not-base64'],
    ['base64 with blanks', 'signature="', 'signature=" ', 'signature-not-base64'],
    ['no signature between the quotes', /signature=".*"/, 'signature=""', 'signature-length'],
    ['a signature of another length', /signature=".*"/, 'signature="YWJj"', 'signature-length'],
  ])('has %s', (_, from, to, reason) => {
    expect(withHeader((header) => header.replace(from, to))).toMatchObject({ ok: false, reason });
  });

  it('has a certificate whose key is not RSA', () => {
    expect(
      verifySignature({
        ...REQUEST,
        headers,
        certificate: parseCertificate(certificates['elliptic curve']),
      }),
    ).toMatchObject({ ok: false, reason: 'certificate-not-rsa' });
  });

  it('has a signature with any one bit flipped', () => {
    const octets = Buffer.from(signature, 'base64');
    expect(octets).toHaveLength(256);
    for (let bit = 0; bit < octets.length * 8; bit++) {
      const flipped = Buffer.from(octets);
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const header = headers.Signature?.replace(signature, flipped.toString('base64'));
      expect(verify({ Signature: header }), `bit ${bit}`).toMatchObject({
        ok: false,
        reason: 'signature-by-another-key',
      });
    }
  });

  it('gives the string that should have been signed', () => {
    const verification = verify({ 'PSU-ID': 'x' });
    expect(!verification.ok && verification.signingString?.split('\n')[4]).toBe('psu-id: x');
  });

  it('has a header whose name is given twice: that is a bug of the caller', () => {
    expect(() => verify({ date: 'x' })).toThrow(TypeError);
  });
});

describe('why a signature does not fit', () => {
  const text = () => signer.sign(REQUEST).signingString;
  const changed = (from: string | RegExp, to: string) => signedOctets(text().replace(from, to));

  it('names another key', async () => {
    const stranger = createSigner(await issueTestCertificate());
    const other = /signature="([^"]*)"/.exec(stranger.sign(REQUEST).headers.Signature ?? '')?.[1];
    expect(withHeader((header) => header.replace(signature, other ?? ''))).toMatchObject({
      reason: 'signature-by-another-key',
    });
  });

  it.each([
    ['RSA-SHA512', 'SHA-512'],
    ['RSA-SHA1', 'SHA-1'],
    ['RSA-SHA384', 'SHA-384'],
  ])('names the hash function of %s', (algorithm, name) => {
    expect(signedOctets(text(), algorithm)).toMatchObject({
      reason: 'signature-hash',
      detail: `Signature: SHA-256 is required, but the signature was made with ${name}.`,
    });
  });

  it.each([
    ['its octets', () => createHash('sha256').update(text()).digest()],
    ['its hex', () => createHash('sha256').update(text()).digest('hex')],
    ['its base64', () => createHash('sha256').update(text()).digest('base64')],
  ])('names a string that was hashed before it was signed: %s', (_, hashed) => {
    expect(signedOctets(hashed())).toMatchObject({
      reason: 'signature-mismatch',
      slip: 'hashed-twice',
      detail:
        'Signature: the SHA-256 of the signing string was signed in its place, so it was hashed twice.',
    });
  });

  it('tells a signature that names no hash function from one of another key', () => {
    const hash = createHash('sha256').update(text()).digest();
    const raw = privateEncrypt(privateKey, hash).toString('base64');
    expect(withHeader((header) => header.replace(signature, raw))).toMatchObject({
      reason: 'signature-hash',
      detail:
        'Signature: SHA-256 is required, but the signature has 32 bytes that name no hash function.',
    });
  });

  it('names PSS padding', () => {
    const options = { padding: constants.RSA_PKCS1_PSS_PADDING };
    expect(signedOctets(text(), 'RSA-SHA256', options)).toMatchObject({
      reason: 'signature-padding',
    });
  });

  it.each(
    [
      [
        'a newline at the end',
        /$/,
        '\n',
        'a newline was added at the end',
        'line 7 ("tpp-redirect-uri") at byte 54: expected the end, but 0x0A',
      ],
      [
        'CR LF',
        /\n/g,
        '\r\n',
        'the lines were separated by CR LF',
        'line 1 ("(request-target)") at byte 111: expected 0x0A, but 0x0D',
      ],
      [
        'no blanks',
        /^([^:]+:) /gm,
        '$1',
        'there was no space after the colon',
        'line 1 ("(request-target)") at byte 18: expected 0x20',
      ],
      [
        'one long line',
        /\n/g,
        '',
        'there was no newline between the lines',
        'line 1 ("(request-target)") at byte 111',
      ],
      ['only values', /^[^:]+: /gm, '', 'the values were signed without the names', 'line 1'],
      [
        'spaces between the lines',
        /\n/g,
        ' ',
        'there was no newline between the lines',
        'line 1 ("(request-target)") at byte 111',
      ],
      [
        'a backslash and an n',
        /\n/g,
        '\\n',
        'there was no newline between the lines',
        'line 1 ("(request-target)") at byte 111',
      ],
      [
        'a space after every line',
        /$/gm,
        ' ',
        'every value was signed with a space before or after it',
        'line 1 ("(request-target)") at byte 111: expected 0x0A, but 0x20',
      ],
      [
        'two spaces after every colon',
        /^([^:]+): /gm,
        '$1:  ',
        'every value was signed with a space before or after it',
        'line 1 ("(request-target)") at byte 19',
      ],
      [
        'quotation marks around every value',
        /^([^:]+): (.*)$/gm,
        '$1: "$2"',
        'every value was signed in quotes',
        'line 1 ("(request-target)") at byte 19',
      ],
      ['a small date name in capitals', /\n(date|digest): /g, (match: string) => match, '', ''],
    ].slice(0, 10) as [string, RegExp, string, string, string][],
  )('names %s', (_, from, to, slip, where) => {
    expect(changed(from, to)).toMatchObject({
      reason: 'signature-mismatch',
      detail: expect.stringMatching(`^Signature: ${slip}: .*${where.replace(/[()]/g, '\\$&')}`),
    });
  });

  it.each([
    [
      'a header name as it is written',
      () =>
        text()
          .replace('date:', 'Date:')
          .replace('digest:', 'Digest:')
          .replace('x-request-id:', 'X-Request-ID:')
          .replace('psu-id:', 'PSU-ID:')
          .replace('psu-corporate-id:', 'PSU-Corporate-ID:')
          .replace('tpp-redirect-uri:', 'TPP-Redirect-URI:'),
      'date',
      'not in lower case',
    ],
    ['another order', () => text().split('\n').sort().join('\n'), 'x-request-id', 'sorted by name'],
    [
      'the lines from the last to the first',
      () => text().split('\n').reverse().join('\n'),
      '(request-target)',
      'a different order from that in headers',
    ],
    [
      'a line left out',
      () => text().replace(/\npsu-id: .*/, ''),
      'psu-id',
      'the line of "psu-id" was left out',
    ],
    [
      'a different second',
      () => text().replace('08:05:09', '08:05:10'),
      'date',
      'a different second',
    ],
    [
      'a value in capitals',
      () => text().replace(/0a1b2c3d.*/, (id) => id.toUpperCase()),
      'psu-id',
      'in upper case',
    ],
    ['a decoded address', () => text().replace('%20', ' '), 'tpp-redirect-uri', 'percent-decoded'],
    [
      'an encoded address',
      () => text().replace('https://tpp.example/sca/1?a=b&c=%20', encodeURIComponent),
      'tpp-redirect-uri',
      'percent-encoded',
    ],
    [
      'a digest without its algorithm',
      () => text().replace('SHA-256=', ''),
      'digest',
      'without the algorithm',
    ],
    [
      'a target without the base path',
      () => text().replace('/api-sandbox', ''),
      '(request-target)',
      'a different target',
    ],
    [
      'a target without the query',
      () => text().replace('?allowLogicalDuplicate=true', ''),
      '(request-target)',
      'a different target',
    ],
    [
      'another method',
      () => text().replace('post ', 'get '),
      '(request-target)',
      'a different target',
    ],
    [
      'a target with a slash at its end',
      () => text().replace('?allowLogicalDuplicate=true', '/?allowLogicalDuplicate=true'),
      '(request-target)',
      'a different target',
    ],
    [
      'a method in capitals',
      () => text().replace('post ', 'POST '),
      '(request-target)',
      'a different target',
    ],
  ])('names %s', (_, slipped, header, slip) => {
    expect(signedOctets(slipped())).toMatchObject({
      reason: 'signature-mismatch',
      header,
      detail: expect.stringContaining(slip),
    });
  });

  it('gives both hashes when nothing it knows fits', () => {
    const verification = signedOctets('something else');
    expect(verification).toMatchObject({
      reason: 'signature-mismatch',
      detail: expect.stringMatching(
        /^Signature: the key is right but another string was signed: the SHA-256 of the 7 lines that headers lists is [0-9a-f]{64}, but f41f3fa625ff120ddca7ef456bf66371ecea23c129f4e4c32367101edb516cf8 was signed\.$/,
      ),
    });
  });
});

describe('10,000 mutated Signature headers', () => {
  const piece = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.string({ unit: 'binary', maxLength: 6 }),
    fc.constantFrom(
      '"',
      ',',
      '",',
      '=',
      '\\',
      '=?',
      '?=',
      '=?utf-8?B?',
      'keyId="',
      'algorithm="',
      'headers="',
      'signature="',
      'date ',
      '(request-target) ',
      'SN=',
      'CA=',
      '\n',
      '\0',
      '\u00f8',
      '\ud800',
      '+',
      '#0c',
      'A'.repeat(5_000),
    ),
  );
  const mutation = fc.record({
    at: fc.nat(1_000),
    removed: fc.nat(40),
    inserted: piece,
    isWrapped: fc.boolean(),
  });

  it('never throw, and each refusal has a reason that fits into a tppMessage', () => {
    const parts = parseSignatureHeader(headers.Signature ?? '');
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 3 }), (mutations) => {
        let header = headers.Signature ?? '';
        for (const { at, removed, inserted } of mutations) {
          const index = at % (header.length + 1);
          header = header.slice(0, index) + inserted + header.slice(index + removed);
        }
        if (mutations[0]?.isWrapped) {
          header = `=?utf-8?B?${Buffer.from(header).toString('base64')}?=`;
        }
        const verification = verify({ Signature: header });
        if (verification.ok) {
          // An accepted mutation means the same: only the spelling of the keyId and blanks may have changed.
          const mutated = parseSignatureHeader(header);
          expect(mutated.ok && { ...mutated.parts, keyId: '' }).toEqual(
            parts.ok && { ...parts.parts, keyId: '' },
          );
        } else {
          expect(verification.reason).toMatch(/^[a-z0-9-]+$/);
          expect(verification.detail).toMatch(/^Signature: [ -~]{1,500}\.$/);
        }
      }),
      { numRuns: 10_000, seed: 20_261_102 },
    );
  });

  it('nor do 1,000 mutated signing strings, signed with the right key', () => {
    const text = signer.sign(REQUEST).signingString;
    fc.assert(
      fc.property(mutation, ({ at, removed, inserted }) => {
        const index = at % (text.length + 1);
        const mutated = text.slice(0, index) + inserted + text.slice(index + removed);
        const verification = signedOctets(Buffer.from(mutated, 'latin1'));
        expect(verification.ok).toBe(Buffer.from(mutated, 'latin1').equals(Buffer.from(text)));
        expect(verification.ok || verification.detail.length <= 512).toBe(true);
      }),
      { numRuns: 1_000, seed: 20_261_102 },
    );
  });
});
