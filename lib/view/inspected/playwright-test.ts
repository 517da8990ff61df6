import { parseSignatureHeader } from '@/lib/xs2a/signature/signature-header';
import type { InspectedCallView } from './inspector';

/** Headers that each sending of a request sets anew. */
const MADE_ANEW = new Set([
  'date',
  'digest',
  'x-request-id',
  'signature',
  'tpp-signature-certificate',
  'accept-encoding',
]);

/**
 * The calls of a user action as a Playwright test that needs only Playwright and Node: in the same order, signed anew,
 * each expecting the recorded status. Hidden values come from the environment.
 */
export function playwrightTest(calls: readonly InspectedCallView[]): string {
  const [first] = calls;
  if (first === undefined) throw new RangeError('a user action has at least one call');
  const signature = parseSignatureHeader(valueIn(first, 'signature'));
  const keyId = signature.ok ? signature.parts.keyId : '';
  return [
    PREAMBLE.replace('%ORIGIN%', () => text(first.origin)).replace('%KEY_ID%', () => text(keyId)),
    `test(${text(first.action)}, async ({ request }) => {`,
    ...calls.map((call, index) => step(call, index + 1)),
    '});',
    '',
  ].join('\n');
}

const PREAMBLE = `import { createHash, createPrivateKey, randomUUID, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect, test } from '@playwright/test';

const bank = process.env.BANK_ORIGIN ?? %ORIGIN%;
const keyId = %KEY_ID%;
const certificate = readFileSync(process.env.TPP_CERTIFICATE_FILE ?? 'certificate.pem', 'utf8');
const key = createPrivateKey(readFileSync(process.env.TPP_PRIVATE_KEY_FILE ?? 'private-key.pem'));

// The sandbox has an authority of its own.
test.use({ ignoreHTTPSErrors: true });

/** What the inspector hides: \`‹PSU-ID›\` is read from PSU_ID, and so on. */
const shown = (text: string) =>
  text.replace(/‹([^›]+)›/g, (_, name: string) => process.env[name.toUpperCase().replaceAll('-', '_')] ?? '');

function call(
  request: APIRequestContext,
  method: string,
  target: string,
  given: Record<string, string>,
  body?: string,
) {
  const path = shown(target);
  const data = body === undefined ? undefined : shown(body);
  const headers: Record<string, string> = {
    ...Object.fromEntries(Object.entries(given).map(([name, value]) => [name, shown(value)])),
    Date: new Date().toUTCString(),
    'X-Request-ID': randomUUID(),
  };
  if (data !== undefined) {
    headers.Digest = \`SHA-256=\${createHash('sha256').update(data).digest('base64')}\`;
  }
  const all: Record<string, string> = { '(request-target)': \`\${method.toLowerCase()} \${path}\` };
  for (const [name, value] of Object.entries(headers)) all[name.toLowerCase()] = value;
  const names = [
    '(request-target)', 'date', 'digest', 'x-request-id', 'psu-id', 'psu-corporate-id', 'tpp-redirect-uri',
  ].filter((name) => all[name] !== undefined);
  const signed = names.map((name) => \`\${name}: \${all[name]}\`).join('\\n');
  const signature = sign('RSA-SHA256', Buffer.from(signed, 'latin1'), key).toString('base64');
  headers['TPP-Signature-Certificate'] = certificate.replace(/-----[^-]+-----|\\s/g, '');
  const header = \`keyId="\${keyId}",algorithm="rsa-sha256",headers="\${names.join(' ')}",signature="\${signature}"\`;
  headers.Signature = /[^ -~]/.test(header)
    ? \`=?utf-8?B?\${Buffer.from(header).toString('base64')}?=\`
    : header;
  return request.fetch(bank + path, { method, headers, ...(data === undefined ? {} : { data: Buffer.from(data) }) });
}
`;

function step(call: InspectedCallView, number: number): string {
  const headers = call.headers
    .filter(([name]) => !MADE_ANEW.has(name.toLowerCase()))
    .map(([name, value]) => `    ${text(name)}: ${text(value)},`);
  const body = call.body === null ? '' : `, ${text(call.body)}`;
  const status =
    call.answer === null
      ? `  // No answer came when this was recorded: ${call.failure ?? 'unknown'}`
      : `  expect(answer${number}.status()).toBe(${call.answer.status});`;
  return [
    `  const answer${number} = await call(request, ${text(call.method)}, ${text(call.target)}, {`,
    ...headers,
    `  }${body});`,
    status,
  ].join('\n');
}

function text(value: string): string {
  return JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

function valueIn({ headers }: InspectedCallView, name: string): string {
  return headers.find(([key]) => key.toLowerCase() === name)?.[1] ?? '';
}
