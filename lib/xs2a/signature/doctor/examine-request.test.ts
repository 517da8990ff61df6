import { constants, createHash, createPrivateKey, sign } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSigner, type SignerKeys } from '@/lib/xs2a/signature/sign';
import { NAME_TYPE } from '@/sandbox-bank/certificates/issue-certificate';
import { issueTestCertificate, TEST_NOW } from '@/sandbox-bank/certificates/issue-test-certificate';
import { type Cause, type ExaminedCheck, examineRequest } from './examine-request';
import { readRequestText } from './request-text';

const TARGET = '/api-sandbox/v1/payments/norwegian-domestic-credit-transfers?x=a%20b';
const BODY = '{"creditorName":"Sønn & Far","amount":"10.00"}';
const NAMES = ['date', 'digest', 'x-request-id', 'psu-id', 'tpp-redirect-uri'];
const DIGEST = createHash('sha256').update(BODY).digest('base64');
const DIGEST_512 = createHash('sha512').update(BODY).digest('base64');

let keys: SignerKeys;
let other: SignerKeys;

beforeAll(async () => {
  const authority = await issueTestCertificate({
    name: [
      [NAME_TYPE.country, 'NO'],
      [NAME_TYPE.commonName, 'Havn CA'],
    ],
  });
  keys = await issueTestCertificate({ name: [[NAME_TYPE.commonName, 'TPP']], issuer: authority });
  other = await issueTestCertificate({ name: [[NAME_TYPE.commonName, 'Other']] });
});

type Made = {
  body?: string;
  /** The body that the digest is computed from. */
  digested?: string | Buffer;
  target?: string;
  headers?: Record<string, string | undefined>;
  names?: readonly string[];
  keyId?: (keyId: string) => string;
  algorithm?: string;
  hash?: string;
  padding?: number;
  signedBy?: () => SignerKeys;
  carried?: () => SignerKeys;
  /** Rewrites the signing string. */
  signs?: (text: string) => string | Buffer;
  /** Rewrites the signature's base64, and the whole header. */
  signature?: (base64: string) => string;
  header?: (header: string) => string;
  /** Changes headers after signing. */
  after?: Record<string, string | undefined>;
};

/** A request as a developer's own code might make it, written by hand and not by the signer under test. */
function written(made: Made = {}): string {
  const body = made.body ?? BODY;
  const { certificate } = createSigner((made.carried ?? (() => keys))());
  const digest = createHash('sha256')
    .update(made.digested ?? body)
    .digest('base64');
  const headers: Record<string, string | undefined> = {
    Date: 'Mon, 02 Nov 2026 08:05:09 GMT',
    Digest: `SHA-256=${digest}`,
    'X-Request-ID': '7c0f4bd5-3f4e-4c0e-9f52-0a6b1f3c2d11',
    'PSU-ID': '0a1b2c3d-4e5f-4a6b-8c7d-8e9fa0b1c2d3',
    'TPP-Redirect-URI': 'https://tpp.example/sca/1?a=b%20c',
    'TPP-Session-ID': 'session-1',
    'PSU-IP-Address': '192.0.2.1',
    'x-accept-fix': 'amount-as-string',
    'TPP-Signature-Certificate': certificate.headerValue,
    ...made.headers,
  };
  const value = (name: string) =>
    name === '(request-target)'
      ? `post ${made.target ?? TARGET}`
      : (Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1] ?? '');
  const names = made.names ?? NAMES;
  const text = names.map((name) => `${name}: ${value(name)}`).join('\n');
  const { privateKeyPem } = (made.signedBy ?? (() => keys))();
  const base64 = sign(made.hash ?? 'RSA-SHA256', octetsOf(made.signs?.(text) ?? text), {
    key: createPrivateKey(privateKeyPem),
    ...(made.padding !== undefined && { padding: made.padding }),
  }).toString('base64');
  const keyId = made.keyId?.(certificate.keyId) ?? certificate.keyId;
  const header = `keyId="${keyId}",algorithm="${made.algorithm ?? 'rsa-sha256'}",headers="${names.join(' ')}",signature="${made.signature?.(base64) ?? base64}"`;
  const all = { ...headers, Signature: made.header?.(header) ?? header, ...made.after };
  const lines = Object.entries(all).flatMap(([key, one]) =>
    one === undefined ? [] : [`${key}: ${one}`],
  );
  return [`POST ${TARGET} HTTP/1.1`, ...lines, '', body].join('\n');
}

