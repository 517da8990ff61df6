/** The operations of the sandbox: customers, agreements, accounts. */
import { hrefOf, segment } from '@/kit/conformance/bank-client';
import type { Check } from '@/kit/conformance/check';
import { hasStatus, isRefused, listOf, matches, objectOf, same } from '@/kit/conformance/holds';
import type { Stage } from '@/kit/conformance/stage';

const CUSTOMER = 'interface#sandbox-customer';

const customerPath = async (stage: Stage) => {
  const customer = await stage.makeCustomer();
  return { customer, path: `/v1/sandbox/customers/${segment(customer.customerId)}` };
};

export const sandboxChecks: readonly Check[] = [
  {
    id: 'customer-fields',
    grade: 'must',
    place: CUSTOMER,
    rule: 'A customer has an id, its number, its type, its name and a self link.',
    run: async (stage) => {
      const { customer, path } = await customerPath(stage);
      const answer = await stage.client.call({ path });
      hasStatus(answer, 200);
      const body = objectOf(answer);
      same(
        [body.customerId, body.customerNumber, body.customerType, body.customerName],
        [customer.customerId, customer.number, 'PRIVATE', customer.name],
        'the customer',
      );
      matches(hrefOf(answer, 'self'), /\/v1\/sandbox\/customers\//, 'the link self');
    },
  },
  {
    id: 'customer-agreement',
    grade: 'must',
    place: CUSTOMER,
    rule: 'Creating a private customer creates an agreement automatically.',
    run: async (stage) => {
      const { path } = await customerPath(stage);
      const [agreement] = listOf(objectOf(await stage.client.call({ path })), 'agreements');
      matches(agreement?.id, /^.+$/, 'the id of the agreement');
      matches(agreement?.name, /^.+$/, 'its name');
      listOf(agreement ?? {}, 'engagements');
    },
  },
  {
    id: 'customer-corporate-agreement',
    grade: 'must',
    place: CUSTOMER,
    rule: 'A corporate customer does not get an agreement automatically.',
    run: async (stage) => {
      const { customerId } = await stage.makeCustomer('CORPORATE');
      const answer = await stage.client.call({
        path: `/v1/sandbox/customers/${segment(customerId)}`,
      });
      same(objectOf(answer).agreements, [], 'agreements');
    },
  },
  {
    id: 'customer-accounts',
    grade: 'must',
    place: CUSTOMER,
    rule: 'The details of a customer list its accounts and card accounts.',
    run: async (stage) => {
      const { customer, path } = await customerPath(stage);
      await stage.makeAccount(customer);
      const body = objectOf(await stage.client.call({ path }));
      same(
        [listOf(body, 'accounts').length, listOf(body, 'cardAccounts').length],
        [1, 0],
        'counts',
      );
    },
  },
  {
    id: 'customer-listed',
    grade: 'ours',
    place: 'interface#endpoints',
    rule: 'GET /v1/sandbox/customers lists customers.',
    run: async (stage) => {
      const answer = await stage.client.call({ path: '/v1/sandbox/customers' });
      hasStatus(answer, 200);
      for (const { customerType } of listOf(objectOf(answer), 'customers')) {
        matches(customerType, /^(PRIVATE|CORPORATE)$/, 'customerType');
      }
    },
  },
  {
    id: 'customer-wrong',
    grade: 'must',
    place: 'interface#stated-cases',
    rule: 'A number in the wrong format or of the wrong type is a validation error.',
    run: async (stage) => {
      const right = { customerNumber: '01019012345', name: 'Ada', type: 'PRIVATE' };
      for (const change of [{ customerNumber: '123' }, { type: 'GUEST' }, { name: undefined }]) {
        const body = { ...right, ...change };
        const path = '/v1/sandbox/customers';
        isRefused(await stage.client.call({ method: 'POST', path, body }), 400);
      }
    },
  },
  {
    id: 'engagement-needs-both-roles',
    grade: 'should',
    place: 'supplement#7',
    rule: 'Both roles of an engagement are needed before the account can be consented to.',
    run: async (stage) => {
      const company = await stage.makeCustomer('CORPORATE');
      const seen = await stage.makeAccount(company);
      const account = await stage.makeAccount(company);
      const person = await stage.makeCustomer();
      const agreement = await stage.client.call({
        method: 'POST',
        path: '/v1/sandbox/agreements',
        body: { owner: company.number, name: 'Avtale' },
      });
      const path = `/v1/sandbox/agreements/${segment(String(objectOf(agreement).id))}/engagements`;
      for (const [each, roles] of [
        [seen, ['REGISTER', 'VIEW']],
        [account, ['VIEW']],
      ] as const) {
        const body = { customer: person.number, account: { iban: each.iban }, roles };
        hasStatus(await stage.client.call({ method: 'POST', path, body }), 201);
      }
      const { visit } = await stage.connect(person, { answers: { context: 'CORPORATE' } });
      const page = visit.steps.find(({ fields }) => fields.includes('resourceIds'));
      // The text groups a number's digits, so they are compared without blanks.
      matches(page?.text.replace(/[\s\u00a0.]/g, ''), new RegExp(seen.bban), 'the account of both');
      same(
        page?.text.replace(/[\s\u00a0.]/g, '').includes(account.bban),
        false,
        'the other offered',
      );
    },
  },
  {
    id: 'transaction-currency',
    grade: 'ours',
    place: 'supplement#10',
    rule: 'A manually created transaction is in the currency of its account.',
    run: async (stage) => {
      const [account] = stage.person.accounts;
      if (account === undefined) return;
      const answer = await stage.book(account, [
        { transactionAmount: { amount: '1.00', currency: 'EUR' }, bookingDate: stage.day(-1) },
      ]);
      isRefused(answer, 400);
    },
  },
];
