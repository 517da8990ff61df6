import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holds } from '@/lib/xs2a/testing/holds';
import {
  parseScaReturn,
  returnParameterIn,
  SCA_RETURN_PARAMETERS,
  scaReturnUrl,
} from './sca-return';

const psuId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const psuCorporateId = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee';
const success = `psu-id=${psuId}&tpp-session-id=s-1&context=PRIVATE`;
const corporate = `psu-id=${psuId}&psu-corporate-id=${psuCorporateId}&tpp-session-id=s-1&context=CORPORATE`;

const read = (query: string) => parseScaReturn(new URLSearchParams(query));

describe('after successful SCA', () => {
  test('the query names the PSU, the session and the context', () => {
    expect(read(success)).toEqual({
      ok: true,
      kind: 'success',
      psuId,
      tppSessionId: 's-1',
      context: 'PRIVATE',
    });
  });

  test('and the corporate agreement in the corporate context', () => {
    expect(read(corporate)).toEqual({
      ok: true,
      kind: 'success',
      psuId,
      psuCorporateId,
      tppSessionId: 's-1',
      context: 'CORPORATE',
    });
  });

  test('parameters that are not known are ignored, repeated ones too', () => {
    expect(read(`${success}&attempt=1&attempt=2&PSU-ID=x`)).toMatchObject({ ok: true, psuId });
  });

  test.each([
    ['psu-id', `tpp-session-id=s&context=PRIVATE`],
    ['psu-id', 'tpp-session-id=s'],
    ['tpp-session-id', `psu-id=${psuId}&context=PRIVATE`],
    ['context', `psu-id=${psuId}&tpp-session-id=s`],
    ['psu-corporate-id', `psu-id=${psuId}&tpp-session-id=s&context=CORPORATE`],
  ])('%s must be there', (parameter, query) => {
    expect(read(query)).toEqual({ ok: false, reason: 'missing', parameter });
  });

  test.each([
    ['psu-id', `${success}`.replace(psuId, 'x')],
    ['psu-id', `${success}`.replace(psuId, '')],
    ['psu-id', `${success}`.replace(psuId, `${psuId}%00`)],
    ['psu-corporate-id', corporate.replace(psuCorporateId, '1')],
    ['tpp-session-id', success.replace('s-1', '')],
    ['tpp-session-id', success.replace('s-1', 'a'.repeat(129))],
    ['tpp-session-id', success.replace('s-1', '%C3%B8')],
    ['context', success.replace('PRIVATE', 'private')],
    ['context', success.replace('PRIVATE', '')],
  ])('%s must have its form: %s', (parameter, query) => {
    expect(read(query)).toEqual({ ok: false, reason: 'malformed', parameter });
  });

  test('an empty corporate agreement is none in the private context, and no agreement in the corporate one', () => {
    expect(read(`${success}&psu-corporate-id=`)).toEqual({
      ok: true,
      kind: 'success',
      psuId,
      tppSessionId: 's-1',
      context: 'PRIVATE',
    });
    for (const query of [
      corporate.replace(psuCorporateId, ''),
      `${success}&psu-corporate-id=%20`,
      `psu-id=${psuId}&psu-corporate-id=&tpp-session-id=s`,
    ]) {
      expect(read(query)).toEqual({
        ok: false,
        reason: 'malformed',
        parameter: 'psu-corporate-id',
      });
    }
    expect(read(`${success}&psu-corporate-id=&psu-corporate-id=`)).toMatchObject({ ok: false });
  });

  test('a corporate agreement in the private context is a contradiction', () => {
    expect(read(`${success}&psu-corporate-id=${psuCorporateId}`)).toEqual({
      ok: false,
      reason: 'mixed',
      parameter: 'psu-corporate-id',
    });
  });
});

describe('after failed SCA', () => {
  test('the query names system, status, code and message', () => {
    expect(read('system=sca&status=401&code=SCA_EXPIRED&message=Too%20late%21')).toEqual({
      ok: true,
      kind: 'failure',
      system: 'sca',
      status: 401,
      code: 'SCA_EXPIRED',
      message: 'Too late!',
    });
  });

  test('a code or a status is enough', () => {
    expect(read('code=ABORTED')).toMatchObject({
      ok: true,
      kind: 'failure',
      status: 0,
      code: 'ABORTED',
    });
    expect(read('status=500')).toMatchObject({ ok: true, kind: 'failure', status: 500, code: '' });
    expect(read('status=500&tpp-session-id=s')).toMatchObject({ ok: true, kind: 'failure' });
    expect(read('message=Hm')).toEqual({ ok: false, reason: 'missing', parameter: 'code' });
  });

  test.each(['99', '600', '4', '4O1', '401.0', '-401', ''])('the status %j is none', (status) => {
    expect(read(`status=${status}&code=X`)).toEqual({
      ok: false,
      reason: 'malformed',
      parameter: 'status',
    });
  });

  test('texts without end are refused', () => {
    expect(read(`code=X&message=${'a'.repeat(2_001)}`)).toEqual({
      ok: false,
      reason: 'malformed',
      parameter: 'message',
    });
  });
});

test.each([
  `${success}&code=X`,
  `system=a&status=500&code=X&message=y&psu-id=${psuId}`,
  'status=500&code=X&context=PRIVATE',
  `status=500&code=X&psu-corporate-id=${psuCorporateId}`,
])('parameters of both kinds are refused: %s', (query) => {
  expect(read(query)).toMatchObject({ ok: false, reason: 'mixed' });
});

