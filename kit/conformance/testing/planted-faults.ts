/** Mistakes that a bank could make, each with the check that must find it. */
import { randomUUID } from 'node:crypto';
import type { PlantedFault, WireAnswer } from './wrong-bank';

type Json = Record<string, unknown>;

/** Replaces a refusal that names the path by another answer. */
const instead =
  (path: string, status: number, body: Json = {}): NonNullable<PlantedFault['spoil']> =>
  (answer) =>
    messagesOf(answer).some((message) => String(message.path ?? '').startsWith(path))
      ? { ...answer, status, body }
      : answer;

/** Changes every object in an answer's body. */
const within =
  (change: (object: Json) => Json): NonNullable<PlantedFault['spoil']> =>
  (answer) => ({ ...answer, body: walk(answer.body, change) });

export const PLANTED_FAULTS: readonly PlantedFault[] = [
  {
    check: 'date-behind',
    what: 'takes a request whatever its Date',
    spoil: instead('Date', 200, { customers: [] }),
  },
  {
    check: 'digest-body-changed',
    what: 'never looks at the Digest',
    spoil: instead('Digest', 201, { id: 'made' }),
  },
  {
    check: 'signature-missing',
    what: 'answers 401 where a signature is missing',
    spoil: (answer) => (answer.status === 400 ? { ...answer, status: 401 } : answer),
  },
  {
    check: 'signature-header-unsigned',
    what: 'takes a signature that leaves out a present header',
    spoil: instead('Signature', 200, { accounts: [] }),
  },
  {
    check: 'certificate-forged',
    what: 'takes a certificate that no authority signed',
    spoil: instead('TPP-Signature-Certificate', 200, { customers: [] }),
  },
  {
    check: 'request-id-reused',
    what: 'takes an X-Request-ID again',
    spoil: instead('X-Request-ID', 201, { id: 'made' }),
  },
  {
    check: 'header-form-psu-id',
    what: 'takes any text as a PSU-ID',
    spoil: instead('PSU-ID', 200, { accounts: [] }),
  },
  {
    check: 'answer-json',
    what: 'calls its JSON a page',
    spoil: (answer) => ({ ...answer, headers: { ...answer.headers, 'content-type': 'text/html' } }),
  },
  {
    check: 'refusal-codes',
    what: 'has codes of its own',
    spoil: within((object) =>
      object.category === undefined ? object : { ...object, code: 'SOMETHING_WRONG' },
    ),
  },
  {
    check: 'refusal-messages',
    what: 'explains a refusal in a form of its own',
    spoil: (answer) =>
      answer.status < 400 ? answer : { ...answer, body: { error: 'bad', detail: 'no' } },
  },
  {
    check: 'links-have-verbs',
    what: 'leaves the verbs out of links',
    spoil: within(({ verbs: _, ...object }) => object),
  },
  {
    check: 'answer-signed',
    what: 'changes a signed answer after signing it',
    spoil: within((object) => (object.name === undefined ? object : { ...object, name: 'Konto' })),
  },
  {
    check: 'sca-without-psu-id',
    what: 'answers 401 without a way to cure it',
    spoil: within(({ _links: _, ...object }) => object),
  },
  {
    check: 'sca-return-session',
    what: 'returns another session than that of the request',
    spoilReturn: (uri) => uri.searchParams.set('tpp-session-id', randomUUID()),
  },
  {
    check: 'sca-psu-id-stable',
    what: 'gives the PSU another psu-id each time',
    spoilReturn: (uri) => uri.searchParams.set('psu-id', randomUUID()),
  },
  {
    check: 'approval-shows-payment',
    what: 'does not show the amount that is approved',
    spoilPage: (html) => html.replaceAll(/317[.,]42/g, '…'),
  },
  {
    check: 'consent-choice',
    what: 'lists accounts that the PSU did not tick',
    spoil: within((object) =>
      Array.isArray(object.accounts)
        ? { ...object, accounts: [...object.accounts, { bban: '12043174449' }] }
        : object,
    ),
  },
  {
    check: 'corporate-id-required',
    what: 'does not ask for the corporate agreement',
    spoil: instead('PSU-Corporate-ID', 200, { accounts: [] }),
  },
  {
    check: 'balances-currency',
    what: 'names another currency for the account',
    spoil: within((object) =>
      object.iban === undefined ? object : { ...object, currency: 'EUR' },
    ),
  },
  {
    check: 'balances-as-strings',
    what: 'writes amounts as numbers',
    spoil: within((object) =>
      object.amount === undefined ? object : { ...object, amount: Number(object.amount) },
    ),
  },
  {
    check: 'balances-unattended',
    what: 'lets balances be read a fifth time without the PSU',
    spoil: (answer) => (answer.status === 429 ? { ...answer, status: 200 } : answer),
  },
  {
    check: 'transactions-ids-stable',
    what: 'gives a booked transaction another id each time',
    spoil: within((object) =>
      object.transactionId === undefined ? object : { ...object, transactionId: randomUUID() },
    ),
  },
  {
    check: 'transactions-pages',
    what: 'repeats a row on the next page',
    spoil: within((object) =>
      Array.isArray(object.booked) && object.booked.length === 1
        ? { ...object, booked: [object.booked[0], object.booked[0]] }
        : object,
    ),
  },
  {
    check: 'field-creditor-name',
    what: 'takes a name of any length',
    spoil: instead('creditorName', 201, { paymentId: 'made' }),
  },
  {
    check: 'field-amount-digits',
    what: 'takes more fraction digits than the currency has',
    spoil: instead('instructedAmount.amount', 201, { paymentId: 'made' }),
  },
  {
    check: 'field-emoji',
    what: 'fails on a character that it cannot process',
    spoil: (answer) => (answer.status === 400 ? { ...answer, status: 500 } : answer),
  },
  {
    check: 'payment-details-sepa-credit-transfers',
    what: 'leaves debtorName out of the details',
    spoil: within(({ debtorName: _, ...object }) => object),
  },
  {
    check: 'payment-lack-of-funds',
    what: 'does not say that funds lacked',
    spoil: within(({ fundsAvailable: _, ...object }) => object),
  },
  {
    check: 'delete-pending',
    what: 'says that it deleted what waits for a batch run',
    spoil: (answer, { method }) =>
      method === 'DELETE' && answer.status === 409 ? { ...answer, status: 204, body: '' } : answer,
  },
  {
    check: 'bulk-payments-in-basket',
    what: 'refuses a bulk in a basket by another code',
    spoil: within((object) =>
      object.code === 'REFERENCE_MIX_INVALID' ? { ...object, code: 'CONFLICT' } : object,
    ),
  },
  {
    check: 'basket-of-ten',
    what: 'takes a basket of eleven',
    spoil: instead('paymentIds', 201, { basketId: 'made' }),
  },
];

function messagesOf({ body }: WireAnswer): Json[] {
  const messages = (body as { tppMessages?: unknown } | null)?.tppMessages;
  return Array.isArray(messages) ? messages : [];
}

function walk(value: unknown, change: (object: Json) => Json): unknown {
  if (Array.isArray(value)) return value.map((each) => walk(each, change));
  if (typeof value !== 'object' || value === null) return value;
  const walked = Object.entries(value).map(([name, each]) => [name, walk(each, change)]);
  return change(Object.fromEntries(walked));
}
