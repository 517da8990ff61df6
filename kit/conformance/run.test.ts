import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorityOfRun, keysOfRun } from '@/sandbox-bank/testing/certificates-of-run';
import { anchorsOf, sectionNumbersOf } from '@/scripts/checks/documentation';
import type { BankAnswer, BankClient } from './bank-client';
import { ALL_CHECKS } from './checks/all-checks';
import { readOptions } from './options';
import { openStage } from './stage';

let dir: string;
let files: { certificate: string; key: string };
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'conformance-options-'));
  const keys = await keysOfRun(await authorityOfRun(), 'Prøvestasjonen AS', ['PSP_AI']);
  files = { certificate: join(dir, 'certificate.pem'), key: join(dir, 'key.pem') };
  writeFileSync(files.certificate, keys.certificatePem);
  writeFileSync(files.key, keys.privateKeyPem);
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('the options', () => {
  const BASE = ['--base-url', 'https://bank.example/api-sandbox/'];
  const own = () => ['--certificate', files.certificate, '--key', files.key];

  it('are read, with the path of the bank and without a final slash', () => {
    const options = readOptions(
      [...BASE, ...own(), '--sca-origin', 'https://sca.example'],
      'suite',
    );
    expect(options).toMatchObject({
      baseUrl: 'https://bank.example/api-sandbox',
      scaOrigins: ['https://sca.example'],
      second: undefined,
      clientKeys: undefined,
      reportDir: undefined,
    });
  });

  it.each([
    [[], /^--base-url is missing; usage:\nsuite --base-url/],
    [['--base-url', 'bank.example'], /^--certificate is missing/],
    [['--bas', 'x'], /^Unknown option '--bas'/],
    [
      [...BASE, '--certificate', '/nowhere/c.pem', '--key', 'k'],
      /^--certificate: .* \(ENOENT\)\.$/,
    ],
  ] as const)('that are wrong are named: %j', (args, message) => {
    expect(() => readOptions([...args], 'suite')).toThrow(message);
  });

  it.each([
    [['--base-url', 'http://bank.example'], /^--base-url must be an https address/],
    [[...BASE, '--sca-origin', 'https://sca.example/sca'], /^--sca-origin must be an origin/],
    [[...BASE, '--redirect-uri', '/return'], /^--redirect-uri must be an address/],
    [[...BASE, '--second-certificate', 'x'], /^--second-key is missing/],
    [[...BASE, '--client-key', 'x'], /^--client-certificate is missing/],
    [[...BASE, '--ca', 'package.json'], /^--ca: package.json holds no certificate in PEM/],
  ] as const)('that are wrong are named beside right ones: %j', (args, message) => {
    expect(() => readOptions([...own(), ...args], 'suite')).toThrow(message);
  });
});

describe('a bank that is no sandbox', () => {
  const answer = (status: number, body: unknown): BankAnswer => ({
    status,
    headers: {},
    text: JSON.stringify(body),
    body,
  });

  it.each([
    ['does not know /v1/sandbox', answer(404, { tppMessages: [] })],
    ['refuses it', answer(403, { tppMessages: [] })],
    ['answers it with something else', answer(200, { accounts: [] })],
    ['answers it with a page', answer(200, undefined)],
  ])('is asked once and left alone when it %s', async (_, answered) => {
    const calls: string[] = [];
    const client: BankClient = {
      call: async ({ method = 'GET', path }) => {
        calls.push(`${method} ${path}`);
        return answered;
      },
      takeExchanges: () => [],
    };
    const opening = openStage({
      client,
      redirectUri: 'https://tpp.example/return',
      scaOrigins: [],
      now: () => new Date('2026-11-23T08:00:00Z'),
    });
    await expect(opening).rejects.toThrow(/The suite only runs against a sandbox/);
    expect(calls).toEqual(['GET /v1/sandbox/customers']);
  });
});

describe('the checks', () => {
  it('are more than a hundred, each with a name of its own', () => {
    const ids = ALL_CHECKS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(100);
    for (const id of ids) expect(id).toMatch(/^[a-z0-9-]+$/);
  });

  it('each cite a place that there is', () => {
    const anchors = anchorsOf(readFileSync('docs/interface.md', 'utf8'));
    const sections = sectionNumbersOf(readFileSync('docs/supplement.md', 'utf8'));
    const dead = ALL_CHECKS.filter(({ place }) => {
      const [page, anchor = ''] = place.split('#');
      return !(page === 'interface' ? anchors : sections).has(anchor);
    });
    expect(dead.map(({ id, place }) => `${id} ${place}`)).toEqual([]);
  });

  it('grade as a must only what the interface itself says', () => {
    const wrong = ALL_CHECKS.filter(
      ({ grade, place }) => grade === 'must' && !place.startsWith('interface#'),
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });
});