test.each(SCA_RETURN_PARAMETERS)('%s may occur once', (parameter) => {
  for (const query of [success, corporate, 'system=s&status=500&code=c&message=m']) {
    expect(read(`${query}&${parameter}=1&${parameter}=1`)).toEqual({
      ok: false,
      reason: 'repeated',
      parameter,
    });
  }
});

test.each(['', 'a=b', 'PSU-ID=x'])('the query %j says nothing', (query) => {
  expect(read(query)).toEqual({ ok: false, reason: 'empty', parameter: null });
});

describe('the address back', () => {
  test('has the query string that the TPP-Redirect-URI had, as it was', () => {
    expect(
      scaReturnUrl('https://tpp.example/return?a=%20b&a=c+d&empty', {
        psuId,
        tppSessionId: 's 1',
        context: 'PRIVATE',
      }),
    ).toBe(
      `https://tpp.example/return?a=%20b&a=c+d&empty&psu-id=${psuId}&tpp-session-id=s%201&context=PRIVATE`,
    );
  });

  test('is written well when the query is empty or ends open', () => {
    const params = { system: 's', status: 500, code: 'c', message: 'm' };
    const added = 'system=s&status=500&code=c&message=m';
    expect(scaReturnUrl('https://tpp.example/r', params)).toBe(`https://tpp.example/r?${added}`);
    expect(scaReturnUrl('https://tpp.example/r?', params)).toBe(`https://tpp.example/r?${added}`);
    expect(scaReturnUrl('https://tpp.example/r?a&', params)).toBe(
      `https://tpp.example/r?a&${added}`,
    );
  });

  test('of a failure carries its four parameters', () => {
    expect(
      scaReturnUrl('http://localhost:3000/sca/x/return', {
        system: 'sandbox-bank',
        status: 400,
        code: 'SCA_INVALID',
        message: 'Cancelled & gone',
      }),
    ).toBe(
      'http://localhost:3000/sca/x/return?system=sandbox-bank&status=400&code=SCA_INVALID&message=Cancelled%20%26%20gone',
    );
  });

  test('of a corporate PSU carries the agreement', () => {
    const url = scaReturnUrl('https://tpp.example/', {
      psuId,
      psuCorporateId,
      tppSessionId: 's',
      context: 'CORPORATE',
    });
    expect(new URL(url).searchParams.get('psu-corporate-id')).toBe(psuCorporateId);
  });
});

const printable = fc.string({
  unit: fc.constantFrom(...' !"#$%&()+,-./09:;<=>?@AZ[]^_az{|}~'),
  minLength: 1,
  maxLength: 40,
});
const returns = fc.oneof(
  fc.record({
    psuId: fc.uuid(),
    tppSessionId: printable,
    context: fc.constant('PRIVATE' as const),
  }),
  fc.record({
    psuId: fc.uuid(),
    psuCorporateId: fc.uuid(),
    tppSessionId: printable,
    context: fc.constant('CORPORATE' as const),
  }),
  fc.record({
    system: fc.string({ maxLength: 20 }),
    status: fc.integer({ min: 100, max: 599 }),
    code: fc.string({ maxLength: 20 }),
    message: fc.string({ unit: 'grapheme', maxLength: 50 }),
  }),
);

holds(
  'what the bank writes is what the TPP reads, beside any query of its own',
  fc.property(returns, fc.webQueryParameters(), (given, own) => {
    const kept = own.replaceAll(/(psu-id|context|system|status|code|message)=/g, 'x=');
    const redirectUri = `https://tpp.example/r?${kept}`;
    const url = scaReturnUrl(redirectUri, given);
    expect(url.startsWith(redirectUri)).toBe(true);
    expect(parseScaReturn(new URL(url).searchParams)).toEqual({
      ok: true,
      kind: 'psuId' in given ? 'success' : 'failure',
      ...given,
    });
    // Decoders that only undo percent-encoding read the same values.
    const added = url.slice(redirectUri.length).split('&').filter(Boolean);
    expect(added.map((each) => decodeURIComponent(each.slice(each.indexOf('=') + 1)))).toEqual(
      Object.values(given).map(String),
    );
  }),
);

test('a redirect address has no parameter of the return in its query', () => {
  expect(returnParameterIn('https://tpp.example/r?a=1')).toBeNull();
  expect(returnParameterIn('https://tpp.example/r?a=1&status=')).toBe('status');
});

test.each(['system', 'code', 'message'])('%s of a failure has at most 2,000 characters', (name) => {
  const failure = (length: number) => read(`status=400&${name}=${'x'.repeat(length)}`);
  expect(failure(2_000).ok).toBe(true);
  expect(failure(2_001)).toEqual({ ok: false, reason: 'malformed', parameter: name });
});

holds(
  'any query is an answer, never a crash',
  fc.property(
    fc.array(
      fc.tuple(
        fc.oneof(fc.constantFrom(...SCA_RETURN_PARAMETERS), fc.string()),
        fc.string({ unit: 'binary' }),
      ),
    ),
    (pairs) => {
      const names = pairs.map(([name]) => name);
      const result = parseScaReturn(new URLSearchParams(pairs));
      const repeated = SCA_RETURN_PARAMETERS.some(
        (name) => names.filter((each) => each === name).length > 1,
      );
      if (repeated) expect(result).toMatchObject({ ok: false, reason: 'repeated' });
      if (result.ok)
        expect(
          new Set(names.filter((name) => SCA_RETURN_PARAMETERS.some((each) => each === name))).size,
        ).toBeGreaterThan(0);
    },
  ),
);
