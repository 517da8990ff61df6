import { describe, expect, it } from 'vitest';
import { compareCalls } from './compare-calls';
import type { InspectedCallView } from './inspector';
import { playwrightTest } from './playwright-test';
import { curlCommand, rawRequest } from './raw-http';

const CALL: InspectedCallView = {
  callId: '7c0f4bd5-3f4e-4c0e-9f52-0a6b1f3c2d11',
  visitId: '7c0f4bd5-3f4e-4c0e-9f52-0a6b1f3c2d12',
  action: 'POST /api/payments',
  bankName: 'Skjærvik Sparebank',
  startedAt: '2026-11-02T08:05:09.000Z',
  durationMilliseconds: 12,
  method: 'POST',
  origin: 'https://localhost:8443',
  target: '/api-sandbox/v1/payments/instant',
  headers: [
    ['Date', 'Mon, 02 Nov 2026 08:05:09 GMT'],
    ['PSU-ID', '‹PSU-ID›'],
    ['PSU-User-Agent', "O'Hara"],
    [
      'Signature',
      'keyId="SN=0A,CA=CN=Havn CA,C=NO",algorithm="rsa-sha256",headers="date",signature="AA=="',
    ],
  ],
  body: '{"creditorName":"Sønn"}',
  signingString: [['date', 'Mon, 02 Nov 2026 08:05:09 GMT']],
  answer: { status: 201, headers: [], body: '{}', cut: false },
  signature: { kind: 'unsigned' },
  failure: null,
};

describe('a call to copy', () => {
  it('as raw HTTP', () => {
    expect(rawRequest({ ...CALL, headers: CALL.headers.slice(0, 2) })).toBe(
      'POST /api-sandbox/v1/payments/instant HTTP/1.1\nDate: Mon, 02 Nov 2026 08:05:09 GMT\nPSU-ID: ‹PSU-ID›\n\n{"creditorName":"Sønn"}',
    );
  });

  it('as a command, quoted for a shell', () => {
    expect(curlCommand({ ...CALL, headers: CALL.headers.slice(2, 3) })).toBe(
      `curl -X POST 'https://localhost:8443/api-sandbox/v1/payments/instant' \\\n  -H 'PSU-User-Agent: O'\\''Hara' \\\n  --data-raw '{"creditorName":"Sønn"}'`,
    );
  });

  it('as a Playwright test that signs it anew and expects what came', () => {
    const source = playwrightTest([
      CALL,
      { ...CALL, body: null, answer: null, failure: 'timeout: x' },
    ]);
    expect(source).toContain('const keyId = "SN=0A,CA=CN=Havn CA,C=NO";');
    expect(source).toContain('process.env.BANK_ORIGIN ?? "https://localhost:8443"');
    expect(
      source.slice(source.indexOf('test("POST')),
    ).toBe(`test("POST /api/payments", async ({ request }) => {
  const answer1 = await call(request, "POST", "/api-sandbox/v1/payments/instant", {
    "PSU-ID": "‹PSU-ID›",
    "PSU-User-Agent": "O'Hara",
  }, "{\\"creditorName\\":\\"Sønn\\"}");
  expect(answer1.status()).toBe(201);
  const answer2 = await call(request, "POST", "/api-sandbox/v1/payments/instant", {
    "PSU-ID": "‹PSU-ID›",
    "PSU-User-Agent": "O'Hara",
  });
  // No answer came when this was recorded: timeout: x
});
`);
  });

  it('as a Playwright test with the keyId of an issuer whose name is not ASCII', () => {
    const keyId = 'SN=0A,CA=CN=Skjærvik CA,C=NO';
    const header = `keyId="${keyId}",algorithm="rsa-sha256",headers="date",signature="AA=="`;
    const encoded = `=?utf-8?B?${Buffer.from(header).toString('base64')}?=`;
    const source = playwrightTest([{ ...CALL, headers: [['Signature', encoded]] }]);
    expect(source).toContain('const keyId = "SN=0A,CA=CN=Skjærvik CA,C=NO";');
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is in the source.
    expect(source).toContain("`=?utf-8?B?${Buffer.from(header).toString('base64')}?=`");
  });
});

describe('two calls side by side', () => {
  it('name the first byte that differs, in UTF-8', () => {
    const other = {
      ...CALL,
      headers: [CALL.headers[0] ?? ['', ''], ['psu-id', '‹PSU-ID›'], ['Digest', 'x']] as const,
      body: '{"creditorName":"Sønnen"}',
    };
    const left = { ...CALL, headers: CALL.headers.slice(0, 2) };
    expect(compareCalls(left, other)).toEqual([
      {
        label: '',
        left: 'POST /api-sandbox/v1/payments/instant',
        right: 'POST /api-sandbox/v1/payments/instant',
        byte: null,
      },
      {
        label: 'date',
        left: 'Mon, 02 Nov 2026 08:05:09 GMT',
        right: 'Mon, 02 Nov 2026 08:05:09 GMT',
        byte: null,
      },
      { label: 'psu-id', left: '‹PSU-ID›', right: '‹PSU-ID›', byte: null },
      { label: 'digest', left: null, right: 'x', byte: 1 },
      { label: '1', left: '{"creditorName":"Sønn"}', right: '{"creditorName":"Sønnen"}', byte: 23 },
    ]);
  });
});
