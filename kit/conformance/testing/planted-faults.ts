/** Mistakes that a bank could make, each with the check that must find it. */
import { randomUUID } from 'node:crypto';
import type { PlantedFault, WireAnswer } from './wrong-bank';

type Json = Record<string, unknown>;

/** Changes every object in an answer's body. */
export function within(change: (object: Json) => Json): (answer: WireAnswer) => WireAnswer {
  return (answer) => ({ ...answer, body: walk(answer.body, change) });
}

/** Replaces a refusal that names the path by another answer. */
const instead =
  (path: string, status: number, body: Json = {}): NonNullable<PlantedFault['spoil']> =>
  (answer) =>
    messagesOf(answer).some((message) => String(message.path ?? '').startsWith(path))
      ? { ...answer, status, body }
      : answer;

/** Replaces a refusal by another answer: one of these calls, one with this code, or one whose text has these words. */
const despite =
  (
    refusal: { call: RegExp } | { code: string } | { words: string },
    status: number,
    body: Json = {},
  ): NonNullable<PlantedFault['spoil']> =>
  (answer, { method, path }) => {
    const isMeant =
      'call' in refusal
        ? refusal.call.test(`${method} ${path}`)
        : messagesOf(answer).some(({ code, text }) =>
            'code' in refusal ? code === refusal.code : String(text).includes(refusal.words),
          );
    return answer.status >= 400 && isMeant ? { ...answer, status, body } : answer;
  };

/** Refuses a call that was answered with 200. */
const refusing =
  (call: RegExp): NonNullable<PlantedFault['spoil']> =>
  (answer, { method, path }) =>
    answer.status === 200 && call.test(`${method} ${path}`)
      ? { ...answer, status: 401, body: { tppMessages: [] } }
      : answer;

/** Tells another status than the one that is so. */
const statusFor = (is: string, told: string): NonNullable<PlantedFault['spoil']> =>
  within((object) =>
    object.transactionStatus === is ? { ...object, transactionStatus: told } : object,
  );

const oneMoreAccount = within((object) =>
  Array.isArray(object.accounts)
    ? { ...object, accounts: [...object.accounts, { bban: '12043174449' }] }
    : object,
);