const octetsOf = (signed: string | Buffer) =>
  typeof signed === 'string' ? Buffer.from(signed) : signed;

/** A text in UTF-16, as .NET, Java or Python write it. */
function inUtf16(
  text: string,
  form: 'utf16le' | 'with a mark' | 'big-endian' | 'big-endian with a mark',
): Buffer {
  const octets = Buffer.from(form.endsWith('a mark') ? `\ufeff${text}` : text, 'utf16le');
  return form.startsWith('big-endian') ? octets.swap16() : octets;
}

function examined(text: string, now = TEST_NOW, certificate?: string) {
  const read = readRequestText(text);
  if (!read.ok) throw new Error(`${read.reason} in line ${read.line}`);
  return examineRequest({ request: read.request, certificate, now });
}

const failures = (text: string, now = TEST_NOW) =>
  examined(text, now)
    .findings.filter(({ outcome }) => outcome === 'failed')
    .map(({ check, cause }) => [check, cause]);

const replaced = (name: string, change: (value: string) => string) => (text: string) =>
  text
    .split('\n')
    .map((line) =>
      line.startsWith(`${name}: `) ? `${name}: ${change(line.slice(name.length + 2))}` : line,
    )
    .join('\n');

const TARGETED = ['(request-target)', ...NAMES];

