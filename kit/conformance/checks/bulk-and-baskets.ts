/** Bulk and periodic payments, and signing baskets. */
import { hrefOf } from '@/kit/conformance/bank-client';
import type { Check } from '@/kit/conformance/check';
import { hasStatus, holds, isRefused, matches, objectOf, same } from '@/kit/conformance/holds';
import { ownAccount } from '@/kit/conformance/own-account';
import {
  approve,
  bodyOf,
  changed,
  create,
  created,
  makeBasket,
  NDCT,
  remove,
  SCT,
  type Service,
  STRAKS,
  statusOf,
} from '@/kit/conformance/payments';
import type { Stage } from '@/kit/conformance/stage';

const BASKET = 'interface#create-signing-basket';
const BASKET_STATUSES = ['RCVD', 'ACTC', 'PATC', 'RJCT'];
const FREQUENCIES = [
  'Daily',
  'Weekly',
  'EveryTwoWeeks',
  'Monthly',
  'EveryTwoMonths',
  'Quarterly',
  'SemiAnnual',
  'Annual',
  'MonthlyVariable',
];

const serviceChecks = (['periodic-payments', 'bulk-payments'] as const).flatMap(
  (service: Service): Check[] => [
    {
      id: `${service}-created`,
      grade: 'should',
      place: 'supplement#2',
      rule: `POST /v1/${service}/${NDCT} creates a payment with its links.`,
      run: async (stage) => {
        const { answer } = await created(stage, { service });
        matches(hrefOf(answer, 'self'), new RegExp(`^/v1/${service}/`), 'the link self');
        matches(hrefOf(answer, 'startAuthorisation'), /authorisations$/, 'startAuthorisation');
      },
    },
    {
      id: `${service}-details`,
      grade: 'should',
      place: 'supplement#5',
      rule: `Details under /v1/${service} have the fields of the request.`,
      run: async (stage) => {
        const { self } = await created(stage, { service });
        const answer = await stage.client.call({ path: self, headers: stage.person.headers });
        hasStatus(answer, 200);
        const details = objectOf(answer);
        for (const [name, value] of Object.entries(bodyOf(stage, service, ownAccount(stage)))) {
          same(details[name], value, name);
        }
      },
    },
    {
      id: `${service}-approved`,
      grade: 'ours',
      place: 'supplement#2',
      rule: `A payment under /v1/${service} is approved like any other.`,
      run: async (stage) => {
        const { answer, self } = await created(stage, { service });
        await approve(stage, answer);
        const { transactionStatus } = await statusOf(stage, self);
        holds(transactionStatus !== 'RCVD', 'a status after approval', transactionStatus);
      },
    },
    {
      id: `${service}-deleted`,
      grade: 'should',
      place: 'supplement#6',
      rule: `A payment under /v1/${service} that is not approved is deleted with 204.`,
      run: async (stage) => {
        const { self } = await created(stage, { service });
        hasStatus(await remove(stage, self), 204);
      },
    },
    {
      id: `${service}-in-basket`,
      grade: 'must',
      place: 'interface#stated-cases',
      rule: `A payment created under /v1/${service} cannot be put in a basket: 400 REFERENCE_MIX_INVALID.`,
      run: async (stage) => {
        const one = await created(stage, { service });
        const other = await created(stage);
        isRefused(await makeBasket(stage, [other.id, one.id]), 400, 'REFERENCE_MIX_INVALID');
      },
    },
    {
      id: `${service}-other-product`,
      grade: 'should',
      place: 'supplement#9',
      rule: `Only ${NDCT} is accepted under /v1/${service}: 403 PRODUCT_INVALID.`,
      run: async (stage) =>
        isRefused(
          await create(stage, {
            service,
            product: STRAKS,
            body: bodyOf(stage, service, ownAccount(stage)),
          }),
          403,
          'PRODUCT_INVALID',
        ),
    },
  ],
);

