/**
 * Requirements of every request: date, digest, certificate, signature, and headers that occur once and are well-formed.
 */

import { randomUUID } from 'node:crypto';
import type { BankRequest } from '@/kit/conformance/bank-client';
import { httpDate } from '@/kit/conformance/bank-client';
import type { Check } from '@/kit/conformance/check';
import { hasStatus, isRefused } from '@/kit/conformance/holds';
import { ownAccount } from '@/kit/conformance/own-account';
import { bodyOf, create, NDCT } from '@/kit/conformance/payments';
import { digestOf, REQUEST_TARGET } from '@/kit/conformance/signature';
import type { Stage } from '@/kit/conformance/stage';

const READ: BankRequest = { path: '/v1/sandbox/customers' };
const ACCOUNTS: BankRequest = { path: '/v1/accounts' };

/** Valid except that nobody has the owner's number, so nothing is ever created. */
const WRITE: BankRequest = {
  method: 'POST',
  path: '/v1/sandbox/agreements',
  body: { owner: '00000000000', name: 'Nobody' },
};

const withBody = (headers: NonNullable<BankRequest['headers']>): BankRequest => ({
  ...WRITE,
  headers,
});

/** A check that a request is refused with 400. */
function refuses(
  id: string,
  place: string,
  rule: string,
  request: (stage: Stage) => BankRequest,
  more: { code?: string; path?: string; grade?: Check['grade'] } = {},
): Check {
  return {
    id,
    grade: more.grade ?? 'must',
    place,
    rule,
    run: async (stage) => {
      isRefused(await stage.client.call(request(stage)), 400, more.code, more.path);
    },
  };
}

function takes(
  id: string,
  place: string,
  rule: string,
  request: (stage: Stage) => BankRequest,
  grade: Check['grade'] = 'must',
): Check {
  return {
    id,
    grade,
    place,
    rule,
    run: async (stage) => hasStatus(await stage.client.call(request(stage)), 200),
  };
}

const dated = (stage: Stage, seconds: number): BankRequest => ({
  ...READ,
  headers: { Date: httpDate(new Date(stage.now().getTime() + seconds * 1000)) },
});

export const dateChecks: readonly Check[] = [
  refuses('date-missing', 'interface#authentication', 'The Date header must be present.', () => ({
    ...READ,
    headers: { Date: undefined },
  })),
  refuses(
    'date-behind',
    'interface#limits',
    'A Date more than 60 seconds behind is refused.',
    (stage) => dated(stage, -75),
  ),
  refuses(
    'date-ahead',
    'interface#limits',
    'A Date more than 60 seconds ahead is refused.',
    (stage) => dated(stage, 75),
  ),
  takes(
    'date-within',
    'interface#limits',
    'A Date less than 60 seconds behind is accepted.',
    (stage) => dated(stage, -45),
  ),
  takes(
    'date-within-ahead',
    'interface#limits',
    'A Date less than 60 seconds ahead is accepted.',
    (stage) => dated(stage, 45),
  ),
  refuses(
    'date-form',
    'interface#what-the-service-does',
    'Dates in headers have the full date form of RFC 7231.',
    (stage) => ({ ...READ, headers: { Date: stage.now().toISOString() } }),
  ),
];

export const digestChecks: readonly Check[] = [
  refuses(
    'digest-missing',
    'interface#header-meanings-common',
    'A request with a body needs a Digest.',
    () => withBody({ Digest: undefined }),
    { code: 'HTTP_HEADER_REQUIRED' },
  ),
  refuses(
    'digest-of-another-body',
    'interface#header-meanings-common',
    'A Digest that is not the hash of the body is refused.',
    () => withBody({ Digest: digestOf(Buffer.from('{}')) }),
  ),
  {
    id: 'digest-body-changed',
    grade: 'must',
    place: 'interface#header-meanings-common',
    rule: 'A body that was changed on the way is refused.',
    run: async ({ client }) => {
      const body = Buffer.from('{"owner":"00000000000","name":"Nobody"}');
      const changed = Buffer.from('{"owner":"00000000000","name":"Nobodi"}');
      isRefused(
        await client.call({ ...WRITE, body: changed, headers: { Digest: digestOf(body) } }),
        400,
      );
    },
  },
  refuses(
    'digest-form',
    'interface#header-meanings-common',
    'A Digest in a form other than SHA-256=<base64> or SHA-512=<base64> is refused.',
    () => withBody({ Digest: 'MD5=XrY7u+Ae7tCTyyK7j1rNww==' }),
  ),
  {
    id: 'digest-sha-512',
    grade: 'must',
    place: 'interface#header-meanings-common',
    rule: 'A Digest may use SHA-512.',
    run: async (stage) => {
      const body = Buffer.from(JSON.stringify(bodyOf(stage, NDCT, ownAccount(stage))));
      const headers = { Digest: digestOf(body, 'SHA-512') };
      hasStatus(await create(stage, { body, headers }), 201);
    },
  },
  takes(
    'digest-of-nothing',
    'supplement#4',
    'A request without a body may carry the Digest of an empty one.',
    () => ({ ...READ, headers: { Digest: digestOf(Buffer.alloc(0)) } }),
    'should',
  ),
];

