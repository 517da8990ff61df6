/**
 * The form of answers: JSON in UTF-8, links, refusals with the interface's codes, and signatures where they are
 * switched on.
 */

import { randomUUID } from 'node:crypto';
import { type BankAnswer, type BankRequest, messagesOf } from '@/kit/conformance/bank-client';
import type { Check } from '@/kit/conformance/check';
import { hasStatus, holds, isRefused, matches, same } from '@/kit/conformance/holds';
import { create, created } from '@/kit/conformance/payments';
import { digestOf, isAnswerSigned, readSignature } from '@/kit/conformance/signature';
import type { Stage } from '@/kit/conformance/stage';

/** The codes of the interface. */
const CODES: ReadonlySet<unknown> = new Set(
  `SYSTEM_ERROR BAD_REQUEST FORBIDDEN NOT_FOUND CONFLICT HTTP_HEADER_REQUIRED QUERY_PARAMETER_REQUIRED
  FORMAT_ERROR RESOURCE_UNKNOWN SCA_NOT_FOUND SCA_EXPIRED SCA_INVALID PSU_CREDENTIALS_INVALID
  CONSENT_UNKNOWN CONSENT_INVALID CONSENT_EXPIRED ACCESS_EXCEEDED PRODUCT_UNKNOWN PRODUCT_INVALID
  KID_MISSING KID_INVALID PAYMENT_FAILED EXECUTION_DATE_INVALID REFERENCE_MIX_INVALID`.split(/\s+/),
);

type Refusal = [what: string, answer: Promise<BankAnswer>];

/** Refusals of payment creation, the only ones whose body the interface describes. */
const refusedCreations = (stage: Stage): Refusal[] => [
  ['an unknown product', create(stage, { product: 'no-such-product', body: {} })],
  ['an empty payment', create(stage, { body: {} })],
];

/** Requests that are refused, each for another reason. */
const refusals = (stage: Stage): Refusal[] => [
  ...refusedCreations(stage),
  ['no signature', stage.client.call({ path: '/v1/accounts', headers: { Signature: undefined } })],
  ['no PSU-ID', stage.client.call({ path: '/v1/accounts' })],
  [
    'an unknown payment',
    stage.client.call({
      path: '/v1/payments/norwegian-domestic-credit-transfers/nothing',
      headers: stage.person.headers,
    }),
  ],
  ['an unknown customer', stage.client.call({ path: '/v1/sandbox/customers/nobody' })],
];

async function ofEachRefusal(
  stage: Stage,
  look: (answer: BankAnswer, what: string) => void,
  refused = refusals,
): Promise<void> {
  for (const [what, asked] of refused(stage)) {
    const answer = await asked;
    holds(answer.status >= 400, `a refusal of ${what}`, `HTTP ${answer.status}`);
    look(answer, what);
  }
}

function hasMessages(answer: BankAnswer, what: string): void {
  holds(messagesOf(answer).length > 0, `tppMessages for ${what}`, answer.text.slice(0, 300));
}

const LIST: BankRequest = { path: '/v1/sandbox/customers' };

