import { execFileSync } from 'node:child_process';
import { verify as cryptoVerify, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { NAME_TYPE } from '@/sandbox-bank/certificates/issue-certificate';
import { issueTestCertificate } from '@/sandbox-bank/certificates/issue-test-certificate';
import { createAnswerSigner, createSigner, type Signer, type SignerKeys } from './sign';
import { certificates } from './vectors/certificates.json';

const GET = {
  method: 'GET',
  target: '/api-sandbox/v1/accounts?withBalance=true',
  headers: {
    'X-Request-ID': '7c0f4bd5-3f4e-4c0e-9f52-0a6b1f3c2d11',
    Date: 'Mon, 02 Nov 2026 08:05:09 GMT',
    Accept: 'application/json',
  },
};

let keys: SignerKeys;
let signer: Signer;

beforeAll(async () => {
  keys = await issueTestCertificate();
  signer = createSigner(keys);
});

describe('signing a request', () => {
  it('adds the certificate as base64 of the DER on one line, and the signature', () => {
    const { headers } = signer.sign(GET);
    expect(Object.keys(headers)).toEqual(['TPP-Signature-Certificate', 'Signature']);
    expect(headers['TPP-Signature-Certificate']).toBe(
      keys.certificatePem.replace(/-----[A-Z ]+-----|\n/g, ''),
    );
    expect(headers.Signature).toMatch(
      /^keyId="SN=[0-9A-F]{32},CA=CN=Havn CA",algorithm="rsa-sha256",headers="\(request-target\) date x-request-id",signature="[A-Za-z0-9+/]{342}=="$/,
    );
  });

  it('signs one line per header, in lower case, in the order of the list', () => {
    expect(signer.sign(GET).signingString).toBe(
      '(request-target): get /api-sandbox/v1/accounts?withBalance=true\n' +
        'date: Mon, 02 Nov 2026 08:05:09 GMT\n' +
        'x-request-id: 7c0f4bd5-3f4e-4c0e-9f52-0a6b1f3c2d11',
    );
  });

  it('signs with RSA and SHA-256 what it says it signed', () => {
    const { headers, signingString } = signer.sign(GET);
    const signature = /signature="([^"]*)"$/.exec(headers.Signature ?? '')?.[1] ?? '';
    expect(
      cryptoVerify(
        'RSA-SHA256',
        Buffer.from(signingString),
        keys.certificatePem,
        Buffer.from(signature, 'base64'),
      ),
    ).toBe(true);
  });

  it('leaves the target out when told to', () => {
    const bare = createSigner({ ...keys, includeRequestTarget: false });
    expect(bare.sign(GET).signingString).toBe(
      'date: Mon, 02 Nov 2026 08:05:09 GMT\nx-request-id: 7c0f4bd5-3f4e-4c0e-9f52-0a6b1f3c2d11',
    );
    expect(bare.sign(GET).headers.Signature).toContain('headers="date x-request-id"');
  });

  it('signs every header of the list that is present, names in any case, and the digest of the body', () => {
    const { headers, signingString } = signer.sign({
      method: 'post',
      target: '/v1/signing-baskets',
      headers: {
        ...GET.headers,
        'tpp-redirect-uri': 'https://tpp.example/sca/1',
        'PSU-CORPORATE-ID': '1a1b2c3d-4e5f-4a6b-8c7d-8e9fa0b1c2d3',
        'psu-id': '0a1b2c3d-4e5f-4a6b-8c7d-8e9fa0b1c2d3',
        'TPP-Session-ID': undefined,
      },
      body: Buffer.from('{"hello": "world"}\n'),
    });
    expect(headers.Digest).toBe('SHA-256=RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg=');
    expect(signingString).toBe(
      '(request-target): post /v1/signing-baskets\n' +
        'date: Mon, 02 Nov 2026 08:05:09 GMT\n' +
        'digest: SHA-256=RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg=\n' +
        'x-request-id: 7c0f4bd5-3f4e-4c0e-9f52-0a6b1f3c2d11\n' +
        'psu-id: 0a1b2c3d-4e5f-4a6b-8c7d-8e9fa0b1c2d3\n' +
        'psu-corporate-id: 1a1b2c3d-4e5f-4a6b-8c7d-8e9fa0b1c2d3\n' +
        'tpp-redirect-uri: https://tpp.example/sca/1',
    );
  });

  it('wraps the Signature header when the issuer has a name outside ASCII', async () => {
    const name = [[NAME_TYPE.organisation, 'Bølgen, "CA"']] as const;
    const { headers } = createSigner(await issueTestCertificate({ name })).sign(GET);
    const base64 = /^=\?utf-8\?B\?([A-Za-z0-9+/]+=*)\?=$/.exec(headers.Signature ?? '')?.[1] ?? '';
    expect(Buffer.from(base64, 'base64').toString('utf8')).toMatch(
      /^keyId="SN=[0-9A-F]{32},CA=O=Bølgen\\, \\"CA\\"",algorithm="rsa-sha256",headers=/,
    );
  });

  it.each([
    ['a line end', 'a\nx-request-id: b'],
    ['a carriage return', 'a\r'],
    ['a null', 'a\0'],
    ['a character of more than one octet', 'a漁'],
  ])('throws for a value with %s, which cannot travel in a header', (_, value) => {
    const headers = { ...GET.headers, 'TPP-Redirect-URI': value };
    expect(() => signer.sign({ ...GET, headers })).toThrow(TypeError);
  });

  it('throws for a target with a line end', () => {
    expect(() => signer.sign({ ...GET, target: '/v1/a\nb' })).toThrow(TypeError);
  });

  it('throws for a digest beside a body, and for a header given twice', () => {
    const headers = { ...GET.headers, Digest: 'SHA-256=x' };
    expect(() => signer.sign({ ...GET, headers, body: Buffer.from('{}') })).toThrow(TypeError);
    expect(() => signer.sign({ ...GET, headers: { ...GET.headers, date: 'x' } })).toThrow(
      TypeError,
    );
  });
});

