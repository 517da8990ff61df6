import { createPrivateKey } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseCertificate } from '@/lib/xs2a/signature/certificate';
import { createSigner } from '@/lib/xs2a/signature/sign';
import { validateCertificate } from '@/lib/xs2a/signature/validate-certificate';
import { verifySignature } from '@/lib/xs2a/signature/verify';
import { reusedKeyPair } from '@/sandbox-bank/testing/key-pairs';
import { type CertificateAuthority, openCertificateAuthority } from './certificate-authority';
import { keepTppCertificate } from './tpp-certificate';

const NOW = new Date('2026-11-02T08:05:09Z');
const daysLater = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

/** As the bank opens it, without the time that key generation takes. */
const openAuthority = (folder: string, now: Date): Promise<CertificateAuthority> =>
  openCertificateAuthority(folder, now, reusedKeyPair);

let root: string;
let dir: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'authority-'));
  dir = join(root, 'certificates');
});

afterEach(async () => {
  await rm(root, { recursive: true });
});

describe('opening the authority', () => {
  it('makes what is missing, each with a key of its own, and finds it again', async () => {
    const made = await openCertificateAuthority(dir, NOW);
    const found = await openCertificateAuthority(dir, daysLater(1));
    expect(found.caPem).toBe(made.caPem);
    expect(found.tls).toEqual(made.tls);
    expect(found.seal).toEqual(made.seal);
    expect((await readdir(dir)).sort()).toEqual(['ca-1', 'ca.pem', 'seal-1', 'tls-1']);
    expect(made.caFile).toBe(join(dir, 'ca.pem'));
    expect(await readFile(made.caFile, 'utf8')).toBe(made.caPem);
    const keys = [
      await readFile(join(dir, 'ca-1', 'private-key.pem'), 'utf8'),
      made.tls.keyPem,
      made.seal.privateKeyPem,
    ];
    expect(new Set(keys).size).toBe(3);
    expect(keys.map((pem) => createPrivateKey(pem).asymmetricKeyDetails?.modulusLength)).toEqual([
      2048, 2048, 2048,
    ]);
  });

  it('gives any number of openers at once the same keys', async () => {
    const opened = await Promise.all(Array.from({ length: 4 }, () => openAuthority(dir, NOW)));
    expect(new Set(opened.map(({ caPem }) => caPem)).size).toBe(1);
    expect(new Set(opened.map(({ tls }) => tls.certPem)).size).toBe(1);
    expect(new Set(opened.map(({ seal }) => seal.privateKeyPem)).size).toBe(1);
    expect((await readdir(dir)).sort()).toEqual(['ca-1', 'ca.pem', 'seal-1', 'tls-1']);
  });

  it('keeps private keys for their owner', async () => {
    await openAuthority(dir, NOW);
    for (const name of ['ca-1', 'tls-1', 'seal-1']) {
      expect((await stat(join(dir, name))).mode & 0o777).toBe(0o700);
      expect((await stat(join(dir, name, 'private-key.pem'))).mode & 0o777).toBe(0o600);
    }
    expect((await stat(dir)).mode & 0o777).toBe(0o700);
  });

  it('renews what it issued when it has less than 30 days left', async () => {
    const made = await openAuthority(dir, NOW);
    const before = await openAuthority(dir, daysLater(335));
    expect(before.tls).toEqual(made.tls);
    const after = await openAuthority(dir, new Date(daysLater(335).getTime() + 1));
    expect(after.caPem).toBe(made.caPem);
    expect(after.tls.certPem).not.toBe(made.tls.certPem);
    expect(after.seal.certificatePem).not.toBe(made.seal.certificatePem);
    expect(parseCertificate(after.tls.certPem).validTo).toEqual(
      new Date(new Date(daysLater(335 + 365).getTime() + 1).setMilliseconds(0)),
    );
  });

  it('replaces its own certificate while it still outlives what it issues, and trusts the old one on', async () => {
    const made = await openAuthority(dir, NOW);
    const tpp = await made.issueTppCertificate({
      organisation: 'Brygge AS',
      roles: ['PSP_AI'],
      now: daysLater(3_200),
    });
    expect((await openAuthority(dir, daysLater(3_255))).caPem).toBe(made.caPem);

    const now = daysLater(3_256);
    const renewed = await openAuthority(dir, now);
    expect(renewed.caPem.endsWith(made.caPem)).toBe(true);
    expect(renewed.trustedIssuers).toHaveLength(2);
    expect(await readFile(renewed.caFile, 'utf8')).toBe(renewed.caPem);
    const certificate = parseCertificate(tpp.certificatePem);
    const { trustedIssuers } = renewed;
    expect(validateCertificate({ certificate, trustedIssuers, now }).ok).toBe(true);
    expect(
      parseCertificate(renewed.tls.certPem).x509.verify(
        (trustedIssuers[0] ?? certificate).publicKey,
      ),
    ).toBe(true);
    expect((await openAuthority(dir, daysLater(3_651))).trustedIssuers).toHaveLength(1);
  });

  it.each([
    ['cut short', (pem: string) => pem.slice(0, 300)],
    ['empty', () => ''],
    ['of another pair', async () => readFile(join(dir, 'seal-1', 'private-key.pem'), 'utf8')],
  ])('makes a new pair when a private key is %s', async (_, change) => {
    const made = await openAuthority(dir, NOW);
    const file = join(dir, 'tls-1', 'private-key.pem');
    await writeFile(file, await change(made.tls.keyPem));
    const healed = await openAuthority(dir, NOW);
    expect(healed.tls.certPem).not.toBe(made.tls.certPem);
    const key = createPrivateKey(healed.tls.keyPem);
    expect(parseCertificate(healed.tls.certPem).x509.checkPrivateKey(key)).toBe(true);
  });

  it('makes anew what is not valid yet, as after a clock that was ahead by more than an hour', async () => {
    const hourAhead = await openAuthority(dir, new Date('2026-11-02T09:05:09Z'));
    const kept = await openAuthority(dir, NOW);
    expect([kept.caPem, kept.tls]).toEqual([hourAhead.caPem, hourAhead.tls]);
    const anew = await openAuthority(dir, new Date('2026-11-02T08:05:08Z'));
    expect(parseCertificate(anew.tls.certPem).validFrom).toEqual(new Date('2026-11-02T07:05:08Z'));
    expect(parseCertificate(anew.caPem).validFrom).toEqual(new Date('2026-11-02T07:05:08Z'));
  });

  it('makes a new pair when a file is gone, and issues anew when its own is', async () => {
    const made = await openAuthority(dir, NOW);
    await rm(join(dir, 'ca-1'), { recursive: true });
    const healed = await openAuthority(dir, NOW);
    expect(healed.caPem).not.toBe(made.caPem);
    expect(healed.tls.certPem).not.toBe(made.tls.certPem);
    await rm(join(dir, 'seal-1', 'certificate.pem'), { force: true });
    await rm(join(dir, 'seal-2', 'certificate.pem'), { force: true });
    expect((await openAuthority(dir, NOW)).seal).not.toEqual(healed.seal);
  });

  it.skipIf(process.getuid?.() === 0)('says so when the folder cannot be written', async () => {
    await chmod(root, 0o500);
    await expect(openAuthority(dir, NOW)).rejects.toThrow('EACCES');
    await chmod(root, 0o700);
  });
});

