import { describe, expect, test } from 'vitest';
import { AUTH_METHODS } from './auth-method';
import {
  ACCEPT_FIXES,
  acceptFixInEffect,
  HEADER,
  HEADER_KEYS,
  type HeaderKey,
  headerKey,
  headerRule,
  isIpAddress,
  isRedirectUri,
  PSU_HTTP_METHODS,
  parseAcceptFix,
  SIGNED_HEADERS,
  SINGLE_HEADERS,
} from './header';

test('the headers have the names of the document', () => {
  expect(Object.values(HEADER).sort()).toEqual(
    [
      'X-Request-ID',
      'TPP-Session-ID',
      'TPP-Redirect-URI',
      'TPP-Redirect-Preferred',
      'Digest',
      'TPP-Signature-Certificate',
      'Signature',
      'PSU-ID',
      'PSU-Corporate-ID',
      'PSU-IP-Address',
      'PSU-Context',
      'PSU-HTTP-Method',
      'PSU-IP-Port',
      'PSU-User-Agent',
      'PSU-Accept',
      'PSU-Accept-Charset',
      'PSU-Accept-Encoding',
      'PSU-Accept-Language',
      'PSU-Device-ID',
      'PSU-Geo-Location',
      'X-PSU-IDENTITY',
      'X-PSU-AuthMethod-Preferred',
      'x-accept-fix',
      'Accept',
      'Accept-Charset',
      'Accept-Encoding',
      'Accept-Language',
      'Host',
      'Content-Type',
      'TPP-Brand-Logging-Information',
      'Date',
    ].sort(),
  );
});

test('a header is known in any case', () => {
  expect(headerKey('PSU-CORPORATE-ID')).toBe('psuCorporateId');
  expect(headerKey('psu-corporate-id')).toBe('psuCorporateId');
  expect(headerKey('x-accept-fix')).toBe('xAcceptFix');
  expect(headerKey('X-Other')).toBeUndefined();
  expect(headerKey('constructor')).toBeUndefined();
});

test('headers to include in the signature, when present, in this order', () => {
  expect(SIGNED_HEADERS).toEqual([
    'date',
    'digest',
    'x-request-id',
    'psu-id',
    'psu-corporate-id',
    'tpp-redirect-uri',
  ]);
  for (const name of SIGNED_HEADERS) expect(headerKey(name)).toBeDefined();
});

describe('the form of each header', () => {
  const uuid = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
  const cases: [HeaderKey, string[], string[], string][] = [
    [
      'requestId',
      ['a', 'x'.repeat(128), uuid, 'a b~!'],
      ['', 'x'.repeat(129), 'ø', 'a\tb', 'a\u007f'],
      'header-printable-ascii',
    ],
    ['tppSessionId', ['s', 'x'.repeat(128)], ['', 'x'.repeat(129), 'é'], 'header-printable-ascii'],
    [
      'tppRedirectUri',
      [
        'https://tpp.example/return',
        'http://localhost:3000/sca/a/return?b=c',
        'https://tpp.example',
        `https://a/${'x'.repeat(2_038)}`,
      ],
      [
        '',
        '/return',
        'tpp.example',
        'javascript:alert(1)',
        'data:text/html,x',
        'ftp://a/b',
        'https://',
        'https://a b',
        'https://u:p@a/',
        'https://u@a/',
        'https://a/#f',
        'https://æ.no/',
        `https://a/${'x'.repeat(2_039)}`,
        'https://a/b c',
        'https://:p@a/',
        'https:/https://a',
        'myapp://return',
        'https:/a',
      ],
      'header-redirect-uri',
    ],
    ['tppRedirectPreferred', ['true', 'false'], ['', 'TRUE', 'yes', '1'], 'choice-unknown'],
    [
      'tppSignatureCertificate',
      ['MIIB', 'MIIBAA==', 'ab+/'],
      ['', 'MII', 'MI IB', '-----BEGIN', 'MIIB\nMIIB', '!MIIBMII', 'MIIBMII!', 'M==='],
      'header-base64',
    ],
    [
      'digest',
      [`SHA-256=${'A'.repeat(43)}=`, `SHA-512=${'A'.repeat(86)}==`, `sha-256=${'A'.repeat(43)}=`],
      [
        '',
        'SHA-256=',
        `SHA-1=${'A'.repeat(27)}=`,
        `xSHA-256=${'A'.repeat(43)}=`,
        `SHA-256=${'A'.repeat(43)}=x`,
        `SHA-256=${'A'.repeat(42)}==`,
        `MD5=${'A'.repeat(22)}==`,
      ],
      'header-digest',
    ],
    [
      'date',
      ['Tue, 15 Nov 1994 08:12:31 GMT', 'Tue, 5 Nov 2024 08:12:31 +0100'],
      ['', '2024-11-05T08:12:31Z', 'Tuesday, 05-Nov-24 08:12:31 GMT', 'soon'],
      'header-date',
    ],
    [
      'psuId',
      [uuid, uuid.toUpperCase()],
      ['', uuid.slice(1), `{${uuid}}`, uuid.replaceAll('-', ''), `${uuid} `],
      'uuid-form',
    ],
    ['psuCorporateId', [uuid], ['x'], 'uuid-form'],
    ['psuDeviceId', [uuid], ['x'], 'uuid-form'],
    [
      'psuIpAddress',
      ['192.0.2.1', '::1', '2001:db8::1'],
      [
        '',
        '256.1.1.1',
        '192.0.2',
        'localhost',
        '192.0.2.1:80',
        '[::1]',
        '::1%eth0',
        '10.0.0.0/8',
        '01.2.3.4',
      ],
      'header-ip-address',
    ],
    [
      'psuIpPort',
      ['0', '443', '65535'],
      ['', '65536', '-1', '1.5', '100000', '065535'],
      'header-port',
    ],
    ['psuContext', ['PRIVATE', 'CORPORATE'], ['', 'private', 'BOTH'], 'choice-unknown'],
    [
      'psuHttpMethod',
      ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      ['', 'get', 'HEAD', 'OPTIONS'],
      'choice-unknown',
    ],
    [
      'psuIdentity',
      ['13039319955'],
      ['', '1303931995', '130393199555', '1303931995a'],
      'identity-number-form',
    ],
    [
      'psuAuthMethodPreferred',
      ['ENGANGSKODEAPP_BIOMETRI', 'EID_MOBILE', 'ASPSPID', 'HA2'],
      ['', 'BANKID'],
      'choice-unknown',
    ],
    ['xAcceptFix', ['amount-as-string', 'a, b'], ['', 'é'], 'header-printable-ascii'],
    [
      'tppBrandLoggingInformation',
      ['Brygge på Sørlandet', '渡し場 🚢', 'ø'],
      ['', 'a\tb', 'a\u0085b'],
      'header-printable',
    ],
    [
      'psuUserAgent',
      ['Mozilla/5.0 (X11)', '😀'.repeat(8_192)],
      ['', '\u0000', '\u200b', '\u202e', '\ufeff', '\uffff', '\ud800', '\u2028', 'ø'.repeat(8_193)],
      'header-printable',
    ],
    ['psuGeoLocation', ['GEO:59.9,10.7', 'Ålesund'], ['', '\u007f'], 'header-printable'],
    ['psuAccept', ['text/html'], ['', 'ø', '\u0000'], 'header-printable-ascii'],
  ];

  test.each(cases)('%s', (key, right, wrong, rule) => {
    for (const value of right) expect(headerRule(key, value), value).toBeNull();
    for (const value of wrong) expect(headerRule(key, value), value).toBe(rule);
  });

  test('has a rule for each header', () => {
    for (const key of HEADER_KEYS) expect(headerRule(key, '\u0000'), key).not.toBeNull();
  });
});

