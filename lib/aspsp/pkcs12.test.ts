import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import forge from 'node-forge';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { parseEnv } from '@/lib/env';
import { createSigner } from '@/lib/xs2a/signature/sign';
import { openTestBank } from '@/test/harness/test-bank';
import { aspspsOfSettings, openSigner } from './config';
import { readPkcs12 } from './pkcs12';

const bank = await openTestBank();
await bank.close();
const { certificatePem, privateKeyPem } = bank.tppKeys;
const other = bank.authority.tls.certPem;

const folder = mkdtempSync(path.join(tmpdir(), 'brygge-p12-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, content: string | Uint8Array): string => {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
};

type Options = {
  password?: string;
  certificates?: string[];
  key?: string | null;
  useMac?: boolean;
};

/** A file as an issuer creates it. */
const pkcs12 = ({
  password = 'hemmelig',
  certificates = [certificatePem],
  key = privateKeyPem,
  useMac = true,
}: Options = {}): Uint8Array => {
  const asn1 = forge.pkcs12.toPkcs12Asn1(
    (key === null ? null : forge.pki.privateKeyFromPem(key)) as forge.pki.rsa.PrivateKey,
    certificates.map((pem) => forge.pki.certificateFromPem(pem)),
    password,
    { algorithm: 'aes256', useMac },
  );
  return Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary');
};

describe('a PKCS#12 file', () => {
  it('is opened by its password, with the certificate as it was issued', () => {
    const read = readPkcs12(pkcs12({ password: 'hemmelig' }), 'hemmelig');
    if (!read.ok) throw new Error(read.reason);
    const signer = createSigner(read.keys);
    expect(signer.certificate.x509.raw).toEqual(new X509Certificate(certificatePem).raw);
    expect(signer.certificate.keyId).toBe(
      createSigner({ certificatePem, privateKeyPem }).certificate.keyId,
    );
  });

  it('may have a password that is no ASCII, which other tools encrypt by as UTF-8', () => {
    const file = pkcs12({ password: forge.util.encodeUtf8('blåbær'), useMac: false });
    expect(readPkcs12(file, 'blåbær').ok).toBe(true);
    expect(readPkcs12(file, 'blabær')).toEqual({ ok: false, reason: 'wrong-password' });
  });

  it('is not opened where its MAC is by another password, though what it holds can be decrypted', () => {
    const file = pkcs12({ password: forge.util.encodeUtf8('blåbær'), useMac: true });
    expect(readPkcs12(file, 'blåbær')).toEqual({ ok: false, reason: 'wrong-password' });
  });

  // One of 256 wrong keys decrypts a file to bytes with valid padding that are not ASN.1.
  it('is tried by the UTF-8 of its password also when the other octets decrypt it to nonsense', () => {
    const file = pkcs12({ password: forge.util.encodeUtf8('blåbær'), useMac: false });
    const nonsense = () => {
      throw new Error('Too few bytes to read ASN.1 value.');
    };
    const opening = vi.spyOn(forge.pkcs12, 'pkcs12FromAsn1');
    try {
      opening.mockImplementationOnce(nonsense);
      expect(readPkcs12(file, 'blåbær').ok).toBe(true);
      opening.mockImplementationOnce(() => {
        throw new Error('Cannot decrypt private key.');
      });
      opening.mockImplementationOnce(nonsense);
      expect(readPkcs12(file, 'blabær')).toEqual({ ok: false, reason: 'wrong-password' });
    } finally {
      opening.mockRestore();
    }
  });

  it('may hold the chain: the certificate is that of the key', () => {
    const read = readPkcs12(pkcs12({ certificates: [other, certificatePem], password: 'x' }), 'x');
    expect(read).toMatchObject({
      ok: true,
      keys: { certificatePem: new X509Certificate(certificatePem).toString() },
    });
  });

  it.each<[string, Uint8Array, string, string]>([
    ['another password', pkcs12({ password: 'right' }), 'wrong', 'wrong-password'],
    ['no password', pkcs12({ password: 'right' }), '', 'wrong-password'],
    ['no key', pkcs12({ key: null, password: 'x' }), 'x', 'no-key'],
    [
      'a certificate of another key',
      pkcs12({ certificates: [other], password: 'x' }),
      'x',
      'no-certificate',
    ],
    ['a text', Buffer.from('Buy milk.\n'), 'x', 'malformed'],
    ['PEM', Buffer.from(certificatePem), 'x', 'malformed'],
    ['nothing', new Uint8Array(), 'x', 'malformed'],
    ['half a file', pkcs12({ password: 'x' }).slice(0, 400), 'x', 'malformed'],
  ])('with %s is not opened', (_what, file, password, reason) => {
    expect(readPkcs12(file, password)).toEqual({ ok: false, reason });
  });
});

describe('the settings of a PKCS#12 file', () => {
  let count = 0;
  const settings = (file: Uint8Array, password?: string) => {
    count += 1;
    return {
      TPP_PKCS12_FILE: write(`tpp-${count}.p12`, file),
      ...(password === undefined ? {} : { TPP_PKCS12_PASSWORD: password }),
    };
  };

  it('open the certificate that signs', () => {
    const { certificate } = openSigner(settings(pkcs12({ password: 'x' }), 'x'));
    expect(certificate.serialNumber).toBe(new X509Certificate(certificatePem).serialNumber);
  });

  it.each([
    [
      settings(pkcs12({ password: 'x' }), 'y'),
      'The setting TPP_PKCS12_PASSWORD does not open the file of TPP_PKCS12_FILE.',
    ],
    [
      settings(pkcs12({ password: 'x' })),
      'The setting TPP_PKCS12_PASSWORD does not open the file of TPP_PKCS12_FILE.',
    ],
    [
      settings(pkcs12({ key: null, password: 'x' }), 'x'),
      'The setting TPP_PKCS12_FILE names a file without an RSA private key.',
    ],
    [
      settings(pkcs12({ certificates: [other], password: 'x' }), 'x'),
      'The setting TPP_PKCS12_FILE names a file without the certificate of its key.',
    ],
    [
      settings(Buffer.from('Buy milk.'), 'x'),
      'The setting TPP_PKCS12_FILE must name a PKCS#12 file.',
    ],
    [
      { TPP_PKCS12_FILE: '/nowhere/tpp.p12' },
      'The setting TPP_PKCS12_FILE names a file that cannot be read.',
    ],
  ])('that are wrong are named: %#', (given, sentence) => {
    expect(() => openSigner(given)).toThrow(new Error(sentence));
  });
});

describe('a bank of BANKS_FILE', () => {
  const banks = (password: string) => {
    write('password', `${password}\n`);
    const fjord = {
      id: 'fjord',
      name: 'Fjordbanken',
      baseUrl: 'https://localhost:9443/api-sandbox',
      scaOrigins: ['http://localhost:9444'],
      tppPkcs12File: 'fjord.p12',
      tppPkcs12PasswordFile: 'password',
    };
    const parsed = parseEnv({
      APP_URL: 'http://localhost:3000',
      DATABASE_URL: 'postgresql://127.0.0.1/brygge',
      BANK_BASE_URL: 'https://localhost:8443/api-sandbox',
      BANK_SCA_ORIGINS: 'http://localhost:8444',
      NEXTAUTH_SECRET: 'a secret of more than 32 characters',
      PSU_ID_KEYS: `a:${Buffer.alloc(32).toString('base64')}`,
      TPP_CERTIFICATE_FILE: write('certificate.pem', bank.authority.tls.certPem),
      TPP_PRIVATE_KEY_FILE: write('key.pem', bank.authority.tls.keyPem),
      BANKS_FILE: write('banks.json', JSON.stringify([fjord])),
    });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed));
    return aspspsOfSettings(parsed.env);
  };

  it('may know us by a certificate in a PKCS#12 file of its own', () => {
    write('fjord.p12', pkcs12({ password: 'blåbær' }));
    const [first, fjord] = banks('blåbær');
    const issued = new X509Certificate(certificatePem).serialNumber;
    expect(fjord?.signer.certificate.serialNumber).toBe(issued);
    expect(first?.signer.certificate.serialNumber).not.toBe(issued);
  });

  it('is named with the field when the password does not open it', () => {
    write('fjord.p12', pkcs12({ password: 'blåbær' }));
    expect(() => banks('bringebær')).toThrow(
      new Error(
        'The setting BANKS_FILE (tppPkcs12PasswordFile of the bank fjord) does not open the file of BANKS_FILE (tppPkcs12File of the bank fjord).',
      ),
    );
  });
});
