import { describe, expect, it } from 'vitest';
import type { CertificateReader } from '@/lib/xs2a/signature/certificate';
import { writeAnswer } from './answer-request';
import { loggedRequest, type RequestEnd } from './log-request';
import { refuse } from './reply';

const AT = new Date('2026-11-22T12:00:00Z');
const SENT = {
  method: 'POST',
  url: '/api-sandbox/v1/payments',
  httpVersion: '1.1',
  rawHeaders: ['TPP-Signature-Certificate', 'MII='],
};
const PASSED: RequestEnd = { failed: null, fault: null, worldId: 'default', status: 201 };

/** Reads any header as a certificate with this subject. */
const readerOf = (subject: { organisation?: string; organisationIdentifier?: string }) =>
  (() => ({ ok: true, certificate: subject })) as unknown as CertificateReader;

const logged = (text: string): string | undefined => {
  const { body } = writeAnswer(refuse('FORMAT_ERROR', text));
  const end: RequestEnd = { ...PASSED, failed: { check: 'rules', body }, status: 400 };
  return loggedRequest(SENT, AT, end, readerOf({})).checks.at(-1)?.text;
};

it.each([
  [
    'instructedAmount.amount: expected an amount worth at least NOK 100000, got EUR 500.00, which is worth NOK 5860.00.',
    'instructedAmount.amount: expected an amount worth at least NOK 100000, got …, which is worth ….',
  ],
  [
    'instructedAmount.amount: expected at most NOK 9999999999999999.99 with the fee, got NOK 9999999999999999999.99.',
    'instructedAmount.amount: expected at most NOK 9999999999999999.99 with the fee, got ….',
  ],
  [
    'instructedAmount.amount: the PSU may create payments of up to JPY 500 from this account; this one comes to JPY 501.',
    'instructedAmount.amount: the PSU may create payments of up to … from this account; this one comes to ….',
  ],
  [
    "0.transactionAmount.amount: expected NOK -62.00, the sum of the batch's 2 entries, got NOK -31.00.",
    "0.transactionAmount.amount: expected …, the sum of the batch's 2 entries, got ….",
  ],
  [
    'offsetSeconds: expected at most 315360000 seconds either way, got -400000000.',
    'offsetSeconds: expected at most 315360000 seconds either way, got ….',
  ],
  ['faults.0.calls: Expected at least 1, got 0.5.', 'faults.0.calls: Expected at least 1, got ….'],
  ['seed: Expected at most 5, got 1e+21.', 'seed: Expected at most 5, got ….'],
  [
    'Expected JSON: Unexpected token \'x\', "{"name": x" is not valid JSON.',
    "Expected JSON: Unexpected token 'x', … is not valid JSON.",
  ],
  ['creditorName: expected no "Kari Norda…', 'creditorName: expected no …'],
])('no amount or number of a body is logged: %s', (text, expected) => {
  expect(logged(text)).toBe(expected);
});

it.each([
  'PSU-ID: expected a value, since this operation requires the header; got none.',
  'PSU-ID: expected a PSU-ID that this bank issued to this TPP, got another UUID. Send the PSU to the scaRedirect.',
  'PSU-Context: expected CORPORATE together with PSU-Corporate-ID, got PRIVATE.',
  'Expected characters of the Basic Multilingual Plane only, got one outside it at position 3.',
  'creditorName: Expected a value, got only white space.',
  'instructedAmount.currency: Expected an ISO 4217 code from the currency list.',
])('a cause that repeats nothing of a body is logged as it is: %s', (text) => {
  expect(logged(text)).toBe(text);
});

it.each([
  [
    { organisation: 'Fjord AS', organisationIdentifier: 'PSDNO-FSA-987654325' },
    'PSDNO-FSA-987654325',
  ],
  [{ organisation: 'Fjord AS' }, 'O=Fjord AS'],
  [{}, null],
])("a request is logged under its TPP's organisation: %j", (subject, organisation) => {
  expect(loggedRequest(SENT, AT, PASSED, readerOf(subject)).organisation).toBe(organisation);
});