describe('what it issues', () => {
  it('is a TLS certificate that Node trusts for localhost, 127.0.0.1 and ::1', async () => {
    const now = new Date();
    const { caPem, tls } = await openAuthority(dir, now);
    const server = createServer({ cert: tls.certPem, key: tls.keyPem }, (_, response) => {
      response.end('hei');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const fetchAs = (servername: string, ca: string) =>
      new Promise<string>((resolve, reject) => {
        const options = { host: '127.0.0.1', port, ca, servername, agent: false };
        get(options, (response) => {
          response.setEncoding('utf8').on('data', resolve);
        }).on('error', (error) => reject(error));
      });
    try {
      expect(await fetchAs('localhost', caPem)).toBe('hei');
      expect(parseCertificate(tls.certPem).x509.checkIP('127.0.0.1')).toBe('127.0.0.1');
      expect(parseCertificate(tls.certPem).x509.checkIP('::1')).toBe('::1');
      await expect(fetchAs('bank.example', caPem)).rejects.toThrow('altnames');
      const other = await openAuthority(join(root, 'other'), now);
      await expect(fetchAs('localhost', other.caPem)).rejects.toThrow(/self.signed|unable to/);
    } finally {
      server.close();
    }
  });

  it('is a TPP certificate with the roles, that signs what the bank verifies', async () => {
    const authority = await openAuthority(dir, NOW);
    const keys = await authority.issueTppCertificate({
      organisation: 'Blåbær & Sønner, Betaling AS',
      roles: ['PSP_PI', 'PSP_AI'],
    });
    const signer = createSigner(keys);
    const { certificate } = signer;
    expect(certificate).toMatchObject({
      organisation: 'Blåbær & Sønner, Betaling AS',
      organisationIdentifier: expect.stringMatching(/^PSDNO-FSA-3\d{8}$/),
      issuerName: 'CN=Kystnett Sandbox CA,O=Kystnett Tillitstjenester AS,C=NO',
      psd2: { roles: ['PSP_PI', 'PSP_AI'], ncaName: 'Finanstilsynet', ncaId: 'NO-FSA' },
      rsaBits: 2048,
      maySign: true,
      validFrom: new Date('2026-11-02T07:05:09Z'),
      validTo: new Date('2027-11-02T08:05:09Z'),
    });
    const { trustedIssuers } = authority;
    expect(validateCertificate({ certificate, trustedIssuers, now: NOW }).ok).toBe(true);
    const request = { method: 'GET', target: '/v1/accounts', headers: { 'X-Request-ID': '1' } };
    const headers = { ...request.headers, ...signer.sign(request).headers };
    expect(verifySignature({ ...request, headers, certificate }).ok).toBe(true);
  });

  it('has random positive serial numbers of 16 octets', async () => {
    const authority = await openAuthority(dir, NOW);
    const request = { organisation: 'Brygge AS', roles: ['PSP_AI'] as const };
    const issued = await Promise.all([
      authority.issueTppCertificate(request),
      authority.issueTppCertificate(request),
    ]);
    const serials = issued.map(
      ({ certificatePem }) => parseCertificate(certificatePem).serialNumber,
    );
    expect(new Set(serials).size).toBe(2);
    for (const serial of serials) {
      expect(serial).toMatch(/^[4-7][0-9A-F]{31}$/);
    }
  });

  it('has the same organizationIdentifier for the same organisation in every authority', async () => {
    const identifiers = [];
    for (const folder of ['one', 'two']) {
      const authority = await openAuthority(join(root, folder), NOW);
      const keys = await authority.issueTppCertificate({
        organisation: 'Brygge AS',
        roles: ['PSP_AI'],
      });
      identifiers.push(parseCertificate(keys.certificatePem).organisationIdentifier);
    }
    expect(identifiers[0]).toBe(identifiers[1]);
  });

  it("is the bank's seal, with the role of an account servicing bank", async () => {
    const { seal, trustedIssuers } = await openAuthority(dir, NOW);
    const certificate = parseCertificate(seal.certificatePem);
    expect(
      validateCertificate({ certificate, trustedIssuers, now: NOW, roles: ['PSP_AS'] }),
    ).toEqual({ ok: true, roles: ['PSP_AS'] });
  });

  it('is no TPP certificate without a role', async () => {
    const authority = await openAuthority(dir, NOW);
    await expect(
      authority.issueTppCertificate({ organisation: 'Brygge AS', roles: [] }),
    ).rejects.toThrow(RangeError);
  });
});

describe("keeping a TPP's files", () => {
  it('issues once, and again for another organisation, other roles, or near the end', async () => {
    const authority = await openAuthority(dir, NOW);
    const out = join(root, 'tpp');
    const keep = (changes = {}) =>
      keepTppCertificate({
        authority,
        dir: out,
        organisation: 'Brygge AS',
        roles: ['PSP_AI', 'PSP_PI'],
        now: NOW,
        ...changes,
      });
    expect(await keep()).toEqual({
      certificateFile: join(out, 'certificate.pem'),
      privateKeyFile: join(out, 'private-key.pem'),
      isNew: true,
    });
    expect((await stat(join(out, 'private-key.pem'))).mode & 0o777).toBe(0o600);
    expect((await readdir(out)).sort()).toEqual(['certificate.pem', 'private-key.pem']);
    expect((await keep()).isNew).toBe(false);
    expect((await keep({ roles: ['PSP_PI', 'PSP_AI'] })).isNew).toBe(false);
    expect((await keep({ roles: ['PSP_AI'] })).isNew).toBe(true);
    expect((await keep({ roles: ['PSP_AI'], organisation: 'Kai AS' })).isNew).toBe(true);
    const late = { roles: ['PSP_AI'], organisation: 'Kai AS', now: daysLater(340) };
    expect((await keep(late)).isNew).toBe(true);
    await writeFile(join(out, 'private-key.pem'), '');
    expect((await keep(late)).isNew).toBe(true);
    const other = await openCertificateAuthority(join(root, 'other'), NOW);
    expect((await keep({ ...late, authority: other })).isNew).toBe(true);
  });

  it('leaves a pair that belongs together when several write at once', async () => {
    const authority = await openAuthority(dir, NOW);
    const out = join(root, 'tpp');
    const files = { authority, dir: out, organisation: 'Brygge AS', roles: ['PSP_AI'] as const };
    await Promise.all(Array.from({ length: 3 }, () => keepTppCertificate({ ...files, now: NOW })));
    const key = createPrivateKey(await readFile(join(out, 'private-key.pem'), 'utf8'));
    const certificate = parseCertificate(await readFile(join(out, 'certificate.pem'), 'utf8'));
    expect(certificate.x509.checkPrivateKey(key)).toBe(true);
  });
});