describe('a request that is right', () => {
  it('passes every check', () => {
    const { findings, operation } = examined(written({ names: TARGETED }));
    expect(findings.map(({ check, outcome }) => `${check} ${outcome}`)).toEqual([
      'repeated passed',
      'required passed',
      'forms passed',
      'date passed',
      'certificate passed',
      'digest passed',
      'signature passed',
    ]);
    expect(operation).toBe('POST /v1/payments/{payment-product}');
  });

  it('shows the signing string with where each value came from', () => {
    const { signingString } = examined(written({ names: ['(request-target)', 'date', 'digest'] }));
    expect(signingString).toEqual([
      { name: '(request-target)', value: `post ${TARGET}`, origin: 'request-line' },
      { name: 'date', value: 'Mon, 02 Nov 2026 08:05:09 GMT', origin: 'header' },
      { name: 'digest', value: expect.stringMatching(/^SHA-256=.{44}$/), origin: 'header' },
    ]);
  });

  it('may come with CR LF and a line break after its body', () => {
    const text = written({ headers: { 'Content-Length': '47' } });
    expect(failures(`${text.replaceAll('\n', '\r\n')}\r\n`)).toEqual([]);
  });

  it('may be a curl command', () => {
    const [, ...lines] = written({ names: TARGETED }).split('\n');
    const headers = lines.slice(0, lines.indexOf(''));
    const curl = [
      `curl --cacert ca.pem -X POST 'https://localhost:8443${TARGET}'`,
      ...headers.map((line) => `-H '${line}'`),
      `--data-raw '${BODY}'`,
    ].join(' \\\n  ');
    expect(failures(curl)).toEqual([]);
  });

  it.each([
    '--connect-timeout 5 --retry 3 --retry-delay 1',
    '-x proxy.example:3128',
    '--proxy http://proxy.example:3128 -e https://tpp.example/accounts',
    '--resolve bank.example:8443:127.0.0.1',
    '-sSo answer.json',
    '--an-option-of-tomorrow value',
  ])('may be a curl command with ordinary options: %s', (options) => {
    const curl = `curl ${options} https://bank.example:8443/api-sandbox/v1/accounts?withBalance=true -H 'Date: x'`;
    expect(readRequestText(curl)).toEqual({
      ok: true,
      request: {
        method: 'GET',
        target: '/api-sandbox/v1/accounts?withBalance=true',
        host: 'bank.example:8443',
        headers: [['Date', 'x']],
        body: Buffer.from(''),
      },
    });
  });

  it.each([
    ['-sX DELETE', 'DELETE', ''],
    ['-sSXPUT', 'PUT', ''],
    ['-d a=1 --data-raw b=2', 'POST', 'a=1&b=2'],
  ])('may be a curl command with %s', (options, method, body) => {
    expect(readRequestText(`curl ${options} https://bank.example/v1/accounts`)).toMatchObject({
      ok: true,
      request: { method, target: '/v1/accounts', body: Buffer.from(body) },
    });
  });

  it.each([
    [`-I`, 'HEAD', ''],
    [`--head`, 'HEAD', ''],
    [`--data-ascii 'a'`, 'POST', 'a'],
    [`--data-raw '@a'`, 'POST', '@a'],
    [`-d $'{"a":"it\\'s\\n\\u00e5\\x41\\\\"}'`, 'POST', `{"a":"it's\nåA\\"}`],
  ])('may be a curl command as a browser or a person writes it: %s', (options, method, body) => {
    const read = readRequestText(`curl https://bank.example/v1/accounts?a=b#top ${options}`);
    expect(read).toMatchObject({
      ok: true,
      request: { method, target: '/v1/accounts?a=b', body: Buffer.from(body) },
    });
  });

  it.each([
    ['--data-binary @body.json', 'POST'],
    ['--json @body.json', 'POST'],
    ['--data-urlencode a=b', 'POST'],
    ['-F a=b', 'POST'],
    ['--form-string a=@b', 'POST'],
    ['-T body.json', 'PUT'],
  ])('may have its body elsewhere, of which the digest cannot be said: %s', (options, method) => {
    const read = readRequestText(`curl https://bank.example/v1/accounts ${options} -H 'Digest: x'`);
    if (!read.ok) throw new Error(read.reason);
    expect(read.request).toMatchObject({ method, isBodyElsewhere: true });
    const { findings } = examineRequest({ request: read.request, now: TEST_NOW });
    expect(findings.find(({ check }) => check === 'digest')).toEqual({
      check: 'digest',
      outcome: 'skipped',
      detail: 'The body is not in this command, so its digest was not checked.',
      cause: 'body-elsewhere',
    });
  });

  it.each(['-d @body.json', '--data @body.json', '--data-ascii @body.json', '-d@-'])(
    'may lose the line breaks of its body on the way: %s',
    (options) => {
      const text = `curl https://bank.example/v1/accounts ${options} -H 'Digest: x'`;
      expect(examined(text).findings[5]).toEqual({
        check: 'digest',
        outcome: 'skipped',
        detail:
          'The body is not in this command, so its digest was not checked. With -d, curl strips line breaks from the file it reads; --data-binary keeps them.',
        cause: 'body-without-line-breaks',
      });
    },
  );

  it('may have its headers in encoded words, which a bank decodes first', () => {
    const word = (value: string) => `=?utf-8?B?${Buffer.from(value).toString('base64')}?=`;
    const headers = {
      Date: word('Mon, 02 Nov 2026 08:05:09 GMT'),
      Digest: word(`SHA-256=${DIGEST}`),
      'TPP-Signature-Certificate': word(createSigner(keys).certificate.headerValue),
    };
    expect(failures(written({ headers }))).toEqual([]);
  });

  it.each(['&', ';', '|', '\n'])('ends where the shell ends its command: %j', (end) => {
    const read = readRequestText(
      `curl https://bank.example/v1/accounts?a=b${end}c=d -H 'Date: x' \\\n -X PUT`,
    );
    expect(read).toMatchObject({
      request: { method: 'GET', target: '/v1/accounts?a=b', headers: [] },
    });
  });

  it('may be a curl command with --json, which implies two headers', () => {
    const address = 'https://bank.example/api/v1/sandbox/clock';
    const request = {
      method: 'POST',
      target: '/api/v1/sandbox/clock',
      host: 'bank.example',
      headers: [
        ['Content-Type', 'application/json'],
        ['Accept', 'application/json'],
      ],
      body: Buffer.from('{"offsetSeconds":60}'),
    };
    expect(readRequestText(`curl --json '{"offsetSeconds":60}' ${address}`)).toEqual({
      ok: true,
      request,
    });
    // curl joins the parts, and leaves a header as it was given.
    const parts = `curl --json '{"offsetSeconds":' --json '60}' -X PUT -H 'accept: */*' ${address}`;
    expect(readRequestText(parts)).toEqual({
      ok: true,
      request: {
        ...request,
        method: 'PUT',
        headers: [
          ['accept', '*/*'],
          ['Content-Type', 'application/json'],
        ],
      },
    });
  });
});

