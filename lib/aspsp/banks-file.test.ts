import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBanksFile } from './banks-file';

let folder: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'brygge-banks-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const FJORD = {
  id: 'fjord',
  name: 'Fjordbanken',
  baseUrl: 'https://localhost:9443/api-sandbox/',
  scaOrigins: ['http://localhost:9444'],
  caFile: 'fjord/ca.pem',
  isSandbox: true,
};

const write = (text: string): string => {
  const file = path.join(folder, 'banks.json');
  fs.writeFileSync(file, text);
  return file;
};
const banks = (...list: unknown[]) => write(JSON.stringify(list));

describe('the file of banks', () => {
  it('names banks with their files beside it', () => {
    fs.writeFileSync(path.join(folder, 'fjord.svg'), '<svg/>');
    const file = banks(
      { ...FJORD, logo: 'fjord.svg', dialect: 'legacy' },
      {
        id: 'nord',
        name: 'Nordbanken',
        baseUrl: 'https://api.nord.example/open/api',
        scaOrigins: ['https://login.nord.example', 'https://nord.example'],
        tppCertificateFile: '/keys/nord.pem',
        tppPrivateKeyFile: 'nord-key.pem',
      },
    );
    const [fjord, nord] = readBanksFile(file, ['sandbox']);
    expect(fjord).toMatchObject({
      id: 'fjord',
      name: 'Fjordbanken',
      baseUrl: 'https://localhost:9443/api-sandbox',
      scaOrigins: ['http://localhost:9444'],
      caFile: path.join(folder, 'fjord/ca.pem'),
      isSandbox: true,
      dialect: 'legacy',
      logo: { mediaType: 'image/svg+xml' },
    });
    expect(Buffer.from(fjord?.logo?.bytes ?? []).toString()).toBe('<svg/>');
    expect(nord).toMatchObject({
      isSandbox: false,
      dialect: 'standard',
      logo: null,
      tppCertificateFile: '/keys/nord.pem',
      tppPrivateKeyFile: path.join(folder, 'nord-key.pem'),
    });
    expect(nord?.caFile).toBeUndefined();
  });

  it('names our certificate and key in one file, with the password in another', () => {
    fs.writeFileSync(path.join(folder, 'password'), 'blåbær og \n');
    const pkcs12 = { tppPkcs12File: 'keys/fjord.p12' };
    const [fjord, nord] = readBanksFile(
      banks(
        { ...FJORD, ...pkcs12, tppPkcs12PasswordFile: 'password' },
        { ...FJORD, ...pkcs12, id: 'nord' },
      ),
      [],
    );
    const file = path.join(folder, 'keys/fjord.p12');
    expect(fjord).toMatchObject({ tppPkcs12File: file, tppPkcs12Password: 'blåbær og ' });
    expect(nord).toMatchObject({ tppPkcs12File: file, tppPkcs12Password: undefined });
    expect(() =>
      readBanksFile(banks({ ...FJORD, ...pkcs12, tppPkcs12PasswordFile: 'none' }), []),
    ).toThrow(
      new Error(
        'The setting BANKS_FILE names a bank whose password cannot be read (banks[0].tppPkcs12PasswordFile).',
      ),
    );
  });

  it('may hold none', () => {
    expect(readBanksFile(banks(), [])).toEqual([]);
  });

  it.each([
    ['{"id":', 'The setting BANKS_FILE must name a JSON file.'],
    ['{}', 'The setting BANKS_FILE names a file in which banks must be a list of banks.'],
  ])('that holds %s is named', (text, sentence) => {
    expect(() => readBanksFile(write(text), [])).toThrow(new Error(sentence));
  });

  it('that is not there is named', () => {
    expect(() => readBanksFile(path.join(folder, 'none.json'), [])).toThrow(
      new Error('The setting BANKS_FILE names a file that cannot be read.'),
    );
  });

  it.each([
    [{ id: 'Fjord' }, 'banks[1].id must consist of lower-case letters, digits and hyphens'],
    [{ id: 'sandbox' }, 'banks[1].id is that of another bank'],
    [{ id: 'first' }, 'banks[1].id is that of another bank'],
    [{ name: ' ' }, 'banks[1].name must be a name'],
    [
      { baseUrl: 'http://localhost:9443' },
      'banks[1].baseUrl must be an https address without a query, such as https://bank.example/api',
    ],
    [{ scaOrigins: [] }, 'banks[1].scaOrigins must hold at least one origin'],
    [
      { scaOrigins: ['http://login.fjord.example'] },
      'banks[1].scaOrigins[0] must hold https origins only, except for a bank on this machine',
    ],
    [{ scaOrigins: 'https://fjord.example' }, 'banks[1].scaOrigins must be a list of origins'],
    [{ isSandbox: 'yes' }, 'banks[1].isSandbox must be true or false'],
    [{ dialect: 'Legacy' }, 'banks[1].dialect must be the name of a dialect: standard, legacy'],
    [{ adress: 'x' }, 'banks[1] has an unknown field'],
    [
      { tppCertificateFile: 'certificate.pem' },
      'banks[1] has a certificate without its private key, or the other way round',
    ],
    [
      { tppPkcs12File: 'tpp.p12', tppCertificateFile: 'tpp.pem', tppPrivateKeyFile: 'key.pem' },
      'banks[1] has both a PKCS#12 file and PEM files; give one or the other',
    ],
    [{ tppPkcs12PasswordFile: 'password' }, 'banks[1] has a password without its PKCS#12 file'],
  ])('with %o in its second bank is named with the place', (change, what) => {
    const file = banks({ ...FJORD, id: 'first' }, { ...FJORD, ...change });
    expect(() => readBanksFile(file, ['sandbox'])).toThrow(
      new Error(`The setting BANKS_FILE names a file in which ${what}.`),
    );
  });

  it.each([
    ['fjord.pdf', 'x', 'whose logo is not an SVG, PNG, WebP or JPEG'],
    ['none.svg', null, 'whose logo cannot be read'],
    ['fjord.png', 'x'.repeat(256 * 1024 + 1), 'whose logo has more than 256 KiB'],
  ])('with the logo %s is named', (logo, content, what) => {
    if (content !== null) fs.writeFileSync(path.join(folder, logo), content);
    expect(() => readBanksFile(banks({ ...FJORD, logo }), [])).toThrow(
      new Error(`The setting BANKS_FILE names a bank ${what} (banks[0].logo).`),
    );
  });
});
