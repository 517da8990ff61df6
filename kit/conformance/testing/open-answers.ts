/** What the interface leaves open to a bank, each with the `must` that it does not break. */
import { within } from './planted-faults';
import type { PlantedFault } from './wrong-bank';

const NDCT = 'norwegian-domestic-credit-transfers';

/** Changes the status of the answers that had one. */
const statusInstead =
  (had: number, status: number, call: RegExp): NonNullable<PlantedFault['spoil']> =>
  (answer, { method, path }) =>
    answer.status === had && call.test(`${method} ${path}`) ? { ...answer, status } : answer;

const withHost = within((object) =>
  typeof object.href === 'string' && object.href.startsWith('/v1/')
    ? { ...object, href: `https://bank.example${object.href}` }
    : object,
);

const withoutPaths = within(({ path: _, ...object }) => object);

export const OPEN_ANSWERS: readonly PlantedFault[] = [
  { check: 'digest-sha-512', what: 'names no path in a refusal', spoil: withoutPaths },
  {
    check: 'refusal-messages',
    what: 'explains in a form of its own what is no payment',
    spoil: (answer, { method, path }) =>
      answer.status < 400 || (method === 'POST' && path.includes('/v1/payments/'))
        ? answer
        : { ...answer, body: { error: 'bad' } },
  },
  {
    check: 'accounts-name-length',
    what: 'cuts the long name of a new account',
    spoil: (answer, { method, path }) =>
      method === 'POST' && path.endsWith('/accounts')
        ? { ...answer, status: 201, body: { id: 'made' } }
        : answer,
  },
  {
    check: 'accounts-iso-type',
    what: 'leaves out the type of an account',
    spoil: within(({ cashAccountType: _, ...object }) => object),
  },
  {
    check: 'consent-deprecated',
    what: 'answers 200 where consent is offered',
    spoil: statusInstead(201, 200, /^POST .*\/v1\/consents$/),
  },
  {
    check: 'agreements-listed',
    what: 'has another name for the id of an agreement',
    spoil: within(({ psuCorporateId, ...object }) =>
      psuCorporateId === undefined ? object : { ...object, corporateId: psuCorporateId },
    ),
  },
  {
    check: 'balances-unattended',
    what: 'answers 403 to a fifth read without the PSU',
    spoil: statusInstead(429, 403, /balances$/),
  },
  { check: `payment-created-${NDCT}`, what: 'has links with its host', spoil: withHost },
  {
    check: `payment-details-${NDCT}`,
    what: 'shows only the debtor in details',
    spoil: within((object) =>
      object.debtorName === undefined ? object : { debtorName: object.debtorName },
    ),
  },
  {
    check: `payment-deleted-${NDCT}`,
    what: 'answers 200 to a deletion',
    spoil: statusInstead(204, 200, /^DELETE /),
  },
  {
    check: 'payment-reference-valid',
    what: 'shows a deleted payment as rejected',
    spoil: within((object) =>
      object.transactionStatus === 'CANC' ? { ...object, transactionStatus: 'RJCT' } : object,
    ),
  },
  {
    check: 'creation-fee',
    what: 'leaves out the indicator of a fee',
    spoil: within(({ transactionFeeIndicator: _, ...object }) => object),
  },
  {
    check: 'approval-starts',
    what: 'answers 200 where an approval starts',
    spoil: statusInstead(201, 200, /authorisations$/),
  },
  {
    check: 'delete-pending',
    what: 'has no approved payment that waits as PDNG',
    spoil: within((object) =>
      object.transactionStatus === 'PDNG' ? { ...object, transactionStatus: 'ACTC' } : object,
    ),
  },
  {
    check: 'basket-created',
    what: 'has no links on a basket',
    spoil: (answer, { path }) =>
      path.endsWith('/signing-baskets') ? within(({ _links: _, ...o }) => o)(answer) : answer,
  },
  { check: 'customer-fields', what: 'has links with its host', spoil: withHost },
];