const forged = (certificate: string): string => {
  const bytes = Buffer.from(certificate, 'base64');
  bytes[bytes.length - 7] = (bytes[bytes.length - 7] ?? 0) ^ 0x55;
  return bytes.toString('base64');
};

/** Sends a header changed after signing, so that only the change is wrong. */
const changedAfter = (
  request: BankRequest,
  name: string,
  change: (value: string) => string | string[] | undefined,
): BankRequest => ({
  ...request,
  afterSigning: (headers) => {
    const value = change(String(headers.get(name)));
    if (value === undefined) headers.delete(name);
    else headers.set(name, value);
  },
});

export const signatureChecks: readonly Check[] = [
  refuses(
    'signature-missing',
    'interface#stated-cases',
    'A request that must be signed and has no signature gets 400.',
    () => ({ ...READ, headers: { Signature: undefined } }),
  ),
  refuses(
    'signature-of-another-key',
    'interface#stated-cases',
    'A request whose signature fails validation gets 400.',
    () =>
      changedAfter(READ, 'signature', (value) =>
        value.replace(
          /signature="(....)/,
          (_, start: string) => `signature="${start.startsWith('AAAA') ? 'BBBB' : 'AAAA'}`,
        ),
      ),
  ),
  refuses(
    'signature-request-id-changed',
    'interface#authentication',
    'A signed header that was changed on the way fails validation.',
    () => changedAfter(READ, 'x-request-id', () => randomUUID()),
  ),
  refuses(
    'signature-redirect-changed',
    'interface#authentication',
    'The TPP-Redirect-URI is signed: changing it fails validation.',
    () => changedAfter(ACCOUNTS, 'tpp-redirect-uri', () => 'https://elsewhere.example/return'),
  ),
  refuses(
    'signature-header-unsigned',
    'interface#authentication',
    'A listed header that is present must be signed.',
    () => ({ ...ACCOUNTS, signing: { names: ['date', 'x-request-id'] } }),
  ),
  refuses(
    'signature-date-unsigned',
    'interface#authentication',
    'The date is one of the headers to sign.',
    () => ({ ...READ, signing: { names: ['x-request-id'] } }),
  ),
  refuses(
    'signature-digest-unsigned',
    'interface#authentication',
    'The digest is one of the headers to sign.',
    () => ({ ...WRITE, signing: { names: ['date', 'x-request-id'] } }),
  ),
  takes(
    'signature-request-target',
    'interface#authentication',
    'The target may be included as (request-target).',
    () => ({ ...READ, signing: { names: [REQUEST_TARGET, 'date', 'x-request-id'] } }),
  ),
  refuses(
    'signature-other-target',
    'interface#authentication',
    'A signed target that is not that of the request fails validation.',
    () => {
      const signed = { names: [REQUEST_TARGET, 'date', 'x-request-id'] };
      return changedAfter({ ...READ, signing: signed }, 'signature', (value) =>
        value.replace(`headers="${REQUEST_TARGET} date`, `headers="date ${REQUEST_TARGET}`),
      );
    },
  ),
  refuses(
    'signature-algorithm',
    'interface#authentication',
    'The algorithm matches that of the certificate.',
    () => ({ ...READ, signing: { algorithm: 'hmac-sha256' } }),
  ),
  refuses(
    'signature-serial',
    'interface#authentication',
    'The keyId names the serial number of the certificate.',
    () => ({ ...READ, signing: { keyId: (id) => id.replace(/SN=[0-9A-F]+/, 'SN=0BADC0DE') } }),
  ),
  refuses(
    'signature-issuer',
    'interface#authentication',
    'The keyId names the issuer of the certificate.',
    () => ({ ...READ, signing: { keyId: (id) => id.replace(/CA=.*/, 'CA=CN=Somebody Else') } }),
  ),
  refuses(
    'signature-parts',
    'interface#authentication',
    'The Signature has four parts, each name="value".',
    () => changedAfter(READ, 'signature', (value) => value.replace(/,headers="[^"]*"/, '')),
  ),
  takes(
    'signature-encoded',
    'interface#authentication',
    'The whole Signature value may be an encoded-word of RFC 2047.',
    () => ({ ...READ, signing: { encoded: true } }),
  ),
  refuses(
    'certificate-missing',
    'interface#authentication',
    'The certificate must be sent.',
    () => ({ ...READ, headers: { 'TPP-Signature-Certificate': undefined } }),
  ),
  refuses(
    'certificate-forged',
    'interface#authentication',
    'A certificate that was changed after its authority signed it is refused.',
    () => changedAfter(READ, 'tpp-signature-certificate', forged),
  ),
  refuses(
    'certificate-unreadable',
    'interface#header-meanings-common',
    'The certificate is sent in base64.',
    () => ({ ...READ, headers: { 'TPP-Signature-Certificate': 'no certificate' } }),
  ),
];

export const headerChecks: readonly Check[] = [
  refuses(
    'request-id-missing',
    'interface#header-meanings-common',
    'X-Request-ID is required.',
    () => ({ ...READ, headers: { 'X-Request-ID': undefined } }),
    { code: 'HTTP_HEADER_REQUIRED' },
  ),
  refuses(
    'request-id-length',
    'supplement#10',
    'X-Request-ID has at most 128 characters.',
    () => ({ ...READ, headers: { 'X-Request-ID': 'x'.repeat(129) } }),
    { grade: 'ours' },
  ),
  {
    id: 'request-id-repeated',
    grade: 'ours',
    place: 'supplement#10',
    rule: 'The same change with the same X-Request-ID gets the first answer, and nothing is done twice.',
    run: async (stage) => {
      const owner = await stage.makeCustomer('CORPORATE');
      const request: BankRequest = {
        method: 'POST',
        path: '/v1/sandbox/agreements',
        headers: { 'X-Request-ID': randomUUID() },
        body: { owner: owner.number, name: 'Once' },
      };
      const first = await stage.client.call(request);
      const second = await stage.client.call(request);
      hasStatus(first, 201);
      hasStatus(second, 201);
      const idOf = ({ body }: { body: unknown }) => (body as { id?: string }).id;
      if (idOf(first) !== idOf(second)) hasStatus(second, 409);
    },
  },
  {
    id: 'request-id-reused',
    grade: 'ours',
    place: 'supplement#10',
    rule: 'X-Request-ID is unique per call: another request with the same one is refused.',
    run: async (stage) => {
      const headers = { 'X-Request-ID': randomUUID() };
      const owner = await stage.makeCustomer('CORPORATE');
      const request = (name: string): BankRequest => ({
        method: 'POST',
        path: '/v1/sandbox/agreements',
        headers,
        body: { owner: owner.number, name },
      });
      hasStatus(await stage.client.call(request('One')), 201);
      hasStatus(await stage.client.call(request('Another')), 400, 409);
    },
  },
  ...(
    [
      ['psu-id', 'PSU-ID', '13039319955'],
      ['psu-corporate-id', 'PSU-Corporate-ID', 'not-a-uuid'],
      ['psu-ip-address', 'PSU-IP-Address', '300.1.1.1'],
      ['psu-context', 'PSU-Context', 'BOTH'],
      ['psu-http-method', 'PSU-HTTP-Method', 'FETCH'],
      ['psu-device-id', 'PSU-Device-ID', '42'],
      ['auth-method', 'X-PSU-AuthMethod-Preferred', 'PASSWORD'],
      ['redirect-preferred', 'TPP-Redirect-Preferred', 'perhaps'],
      ['redirect-uri', 'TPP-Redirect-URI', 'javascript:alert(1)'],
    ] as const
  ).map(([id, name, value]) =>
    refuses(
      `header-form-${id}`,
      'interface#header-meanings-common',
      `${name} has its form: ${value} is refused.`,
      () => ({ ...ACCOUNTS, headers: { [name]: value } }),
    ),
  ),
  ...(['X-Request-ID', 'Date', 'TPP-Redirect-URI', 'PSU-IP-Address'] as const).map((name) =>
    refuses(
      `header-twice-${name.toLowerCase()}`,
      'supplement#10',
      `${name} may occur only once.`,
      () => changedAfter(ACCOUNTS, name.toLowerCase(), (value) => [value, value]),
      { grade: 'ours' },
    ),
  ),
];