it('a certificate that is sent as an encoded word is read like any other', () => {
  const rawHeaders = ['TPP-Signature-Certificate', '=?utf-8?B?TUlJPQ==?='];
  const reader = ((value: string) =>
    value === 'MII='
      ? { ok: true, certificate: { organisation: 'Fjord AS' } }
      : { ok: false }) as unknown as CertificateReader;
  expect(loggedRequest({ ...SENT, rawHeaders }, AT, PASSED, reader).organisation).toBe(
    'O=Fjord AS',
  );
});

it('a request is logged under no organisation when its certificate is missing or cannot be read', () => {
  const rawHeaders = ['X-First', 'TPP-Signature-Certificate', 'X-Second', 'MII='];
  const reader = readerOf({ organisation: 'Fjord AS' });
  expect(loggedRequest({ ...SENT, rawHeaders }, AT, PASSED, reader).organisation).toBeNull();
  const refusing = (() => ({ ok: false })) as unknown as CertificateReader;
  expect(loggedRequest(SENT, AT, PASSED, refusing).organisation).toBeNull();
});

it.each([null, 'no JSON', '{}', '{"tppMessages":[{"text":1}]}'])(
  'a refusal without a text is logged without one: %s',
  (body) => {
    const end: RequestEnd = { ...PASSED, failed: { check: 'date', body }, status: 400 };
    const { checks } = loggedRequest(SENT, AT, end, readerOf({}));
    expect(checks.find(({ check }) => check === 'date')).toEqual({
      check: 'date',
      outcome: 'failed',
    });
  },
);

it('a text is logged without what the database cannot store', () => {
  const body = JSON.stringify({ tppMessages: [{ text: 'Date: no\u0000 \ud800date.' }] });
  const end: RequestEnd = { ...PASSED, failed: { check: 'date', body }, status: 400 };
  const { checks } = loggedRequest(SENT, AT, end, readerOf({}));
  expect(checks.find(({ check }) => check === 'date')?.text).toBe('Date: no date.');
});

it('headers are logged once by name, without an identity or what the database cannot store', () => {
  const logged = loggedRequest(
    {
      ...SENT,
      url: '/v1/\u0000accounts',
      rawHeaders: [
        'Via',
        'a\u0000\u0000b',
        'Via',
        'c',
        'x-psu-identity',
        '01010012345',
        'toString\u0000',
        'd',
      ],
    },
    AT,
    PASSED,
    readerOf({}),
  );
  expect(logged.requestLine).toBe('POST /v1/accounts HTTP/1.1');
  expect(logged.headers).toEqual({ Via: 'ab, c', 'x-psu-identity': '***********', toString: 'd' });
});

describe('a planted fault', () => {
  const fault = { fault: 'truncate', calls: 1 } as const;
  const TEXT = 'The fault "truncate" was switched on in the sandbox.';

  it('is logged after the checks, which all passed', () => {
    const { checks } = loggedRequest(SENT, AT, { ...PASSED, fault }, readerOf({}));
    expect(new Set(checks.slice(0, -1).map(({ outcome }) => outcome))).toEqual(new Set(['passed']));
    expect(checks.at(-1)).toEqual({ check: 'fault', outcome: 'failed', text: TEXT });
  });

  it('has every check skipped when the bank did not look at the request', () => {
    const end: RequestEnd = { ...PASSED, unseen: true, status: 503 };
    for (const planted of [fault, null]) {
      const { checks } = loggedRequest(SENT, AT, { ...end, fault: planted }, readerOf({}));
      const outcomes = checks.filter(({ check }) => check !== 'fault').map((one) => one.outcome);
      expect(new Set(outcomes)).toEqual(new Set(['skipped']));
    }
  });
});