export const answerChecks: readonly Check[] = [
  {
    id: 'answer-json',
    grade: 'must',
    place: 'interface#what-the-service-does',
    rule: 'Every payload is JSON in UTF-8.',
    run: async (stage) => {
      const answer = await stage.client.call(LIST);
      matches(
        answer.headers['content-type'],
        /^application\/json(;\s*charset=utf-8)?$/i,
        'a Content-Type',
      );
      holds(answer.body !== undefined, 'a body that is JSON', answer.text.slice(0, 100));
    },
  },
  {
    id: 'answer-json-whatever-accepted',
    grade: 'must',
    place: 'interface#what-the-service-does',
    rule: 'XML is not supported: an answer is JSON whatever Accept says.',
    run: async ({ client }) => {
      const answer = await client.call({ ...LIST, headers: { Accept: 'application/xml' } });
      holds(
        answer.status === 406 || /^application\/json/i.test(answer.headers['content-type'] ?? ''),
        'JSON, or HTTP 406',
        `HTTP ${answer.status} ${answer.headers['content-type']}`,
      );
    },
  },
  {
    id: 'body-not-json',
    grade: 'must',
    place: 'interface#what-the-service-does',
    rule: 'A body that is not JSON is refused.',
    run: async (stage) => isRefused(await create(stage, { body: '<payment/>' }), 400),
  },
  {
    id: 'body-not-utf-8',
    grade: 'must',
    place: 'interface#what-the-service-does',
    rule: 'Requests use UTF-8: a body in another encoding is refused.',
    run: async (stage) => {
      const body = Buffer.from('{"creditorName":"Bj\u00f8rn"}', 'latin1');
      isRefused(await create(stage, { body }), 400);
    },
  },
  {
    id: 'answer-request-id',
    grade: 'should',
    place: 'interface#header-meanings-common',
    rule: 'An answer carries the X-Request-ID of its request.',
    run: async ({ client }) => {
      const id = randomUUID();
      const answer = await client.call({ ...LIST, headers: { 'X-Request-ID': id } });
      same(answer.headers['x-request-id'], id, 'X-Request-ID');
    },
  },
  {
    id: 'refusal-messages',
    grade: 'must',
    place: 'interface#errors',
    rule: 'A refusal of a payment carries tppMessages.',
    run: (stage) => ofEachRefusal(stage, hasMessages, refusedCreations),
  },
  {
    id: 'refusal-messages-everywhere',
    grade: 'ours',
    place: 'supplement#9',
    rule: 'Every refusal carries tppMessages.',
    run: (stage) => ofEachRefusal(stage, hasMessages),
  },
  {
    id: 'refusal-categories',
    grade: 'must',
    place: 'interface#errors',
    rule: 'The category of a message is ERROR or WARNING, and ERROR for what was refused.',
    run: (stage) =>
      ofEachRefusal(stage, (answer) => {
        for (const { category } of messagesOf(answer)) same(category, 'ERROR', 'category');
      }),
  },
  {
    id: 'refusal-codes',
    grade: 'must',
    place: 'interface#errors',
    rule: 'The code of a message is one that the interface lists.',
    run: (stage) =>
      ofEachRefusal(stage, (answer) => {
        for (const { code } of messagesOf(answer)) {
          holds(CODES.has(code), 'a code of the interface', code);
        }
      }),
  },
  {
    id: 'refusal-texts',
    grade: 'must',
    place: 'interface#limits',
    rule: 'The text of a message has at most 512 characters.',
    run: async (stage) => {
      await ofEachRefusal(stage, ({ body }) => {
        for (const { text = '' } of messagesOf({ body })) {
          holds(
            typeof text === 'string' && [...text].length <= 512,
            'at most 512 characters',
            text,
          );
        }
      });
      const long = await create(stage, { body: { creditorName: 'x'.repeat(5000) } });
      for (const { text = '' } of messagesOf(long)) {
        holds([...String(text)].length <= 512, 'at most 512 characters', String(text).length);
      }
    },
  },
  {
    id: 'links-have-verbs',
    grade: 'must',
    place: 'interface#link-used-in-_links',
    rule: 'A link has an href, and verbs from GET, PUT, POST and DELETE.',
    run: async (stage) => {
      const { answer } = await created(stage);
      const { _links: links = {} } = answer.body as { _links?: Record<string, unknown> };
      for (const [name, link] of Object.entries(links)) {
        const { href, verbs } = link as { href?: unknown; verbs?: unknown };
        holds(typeof href === 'string', `${name}.href`, link);
        holds(
          Array.isArray(verbs) &&
            verbs.length > 0 &&
            verbs.every((verb) => ['GET', 'PUT', 'POST', 'DELETE'].includes(String(verb))),
          `verbs of ${name}`,
          link,
        );
      }
    },
  },
  {
    id: 'links-without-host',
    grade: 'should',
    place: 'supplement#1',
    rule: 'The href of a link is a path that starts at /v1/; only scaRedirect is absolute.',
    run: async (stage) => {
      const { answer } = await created(stage);
      const { _links: links = {} } = answer.body as { _links?: Record<string, { href: string }> };
      for (const { href } of Object.values(links)) matches(href, /^\/v1\//, 'href');
      const refused = await stage.client.call({ path: '/v1/accounts' });
      const { _links: curing } = refused.body as { _links?: { scaRedirect?: { href?: string } } };
      matches(curing?.scaRedirect?.href, /^https?:\/\//, 'scaRedirect');
    },
  },
  {
    id: 'answer-signed',
    grade: 'ours',
    place: 'interface#authentication',
    rule: 'The bank may sign answers: with the switch on, digest and signature are correct.',
    needs: ['worlds', 'CA file'],
    run: async (stage) => {
      const { world, caPem = '', person } = stage;
      await world?.behaving({ signResponses: true }, async () => {
        const answer = await stage.client.call({ path: '/v1/accounts', headers: person.headers });
        hasStatus(answer, 200);
        same(answer.headers.digest, digestOf(Buffer.from(answer.text, 'utf8')), 'Digest');
        const listed = readSignature(answer.headers.signature ?? '')?.headers ?? [];
        for (const name of ['date', 'digest', 'x-request-id']) {
          holds(listed.includes(name), `${name} among the signed headers`, listed);
        }
        const certificate = answer.headers['aspsp-signature-certificate'] ?? '';
        holds(
          isAnswerSigned(answer.headers, certificate, caPem),
          'a signature of a certificate of the authority',
          answer.headers.signature,
        );
      });
    },
  },
];