/** A request of the day of `TEST_NOW`, at another time. */
function dated(time: string): Made {
  return { headers: { Date: `Mon, 02 Nov 2026 ${time} GMT` } };
}

const WRONG: [string, ExaminedCheck, Cause, Made][] = [
  ['a header twice', 'repeated', 'header-twice', { after: { 'psu-ip-address': '192.0.2.2' } }],
  ['no session id', 'required', 'header-missing', { headers: { 'TPP-Session-ID': undefined } }],
  ['no signature', 'required', 'header-missing', { after: { Signature: undefined } }],
  ['a PSU-ID that is no UUID', 'forms', 'header-form', { headers: { 'PSU-ID': 'kari' } }],
  [
    'a control character in a header that nobody knows',
    'forms',
    'header-form',
    { headers: { 'X-Own': '=?utf-8?B?YQBi?=' } },
  ],
  [
    'a broken encoded word',
    'forms',
    'header-form',
    { headers: { 'PSU-User-Agent': '=?utf-8?B?a?=' } },
  ],
  [
    'a date in a broken encoded word',
    'date',
    'date-malformed',
    { headers: { Date: '=?utf-8?B?a?=' } },
  ],
  [
    'a digest in a broken encoded word',
    'digest',
    'digest-malformed',
    { headers: { Digest: '=?utf-8?B?a?=' } },
  ],
  [
    'a certificate in a broken encoded word',
    'certificate',
    'certificate-malformed',
    { headers: { 'TPP-Signature-Certificate': '=?utf-8?B?a?=' } },
  ],
  ['a date without form', 'date', 'date-malformed', { headers: { Date: 'today' } }],
  ...['2026-11-02T08:05:09Z', '2026-11-02T09:05:09.123+01:00', '2026-11-02 08:05:09'].map(
    (iso): [string, ExaminedCheck, Cause, Made] => [
      `a date in ISO form: ${iso}`,
      'date',
      'date-iso',
      { headers: { Date: iso } },
    ],
  ),
  [
    'half a date in ISO form',
    'date',
    'date-malformed',
    { headers: { Date: '2026-11-02T8 o clock' } },
  ],
  [
    'a local time that says GMT',
    'date',
    'clock-zone',
    { headers: { Date: 'Mon, 02 Nov 2026 09:05:09 GMT' } },
  ],
  ['a clock that is late by a minute and a half', 'date', 'clock-off', dated('08:03:39')],
  ['a zone whose request was pasted two minutes later', 'date', 'clock-zone', dated('09:03:09')],
  ['a zone whose request was pasted later than that', 'date', 'clock-off', dated('09:03:08')],
  ['a zone behind ours', 'date', 'clock-zone', dated('03:05:09')],
  ['the zone furthest from ours', 'date', 'clock-zone', dated('22:05:09')],
  ['more hours than any zone is ahead', 'date', 'clock-off', dated('23:05:09')],
  [
    'a clock that is late',
    'date',
    'clock-off',
    { headers: { Date: 'Mon, 02 Nov 2026 08:02:09 GMT' } },
  ],
  [
    'a certificate cut short',
    'certificate',
    'certificate-malformed',
    { headers: { 'TPP-Signature-Certificate': 'TUlJ' } },
  ],
  [
    'a digest of no algorithm known',
    'digest',
    'digest-algorithm',
    { headers: { Digest: 'MD5=AAAA' } },
  ],
  ['a digest without form', 'digest', 'digest-malformed', { headers: { Digest: 'AAAA' } }],
  ['the digest of another body', 'digest', 'digest-mismatch', { digested: '{"a":1}' }],
  ['the digest of nothing', 'digest', 'digest-of-empty-body', { digested: '' }],
  [
    'the digest of a body with a line break',
    'digest',
    'digest-of-body-with-line-break',
    { digested: `${BODY}\n` },
  ],
  [
    'a body with a line break that was not digested',
    'digest',
    'digest-of-body-without-line-break',
    { body: `${BODY}\n`, digested: BODY },
  ],
  [
    'the digest of lines ended by CR LF',
    'digest',
    'digest-of-crlf-body',
    { body: '{\n"a":1}', digested: '{\r\n"a":1}' },
  ],
  [
    'the digest of JSON as Python writes it',
    'digest',
    'digest-of-body-otherwise-spaced',
    { digested: '{"creditorName": "Sønn & Far", "amount": "10.00"}' },
  ],
  [
    'the digest of the body in Latin-1',
    'digest',
    'digest-of-latin1-body',
    { digested: Buffer.from(BODY, 'latin1') },
  ],
  [
    'the digest in hex',
    'digest',
    'digest-in-hex',
    { headers: { Digest: `SHA-256=${createHash('sha256').update(BODY).digest('hex')}` } },
  ],
  [
    'the digest without padding',
    'digest',
    'digest-without-padding',
    {
      headers: {
        Digest: `SHA-256=${createHash('sha256').update(BODY).digest('base64').slice(0, -1)}`,
      },
    },
  ],
  ...(['utf16le', 'with a mark', 'big-endian'] as const).map(
    (form): [string, ExaminedCheck, Cause, Made] => [
      `the digest of the body in UTF-16, ${form}`,
      'digest',
      'digest-of-utf16-body',
      { digested: inUtf16(BODY, form) },
    ],
  ),
  ...[
    `SHA-256="${DIGEST}"`,
    `"SHA-256=${DIGEST}"`,
    `'sha-256=${DIGEST}'`,
    `SHA-512="${DIGEST_512}"`,
  ].map((value): [string, ExaminedCheck, Cause, Made] => [
    `a digest in quotes: ${value.slice(0, 12)}`,
    'digest',
    'digest-quoted',
    { headers: { Digest: value } },
  ]),
  ...[`sha-256=:${DIGEST}:`, `sha-512=:${DIGEST_512}:`].map(
    (value): [string, ExaminedCheck, Cause, Made] => [
      `a digest as in Content-Digest: ${value.slice(0, 9)}`,
      'digest',
      'digest-as-content-digest',
      { headers: { Digest: value } },
    ],
  ),
  [
    'the digest of another body in quotes',
    'digest',
    'digest-mismatch',
    { headers: { Digest: `SHA-256="${createHash('sha256').update('{}').digest('base64')}"` } },
  ],
  [
    'the digest of another body between colons',
    'digest',
    'digest-mismatch',
    { headers: { Digest: `sha-256=:${createHash('sha256').update('{}').digest('base64')}:` } },
  ],
  ['another algorithm', 'signature', 'algorithm-unsupported', { algorithm: 'rsa-sha512' }],
  [
    'a part of the header left out',
    'signature',
    'signature-part-missing',
    { header: (header) => header.replace('algorithm="rsa-sha256",', '') },
  ],
  [
    'the parts in another order',
    'signature',
    'signature-part-order',
    { header: (header) => header.replace(/(keyId=".*?"),(algorithm=".*?")/, '$2,$1') },
  ],
  [
    'names in upper case',
    'signature',
    'signature-headers-list',
    { header: (header) => header.replace('headers="date', 'headers="Date') },
  ],
  [
    'a header listed that is not sent',
    'signature',
    'header-absent',
    { names: [...NAMES, 'psu-corporate-id'] },
  ],
  ['a header listed twice', 'signature', 'header-repeated', { names: [...NAMES, 'date'] }],
  ['a header that is not signed', 'signature', 'header-not-signed', { names: NAMES.slice(0, -1) }],
  ['a keyId of another form', 'signature', 'key-id-malformed', { keyId: () => 'my-key' }],
  [
    'the serial number in decimal',
    'signature',
    'serial-decimal',
    { keyId: (keyId) => keyId.replace(/SN=([0-9A-F]+)/, (_, hex) => `SN=${BigInt(`0x${hex}`)}`) },
  ],
  [
    'another serial number',
    'signature',
    'key-id-serial',
    { keyId: (keyId) => keyId.replace(/SN=[0-9A-F]+/, 'SN=0102') },
  ],
  [
    'the issuer from the other end',
    'signature',
    'issuer-order',
    { keyId: (keyId) => keyId.replace('CN=Havn CA,C=NO', 'C=NO,CN=Havn CA') },
  ],
  [
    'another issuer',
    'signature',
    'key-id-issuer',
    { keyId: (keyId) => keyId.replace('Havn CA', 'Fjord CA') },
  ],
  [
    'base64url',
    'signature',
    'signature-not-base64',
    { signature: (base64) => `-${base64.slice(1)}` },
  ],
  [
    'a signature cut short',
    'signature',
    'signature-length',
    { signature: (base64) => base64.slice(0, 40) },
  ],
  ['SHA-1', 'signature', 'signature-hash', { hash: 'RSA-SHA1' }],
  ['PSS padding', 'signature', 'signature-padding', { padding: constants.RSA_PKCS1_PSS_PADDING }],
  [
    'the key of another certificate',
    'signature',
    'signature-by-another-key',
    { signedBy: () => other },
  ],
  ['a newline at the end', 'signature', 'newline-at-end', { signs: (text) => `${text}\n` }],
  ...['\n', '\r\n'].map((lead): [string, ExaminedCheck, Cause, Made] => [
    `a line break before the first line: ${JSON.stringify(lead)}`,
    'signature',
    'newline-at-start',
    { signs: (text) => `${lead}${text}` },
  ]),
  ...(['utf16le', 'with a mark', 'big-endian', 'big-endian with a mark'] as const).map(
    (form): [string, ExaminedCheck, Cause, Made] => [
      `the string in UTF-16, ${form}`,
      'signature',
      'string-in-utf16',
      { signs: (text) => inUtf16(text, form) },
    ],
  ),
  ...[' : ', '\t: ', ' :', '  : ', '\t:\t'].map((colon): [string, ExaminedCheck, Cause, Made] => [
    `a blank before the colon: ${JSON.stringify(colon)}`,
    'signature',
    'blank-before-colon',
    { signs: (text) => text.replaceAll(/^([a-z-]+): /gm, `$1${colon}`) },
  ]),
  [
    'a tab after the colon',
    'signature',
    'no-blank-after-colon',
    { signs: (text) => text.replaceAll(/^([a-z-]+): /gm, '$1:\t') },
  ],
  ...['2026-11-02T08:05:09Z', '2026-11-02T08:05:09.000Z', '2026-11-02T08:05:09+00:00'].map(
    (iso): [string, ExaminedCheck, Cause, Made] => [
      `the date in ISO form: ${iso}`,
      'signature',
      'date-signed-in-iso',
      { signs: replaced('date', () => iso) },
    ],
  ),
  ...[
    `post https://bank.example:8443${TARGET}`,
    `POST https://bank.example:8443${TARGET}`,
    `https://bank.example:8443${TARGET}`,
    `post http://bank.example:8443${TARGET}`,
  ].map((line): [string, ExaminedCheck, Cause, Made] => [
    `a whole address as the target: ${line.slice(0, 14)}`,
    'signature',
    'target-with-origin',
    {
      names: TARGETED,
      headers: { Host: 'bank.example:8443' },
      signs: replaced('(request-target)', () => line),
    },
  ]),
  [
    'CR LF between the lines',
    'signature',
    'line-ends-crlf',
    { signs: (text) => text.replaceAll('\n', '\r\n') },
  ],
  [
    'no blank after the colon',
    'signature',
    'no-blank-after-colon',
    { signs: (text) => text.replaceAll(/^([a-z-]+): /gm, '$1:') },
  ],
  [
    'values only',
    'signature',
    'values-only',
    { signs: (text) => text.replaceAll(/^[a-z-]+: /gm, '') },
  ],
  [
    'names as they are written',
    'signature',
    'names-not-lower-case',
    {
      signs: (text) =>
        text
          .replace('date:', 'Date:')
          .replace('digest:', 'Digest:')
          .replace('x-request-id:', 'X-Request-ID:')
          .replace('psu-id:', 'PSU-ID:')
          .replace('tpp-redirect-uri:', 'TPP-Redirect-URI:'),
    },
  ],
  [
    'lines in the order of their names',
    'signature',
    'lines-sorted',
    { signs: (text) => text.split('\n').sort().join('\n') },
  ],
  [
    'a line left out',
    'signature',
    'line-left-out',
    { signs: (text) => text.split('\n').toSpliced(3, 1).join('\n') },
  ],
  [
    'a blank at the end of a value',
    'signature',
    'value-outer-blank',
    { signs: replaced('psu-id', (value) => `${value} `) },
  ],
  [
    'a plus for a blank',
    'signature',
    'value-plus-for-blank',
    { signs: replaced('tpp-redirect-uri', (value) => value.replace('%20', '+')) },
  ],
  [
    'an address that was decoded',
    'signature',
    'value-percent-decoded',
    { signs: replaced('tpp-redirect-uri', decodeURIComponent) },
  ],
  [
    'an address that was encoded',
    'signature',
    'value-percent-encoded',
    { signs: replaced('tpp-redirect-uri', encodeURIComponent) },
  ],
  [
    'a PSU-ID in upper case',
    'signature',
    'value-upper-case',
    { signs: replaced('psu-id', (value) => value.toUpperCase()) },
  ],
  [
    'the digest without its algorithm',
    'signature',
    'digest-without-algorithm',
    { signs: replaced('digest', (value) => value.slice(8)) },
  ],
  [
    'the date of the second before',
    'signature',
    'date-of-another-second',
    { signs: replaced('date', (value) => value.replace(':09', ':08')) },
  ],
  [
    'the target without its base',
    'signature',
    'another-target',
    { names: TARGETED, signs: (text) => text.replace('/api-sandbox', '') },
  ],
  ['another string', 'signature', 'signature-mismatch', { signs: () => 'something else' }],
];

