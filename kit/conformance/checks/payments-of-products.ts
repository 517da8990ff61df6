/** Checks that each product of single payments passes. */
import { hrefOf } from '@/kit/conformance/bank-client';
import type { Check } from '@/kit/conformance/check';
import { hasStatus, holds, isError, matches, objectOf, same } from '@/kit/conformance/holds';
import { ownAccount, read } from '@/kit/conformance/own-account';
import {
  approve,
  bodyOf,
  created,
  DELETED,
  isDescribed,
  PRODUCTS,
  remove,
  statusOf,
} from '@/kit/conformance/payments';

const STATUSES = [
  'ACCP',
  'ACSC',
  'ACSP',
  'ACTC',
  'ACWC',
  'ACWP',
  'RCVD',
  'PDNG',
  'RJCT',
  'CANC',
  'PART',
];
const STATES = 'interface#states-and-transitions';

/** Where a rule of every product comes from. */
const statedFor = (product: string, place: string): Pick<Check, 'grade' | 'place'> =>
  isDescribed(product) ? { grade: 'must', place } : { grade: 'should', place: 'supplement#2' };

/** What every product must support. */
export const productChecks: readonly Check[] = PRODUCTS.flatMap((product): Check[] => [
  {
    id: `payment-created-${product}`,
    ...statedFor(product, 'interface#endpoints'),
    rule: `${product}: a payment is created with 201, an id, a status and its links.`,
    run: async (stage) => {
      const { answer } = await created(stage, { product });
      const body = objectOf(answer);
      holds(STATUSES.includes(String(body.transactionStatus)), 'a status', body.transactionStatus);
      for (const name of ['self', 'startAuthorisation']) {
        matches(hrefOf(answer, name), /\/v1\/payments\//, `the link ${name}`);
      }
    },
  },
  {
    id: `payment-details-${product}`,
    ...statedFor(product, 'interface#transactions-account-information-facts-stated'),
    rule: `${product}: details have debtorName.`,
    run: async (stage) => {
      const { self } = await created(stage, { product });
      const answer = await read(stage, self);
      hasStatus(answer, 200);
      same(objectOf(answer).debtorName, stage.person.name, 'debtorName');
    },
  },
  {
    id: `payment-details-fields-${product}`,
    grade: 'should',
    place: 'supplement#5',
    rule: `${product}: details have the fields of the request.`,
    run: async (stage) => {
      const { self } = await created(stage, { product });
      const answer = await read(stage, self);
      hasStatus(answer, 200);
      const details = objectOf(answer);
      for (const [name, value] of Object.entries(bodyOf(stage, product, ownAccount(stage)))) {
        same(details[name], value, name);
      }
    },
  },
  {
    id: `payment-deleted-${product}`,
    ...statedFor(product, STATES),
    rule: `${product}: a payment that is not approved can be deleted.`,
    run: async (stage) => {
      const { self } = await created(stage, { product });
      hasStatus(await remove(stage, self), ...DELETED);
    },
  },
  {
    id: `payment-deleted-status-${product}`,
    grade: 'should',
    place: 'supplement#6',
    rule: `${product}: a payment that is not approved is deleted with 204, and is then CANC or unknown.`,
    run: async (stage) => {
      const { self } = await created(stage, { product });
      hasStatus(await remove(stage, self), 204);
      const status = await read(stage, `${self}/status`);
      if (status.status === 200) same(objectOf(status).transactionStatus, 'CANC', 'status');
      else hasStatus(status, 404);
    },
  },
  {
    id: `payment-approved-${product}`,
    grade: 'should',
    place: 'supplement#8',
    rule: `${product}: an approved payment waits as PDNG, and can no longer be approved or deleted.`,
    run: async (stage) => {
      const { answer, self } = await created(stage, { product });
      same((await statusOf(stage, self)).transactionStatus, 'RCVD', 'status');
      const visit = await approve(stage, answer);
      same(visit.returned.get('psu-id'), stage.person.psuId, 'psu-id');
      const status = await read(stage, `${self}/status`);
      same(objectOf(status).transactionStatus, 'PDNG', 'status');
      same(hrefOf(status, 'startAuthorisation'), undefined, 'startAuthorisation');
      isError(await remove(stage, self));
    },
  },
]);