export const serviceOfSeveralChecks: readonly Check[] = [
  ...serviceChecks,
  {
    id: 'periodic-frequency',
    grade: 'should',
    place: 'supplement#5',
    rule: 'frequency is one of the nine values.',
    run: async (stage) => {
      const body = bodyOf(stage, 'periodic-payments', ownAccount(stage));
      for (const frequency of FREQUENCIES) {
        const months = frequency === 'MonthlyVariable' ? { monthsOfExecution: [1, 7] } : {};
        const periodic = { ...body, frequency, ...months };
        hasStatus(await create(stage, { service: 'periodic-payments', body: periodic }), 201);
      }
      const wrong = { ...body, frequency: 'Hourly' };
      isRefused(await create(stage, { service: 'periodic-payments', body: wrong }), 400);
    },
  },
  {
    id: 'periodic-end-before-start',
    grade: 'ours',
    place: 'supplement#5',
    rule: 'endDate is not before startDate.',
    run: async (stage) => {
      const body = {
        ...bodyOf(stage, 'periodic-payments', ownAccount(stage)),
        startDate: stage.day(10),
        endDate: stage.day(5),
      };
      isRefused(await create(stage, { service: 'periodic-payments', body }), 400);
    },
  },
  {
    id: 'bulk-row-limits',
    grade: 'should',
    place: 'supplement#5',
    rule: 'The field limits apply to each row of a bulk payment.',
    run: async (stage) => {
      const body = bodyOf(stage, 'bulk-payments', ownAccount(stage));
      const long = changed(body, 'payments.1.creditorName', 'x'.repeat(71));
      isRefused(await create(stage, { service: 'bulk-payments', body: long }), 400);
    },
  },
  {
    id: 'bulk-empty',
    grade: 'ours',
    place: 'supplement#5',
    rule: 'A bulk payment has at least one row.',
    run: async (stage) => {
      const body = { ...bodyOf(stage, 'bulk-payments', ownAccount(stage)), payments: [] };
      isRefused(await create(stage, { service: 'bulk-payments', body }), 400);
    },
  },
];

const idsOf = async (stage: Stage, count: number) => {
  const ids: string[] = [];
  for (let at = 0; at < count; at++) ids.push((await created(stage)).id);
  return ids;
};