describe('opening the keys', () => {
  it("refuses another certificate's private key", async () => {
    const { privateKeyPem } = await issueTestCertificate();
    expect(() => createSigner({ ...keys, privateKeyPem })).toThrow('does not belong');
  });

  it('refuses a key that is not RSA', () => {
    const privateKeyPem = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString();
    const certificatePem = certificates['elliptic curve'];
    expect(() => createSigner({ certificatePem, privateKeyPem })).toThrow('RSA');
  });

  it('refuses what is no certificate or no key', () => {
    expect(() => createSigner({ ...keys, certificatePem: '' })).toThrow(Error);
    expect(() => createSigner({ ...keys, privateKeyPem: 'x' })).toThrow(Error);
  });
});

describe('signing an answer', () => {
  it('signs Date, Digest and X-Request-ID, and nothing else', () => {
    const { headers, signingString } = createAnswerSigner(keys).sign({
      headers: { ...GET.headers, 'PSU-ID': 'x' },
      body: Buffer.from('{"hello": "world"}\n'),
    });
    expect(Object.keys(headers)).toEqual(['Digest', 'ASPSP-Signature-Certificate', 'Signature']);
    expect(signingString).toBe(
      'date: Mon, 02 Nov 2026 08:05:09 GMT\n' +
        'digest: SHA-256=RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg=\n' +
        'x-request-id: 7c0f4bd5-3f4e-4c0e-9f52-0a6b1f3c2d11',
    );
  });

  it('throws without Date or X-Request-ID', () => {
    for (const name of ['Date', 'X-Request-ID']) {
      const headers = { ...GET.headers, [name]: undefined };
      expect(() => createAnswerSigner(keys).sign({ headers, body: Buffer.alloc(0) })).toThrow(
        TypeError,
      );
    }
  });
});

describe('OpenSSL', () => {
  // The committed vectors are the real check; this one needs the openssl program.
  it.skipIf(!hasOpenssl())('verifies what we sign', () => {
    const folder = mkdtempSync(join(tmpdir(), 'signature-'));
    try {
      const file = (name: string) => join(folder, name);
      const { headers, signingString } = signer.sign(GET);
      const signature = /signature="([^"]*)"$/.exec(headers.Signature ?? '')?.[1] ?? '';
      const publicKey = signer.certificate.publicKey.export({ type: 'spki', format: 'pem' });
      writeFileSync(file('text'), signingString);
      writeFileSync(file('signature'), Buffer.from(signature, 'base64'));
      writeFileSync(file('key'), publicKey);
      const verified = execFileSync('openssl', [
        ...[
          'dgst',
          '-sha256',
          '-verify',
          file('key'),
          '-signature',
          file('signature'),
          file('text'),
        ],
      ]);
      expect(verified.toString()).toBe('Verified OK\n');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

function hasOpenssl(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