const asPage: NonNullable<PlantedFault['spoil']> = (answer) => ({
  ...answer,
  headers: { ...answer.headers, 'content-type': 'text/html' },
});

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
    spoil: asPage,
  },
  {
    check: 'answer-json-whatever-accepted',
    what: 'answers with a page when asked for XML',
    spoil: asPage,
  },
  {
    check: 'answer-request-id',
    what: 'answers with an X-Request-ID of its own',
    spoil: ({ headers, ...answer }) => ({
      ...answer,
      headers: { ...headers, 'x-request-id': randomUUID() },
    }),
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
    spoil: oneMoreAccount,
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
  {
    check: 'request-id-repeated',
    what: 'does a repeated request twice',
    spoil: within((object) => (object.id === undefined ? object : { ...object, id: randomUUID() })),
  },
  {
    check: 'sca-psu-id-of-each-tpp',
    what: 'lets a TPP use the psu-id of another',
    spoil: despite({ words: 'issued to this TPP' }, 200, { accounts: [] }),
  },
  {
    check: 'sca-session-hour',
    what: 'keeps a session for longer than an hour',
    spoil: despite({ code: 'SCA_EXPIRED' }, 200, { accounts: [] }),
  },
  {
    check: 'sca-session-hour',
    what: 'ends a session before its hour is over',
    spoil: refusing(/^GET .*\/v1\/accounts$/),
  },
  {
    check: 'sca-newer-session',
    what: 'keeps the older session when a newer one is completed',
    spoil: despite({ words: 'this session ended' }, 200, { accounts: [] }),
  },
  {
    check: 'sca-newer-session',
    what: 'ends the older session when a newer one is cancelled',
    spoil: refusing(/^GET .*\/v1\/accounts$/),
  },
  {
    check: 'accounts-of-others',
    what: 'shows any account to who knows its id',
    spoil: despite({ call: /^GET .*\/v1\/accounts\/[^/]+$/ }, 200),
  },
  {
    check: 'accounts-of-others',
    what: 'shows the balances of any account to who knows its id',
    spoil: despite({ call: /^GET .*\/balances$/ }, 200, { balances: [] }),
  },
  {
    check: 'balances-consent',
    what: 'shows the balances of an account that was not ticked',
    spoil: despite({ call: /^GET .*\/balances$/ }, 200, { balances: [] }),
  },
  {
    check: 'consent-revoked',
    what: 'shows the balances of an account after consent to it was revoked',
    spoil: despite({ call: /^GET .*\/balances$/ }, 200, { balances: [] }),
  },
  {
    check: 'consent-revoked',
    what: 'lists accounts after consent was revoked',
    spoil: despite({ code: 'CONSENT_UNKNOWN' }, 200, { accounts: [] }),
  },
  {
    check: 'corporate-accounts',
    what: 'lists more accounts than those of the agreement',
    spoil: oneMoreAccount,
  },
  {
    check: 'access-180-days',
    what: 'gives access for longer than 180 days',
    spoil: despite({ code: 'CONSENT_EXPIRED' }, 200, { balances: [] }),
  },
  {
    check: 'access-180-days',
    what: 'ends access before 180 days are over',
    spoil: refusing(/^GET .*\/balances$/),
  },
  {
    check: 'transactions-unattended',
    what: 'lets transactions be read a fifth time without the PSU',
    spoil: despite({ code: 'ACCESS_EXCEEDED' }, 200),
  },
  {
    check: 'transactions-90-days',
    what: 'lists transactions older than 90 days without the PSU',
    spoil: (answer, { path }) => {
      const from = /dateFrom=([0-9-]{10})/.exec(path)?.[1];
      if (answer.status < 400 || from === undefined) return answer;
      const bookingDate = new Date(Date.parse(from) + 30 * 86_400_000).toISOString().slice(0, 10);
      return { ...answer, status: 200, body: { transactions: { booked: [{ bookingDate }] } } };
    },
  },
  {
    check: 'transactions-debtor-of-another',
    what: 'books a transaction with another account as its debtor',
    spoil: despite({ call: /^POST .*\/transactions$/ }, 201),
  },
  {
    check: 'field-debtor-one-of',
    what: 'takes a debtor with both a number and a card, or neither',
    spoil: instead('debtorAccount', 201, { paymentId: 'made' }),
  },
  {
    check: 'field-one-remittance',
    what: 'takes a message beside a reference',
    spoil: instead('remittanceInformation', 201, { paymentId: 'made' }),
  },
  {
    check: 'creation-debtor-of-another',
    what: 'takes a payment from an account of somebody else',
    spoil: despite({ call: /^POST .*\/v1\/payments\// }, 201, { paymentId: 'made' }),
  },
  {
    check: 'creation-duplicate',
    what: 'takes the same payment twice unasked',
    spoil: despite({ code: 'CONFLICT' }, 201, { paymentId: 'made' }),
  },
  {
    check: 'creation-kid',
    what: 'takes a payment without the KID that its creditor requires',
    spoil: despite({ code: 'KID_MISSING' }, 201, { paymentId: 'made' }),
  },
  {
    check: 'creation-kid',
    what: 'takes a KID whose check digit is wrong',
    spoil: despite({ code: 'KID_INVALID' }, 201, { paymentId: 'made' }),
  },
  {
    check: 'approval-cancelled',
    what: 'approves a payment though its PSU cancelled',
    spoil: statusFor('RCVD', 'PDNG'),
  },
  {
    check: 'payment-of-another',
    what: 'shows a payment to anybody',
    spoil: despite({ call: /^GET .*\/v1\/payments\// }, 200),
  },
  {
    check: 'basket-not-atomic',
    what: 'fails a whole basket for one payment',
    spoil: statusFor('ACSC', 'ACCP'),
  },
  {
    check: 'basket-not-atomic',
    what: 'shows the best case of a basket',
    spoil: statusFor('RJCT', 'ACTC'),
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