export const basketChecks: readonly Check[] = [
  {
    id: 'basket-created',
    grade: 'must',
    place: BASKET,
    rule: 'A basket is created with an id and a status.',
    run: async (stage) => {
      const answer = await makeBasket(stage, await idsOf(stage, 2));
      hasStatus(answer, 201);
      const { basketId, transactionStatus } = objectOf(answer);
      matches(basketId, /^.+$/, 'basketId');
      holds(BASKET_STATUSES.includes(String(transactionStatus)), 'a status', transactionStatus);
    },
  },
  {
    id: 'basket-links',
    grade: 'should',
    place: 'supplement#2',
    rule: 'A basket has a link to its authorisations.',
    run: async (stage) => {
      const answer = await makeBasket(stage, await idsOf(stage, 1));
      matches(hrefOf(answer, 'startAuthorisation'), /authorisations$/, 'startAuthorisation');
    },
  },
  {
    id: 'basket-of-ten',
    grade: 'must',
    place: 'interface#limits',
    rule: 'A basket holds at most 10 payments.',
    run: async (stage) => {
      const ids = await idsOf(stage, 11);
      hasStatus(await makeBasket(stage, ids), 400);
      hasStatus(await makeBasket(stage, ids.slice(0, 10)), 201);
    },
  },
  {
    id: 'basket-products',
    grade: 'should',
    place: 'supplement#10',
    rule: 'Payments of several products, NCBCT among them, can share a basket.',
    run: async (stage) => {
      const ids: string[] = [];
      for (const product of [NDCT, STRAKS, SCT, 'norwegian-cross-border-credit-transfers']) {
        ids.push((await created(stage, { product })).id);
      }
      hasStatus(await makeBasket(stage, ids), 201);
    },
  },
  ...['x-accept-fix', 'PSU-ID', 'TPP-Session-ID'].map(
    (name): Check => ({
      id: `basket-needs-${name.toLowerCase()}`,
      grade: 'must',
      place: BASKET,
      rule: `The creation of a basket requires ${name}.`,
      run: async (stage) => {
        const ids = await idsOf(stage, 1);
        const answer = await makeBasket(stage, ids, { headers: { [name]: undefined } });
        isRefused(answer, 400, 'HTTP_HEADER_REQUIRED');
      },
    }),
  ),
  {
    id: 'basket-amount-as-string',
    grade: 'must',
    place: BASKET,
    rule: 'x-accept-fix must have amount-as-string.',
    run: async (stage) => {
      const headers = { 'x-accept-fix': 'longer-names' };
      isRefused(await makeBasket(stage, await idsOf(stage, 1), { headers }), 400);
    },
  },
  {
    id: 'basket-body',
    grade: 'must',
    place: 'interface#signing-basket-creation-request-and-response',
    rule: 'paymentIds is a list of strings.',
    run: async (stage) => {
      for (const paymentIds of ['enc!!', [1], null]) {
        isRefused(await makeBasket(stage, paymentIds), 400);
      }
    },
  },
  {
    id: 'basket-empty',
    grade: 'ours',
    place: BASKET,
    rule: 'A basket has at least one payment.',
    run: async (stage) => isRefused(await makeBasket(stage, []), 400),
  },
  {
    id: 'basket-unknown-payment',
    grade: 'must',
    place: BASKET,
    rule: 'Every payment of a basket was created earlier.',
    run: async (stage) => {
      const [id] = await idsOf(stage, 1);
      hasStatus(await makeBasket(stage, [id, 'enc!!AAAA=']), 400, 404);
    },
  },
  {
    id: 'basket-taken-payment',
    grade: 'ours',
    place: 'supplement#10',
    rule: 'A payment that is approved or already in a basket cannot join one: 409 CONFLICT.',
    run: async (stage) => {
      const [taken = '', free = ''] = await idsOf(stage, 2);
      hasStatus(await makeBasket(stage, [taken]), 201);
      isRefused(await makeBasket(stage, [taken, free]), 409, 'CONFLICT');
      const { answer, id } = await created(stage);
      await approve(stage, answer);
      isRefused(await makeBasket(stage, [id, free]), 409, 'CONFLICT');
    },
  },
  {
    id: 'basket-approved',
    grade: 'should',
    place: 'supplement#8',
    rule: 'One approval approves each payment of a basket; each has a status of its own.',
    run: async (stage) => {
      const payments = [await created(stage), await created(stage, { product: STRAKS })];
      const basket = await makeBasket(
        stage,
        payments.map(({ id }) => id),
      );
      await approve(stage, basket);
      for (const { self } of payments) {
        const { transactionStatus } = await statusOf(stage, self);
        holds(transactionStatus !== 'RCVD', 'a status after approval', transactionStatus);
      }
      const { transactionStatus } = await statusOf(stage, hrefOf(basket, 'self') ?? '');
      holds(BASKET_STATUSES.includes(String(transactionStatus)), 'a status', transactionStatus);
    },
  },
  {
    id: 'basket-not-atomic',
    grade: 'must',
    place: 'interface#states-and-transitions',
    rule: 'A basket is not atomic: one payment fails for lack of funds, the other is settled, and the basket shows the worst case.',
    needs: ['worlds'],
    run: async (stage) => {
      const person = await stage.newPerson('125.00');
      const body = bodyOf(stage, NDCT, person.account);
      const rich = await created(stage, { person, body });
      const dear = { ...body, instructedAmount: { amount: '900.00', currency: 'NOK' } };
      const poor = await created(stage, { person, body: dear });
      const basket = await makeBasket(stage, [rich.id, poor.id], { person });
      hasStatus(basket, 201);
      await approve(stage, basket, person);
      await stage.world?.runBatch();
      const statuses = await Promise.all(
        [rich, poor].map(
          async ({ self }) => (await statusOf(stage, self, person)).transactionStatus,
        ),
      );
      same(statuses, ['ACSC', 'ACCP'], 'the statuses');
      const worst = await statusOf(stage, hrefOf(basket, 'self') ?? '', person);
      same(worst.transactionStatus, 'RJCT', 'the status of the basket');
    },
  },
  {
    id: 'basket-deleted',
    grade: 'ours',
    place: 'supplement#10',
    rule: 'Deleting a basket that is not approved frees its payments.',
    run: async (stage) => {
      const ids = await idsOf(stage, 1);
      const basket = await makeBasket(stage, ids);
      hasStatus(await remove(stage, hrefOf(basket, 'self') ?? ''), 204);
      hasStatus(await makeBasket(stage, ids), 201);
    },
  },
];