describe('a request that is wrong', () => {
  it.each(WRONG)('%s', (_, check, cause, made) => {
    expect(failures(written(made))).toContainEqual([check, cause]);
  });

  it('fails in one place when one thing is wrong', () => {
    expect(failures(written({ signs: (text) => `${text}\n` }))).toEqual([
      ['signature', 'newline-at-end'],
    ]);
    expect(failures(written({ headers: { Date: 'Mon, 02 Nov 2026 08:02:09 GMT' } }))).toEqual([
      ['date', 'clock-off'],
    ]);
  });

  it('was sent with a certificate that has ended', () => {
    expect(failures(written(), new Date('2028-01-01T00:00:00Z'))).toContainEqual([
      'certificate',
      'certificate-expired',
    ]);
  });

  it('was sent with a certificate whose role is not that of the operation', async () => {
    const reader = await issueTestCertificate({
      name: [[NAME_TYPE.commonName, 'Reader']],
      roles: ['PSP_AI'],
      issuer: other,
    });
    const paying = written({ carried: () => reader, signedBy: () => reader });
    expect(failures(paying)).toContainEqual(['certificate', 'psd2-role-not-held']);
    expect(examined(paying).findings[4]?.detail).toBe(
      'The signing certificate is refused: PSP_PI is required, but it names PSP_AI.',
    );
    for (const path of ['/v1/accounts', '/v1/agreements', '/v1/sandbox/worlds', '/v1/nothing']) {
      const reading = paying.replace(`POST ${TARGET}`, `GET ${path}`);
      expect(examined(reading).findings[4], path).toMatchObject({ outcome: 'passed' });
    }
  });

  it('carries another certificate than stands beside it', () => {
    const { findings } = examined(written(), TEST_NOW, other.certificatePem);
    expect(findings[4]).toMatchObject({ outcome: 'failed', cause: 'certificate-differs' });
  });

  it('was sent to the address of its curl command, which was signed whole', () => {
    const address = `https://bank.example${TARGET}`;
    const text = written({
      names: TARGETED,
      signs: replaced('(request-target)', () => `post ${address}`),
    });
    const [, ...lines] = text.split('\n');
    const headers = lines.slice(0, lines.indexOf('')).map((line) => `-H '${line}'`);
    const curl = ['curl', '-X POST', `'${address}'`, ...headers, `--data-raw '${BODY}'`].join(' ');
    expect(failures(curl)).toEqual([['signature', 'target-with-origin']]);
    expect(failures(text.replace(TARGET, address))).toEqual([['signature', 'target-with-origin']]);
  });

  it('says in one sentence what the string was instead', () => {
    const detailOf = (made: Made) => examined(written(made)).findings[6]?.detail;
    expect(detailOf({ signs: (text) => `\n${text}` })).toBe(
      'Signature: a newline was added before the first line: the signing strings differ in line 1 ("date") at byte 1: expected 0x64 \'d\', but 0x0A was signed.',
    );
    expect(detailOf({ signs: (text) => inUtf16(text, 'with a mark') })).toBe(
      'Signature: the string was encoded in UTF-16 instead of UTF-8.',
    );
  });

  it('needs its request line when the target was signed', () => {
    const text = written({ names: TARGETED }).split('\n').slice(1).join('\n');
    expect(examined(text).findings[6]).toMatchObject({
      outcome: 'skipped',
      detail: '(request-target) is signed: paste the request line too, such as GET /v1/accounts.',
      cause: 'request-line-missing',
    });
  });

  it('says of each check that could not be made why, for a reader of any language', () => {
    const { findings } = examined('PATCH /v1/nowhere HTTP/1.1\nX-Request-ID: 1\n\n{}');
    expect(
      findings
        .filter(({ outcome }) => outcome === 'skipped')
        .map(({ check, cause }) => `${check}: ${cause}`),
    ).toEqual([
      'date: header-not-sent',
      'certificate: header-not-sent',
      'digest: header-not-sent',
      'signature: header-not-sent',
    ]);
    const bare = written({ after: { 'TPP-Signature-Certificate': undefined } });
    expect(examined(bare).findings[6]?.cause).toBe('certificate-unusable');
    const elsewhere = written({}).replace(/^(\S+) \S+/, '$1 /v1/nowhere');
    expect(examined(elsewhere).findings[1]).toMatchObject({
      outcome: 'skipped',
      cause: 'path-unknown',
    });
  });

  it('is verified with the certificate beside it when it carries none', () => {
    const text = written({ after: { 'TPP-Signature-Certificate': undefined } });
    const { findings } = examined(text, TEST_NOW, keys.certificatePem);
    expect(findings[6]).toMatchObject({ check: 'signature', outcome: 'passed' });
    expect(findings[1]).toMatchObject({ detail: 'Missing: TPP-Signature-Certificate.' });
  });
});

describe('a text that is no request', () => {
  it.each([
    ['', 'empty', 1],
    ['GET /v1/accounts\nno header', 'not-a-header', 2],
    ["curl 'https://localhost", 'curl-quotes', 1],
  ])('%j', (text, reason, line) => {
    expect(readRequestText(text)).toEqual({ ok: false, reason, line });
  });
});

describe("reads a hostile text within the test's time limit", () => {
  const MISSING = ['required', 'header-missing'];
  const DIGEST_DIFFERS = ['digest', 'digest-mismatch'];

  it.each([
    [
      'of blank lines',
      `GET /v1/accounts\nDigest: SHA-256=x\n\n${'\n'.repeat(100_000)}x`,
      [MISSING, DIGEST_DIFFERS],
    ],
    ['of backslashes in a curl command', `curl ${'\\'.repeat(100_000)}`, [MISSING]],
    [
      'of nested lists',
      `GET / \nDigest: SHA-256=x\n\n${'['.repeat(9_000)}${']'.repeat(9_000)}`,
      [MISSING, DIGEST_DIFFERS],
    ],
  ])('%s', (_, text, expected) => {
    expect(failures(text)).toEqual(expected);
  });
});