test('all but the lists may occur once', () => {
  const lists = HEADER_KEYS.map((key) => HEADER[key].toLowerCase()).filter(
    (name) => !SINGLE_HEADERS.includes(name),
  );
  expect(lists.sort()).toEqual([
    'accept',
    'accept-charset',
    'accept-encoding',
    'accept-language',
    'psu-accept',
    'psu-accept-charset',
    'psu-accept-encoding',
    'psu-accept-language',
    'x-accept-fix',
  ]);
});

test('values that the document lists', () => {
  expect(PSU_HTTP_METHODS).toEqual(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
  expect(AUTH_METHODS).toEqual(['ENGANGSKODEAPP_BIOMETRI', 'EID_MOBILE', 'ASPSPID', 'HA2']);
});

describe('x-accept-fix', () => {
  test('has five names, each introduced and made default on its date', () => {
    expect(ACCEPT_FIXES).toEqual({
      'amount-as-string': { introduced: '2019-11', defaultFrom: '2020-08-01' },
      'cardaccount-switch-originalamount-and-transactionamount': {
        introduced: '2020-05',
        defaultFrom: '2024-11-13',
      },
      'longer-names': { introduced: '2020-06', defaultFrom: '2024-10-01' },
      groupBatchTransactions: { introduced: '2023-02', defaultFrom: '2024-10-01' },
      'cash-account-type-iso': { introduced: '2023-06', defaultFrom: '2024-11-13' },
    });
  });

  test('is a comma-separated list', () => {
    expect(parseAcceptFix('amount-as-string')).toEqual({
      known: ['amount-as-string'],
      unknown: [],
    });
    expect(parseAcceptFix(' longer-names ,, groupBatchTransactions,new-thing,')).toEqual({
      known: ['longer-names', 'groupBatchTransactions'],
      unknown: ['new-thing'],
    });
    expect(parseAcceptFix('Amount-As-String,toString')).toEqual({
      known: [],
      unknown: ['Amount-As-String', 'toString'],
    });
    expect(parseAcceptFix('')).toEqual({ known: [], unknown: [] });
  });

  test('a change is in effect when it is asked for, or from its day on', () => {
    expect(acceptFixInEffect('longer-names', null, '2024-09-30')).toBe(false);
    expect(acceptFixInEffect('longer-names', 'longer-names', '2024-09-30')).toBe(true);
    expect(acceptFixInEffect('longer-names', undefined, '2024-10-01')).toBe(true);
  });
});

test('addresses in all their forms', () => {
  for (const address of ['::', '::ffff:192.0.2.1', 'fe80::1', '2001:DB8::1', '0.0.0.0']) {
    expect(isIpAddress(address), address).toBe(true);
  }
  expect(isIpAddress(':::')).toBe(false);
  expect(isRedirectUri('https://tpp.example/r?keep=%20this')).toBe(true);
  // Where a browser goes to the first host, another reader of the address may see the second.
  for (const other of ['\\', '"', '<', '>', '^', '{', '|', '}', '`', ' '])
    expect(isRedirectUri(`https://tpp.example/${other}@other.example/r`), other).toBe(false);
});
