/**
 * Sandbox operations on customers. A private customer's agreement is created automatically.
 * @see interface#sandbox-customer
 */
import { randomUUID } from 'node:crypto';
import {
  SandboxCustomer,
  SandboxCustomerDetails,
  SandboxCustomerList,
  SandboxCustomerRequest,
} from '@/lib/xs2a/sandbox/sandbox';
import { isUuid } from '@/lib/xs2a/value/uuid';
import type { Bank } from '@/sandbox-bank/server/bank';
import { operation, operations } from '@/sandbox-bank/server/operation';
import { type Answer, created, link, noContent, ok, refuse } from '@/sandbox-bank/server/reply';
import { sealAccountId } from '@/sandbox-bank/server/resource-id';
import {
  insertAgreement,
  listAgreements,
  listEngagements,
} from '@/sandbox-bank/store/access/agreement';
import {
  type Customer,
  deleteCustomer,
  findCustomer,
  insertCustomer,
  listCustomers,
} from '@/sandbox-bank/store/customer';
import type { Queryable } from '@/sandbox-bank/store/database';
import { type AccountKind, listAccountsOfCustomers } from '@/sandbox-bank/store/ledger/account';

/** The most customers in one list. */
const CUSTOMERS_MAX = 100_000;

/** `POST /v1/sandbox/customers`. @see interface#create-sandbox-customer */
const createCustomerOperations = operations(['createSandboxCustomer', 'createWorldCustomer'], {
  summary: 'Creates a customer, who signs in to SCA with the customer number.',
  body: SandboxCustomerRequest,
  answers: { 201: SandboxCustomer },
  handle: async ({ db, world, body, now }) => {
    const customer: Customer = {
      id: randomUUID(),
      worldId: world.id,
      customerNumber: body.customerNumber,
      name: body.name,
      customerType: body.type,
      byHand: true,
      createdAt: now,
    };
    if (!(await insertCustomer(db, customer))) {
      return refuse(
        'CONFLICT',
        'customerNumber: expected a number that no customer has, got one that is taken.',
        { path: 'customerNumber', reason: 'number-taken' },
      );
    }
    if (customer.customerType === 'PRIVATE') {
      await insertAgreement(db, {
        id: randomUUID(),
        ownerId: customer.id,
        context: 'PRIVATE',
        name: customer.name,
        byHand: true,
        createdAt: now,
      });
    }
    return created(customerWire(customer));
  },
});

/** `GET /v1/sandbox/customers` */
const listCustomersOperations = operations(['listSandboxCustomers', 'listWorldCustomers'], {
  summary: 'All customers of the world, in order of creation.',
  answers: { 200: SandboxCustomerList },
  handle: async ({ db, world }) => {
    const customers = await listCustomers(db, world.id, { offset: 0, limit: CUSTOMERS_MAX });
    return ok({ customers: customers.map(customerWire) });
  },
});

/** `GET /v1/sandbox/customers/{customerId}`. @see interface#get-sandbox-customer */
const getCustomerOperation = operation('getSandboxCustomer', {
  summary: 'One customer with its agreements, accounts and card accounts.',
  answers: { 200: SandboxCustomerDetails },
  handle: async ({ bank, db, params }) => {
    const customer = await findCustomerOfPath(db, params.customerId);
    return customer === null
      ? refuseUnknownCustomer()
      : ok({ ...customerWire(customer), ...(await belongingsWire(bank, db, customer)) });
  },
});

/** `DELETE /v1/sandbox/customers/{customerId}` */
const deleteCustomerOperation = operation('deleteSandboxCustomer', {
  summary: 'Removes a customer with its accounts, cards and agreements.',
  answers: { 204: null },
  removesItsPlace: true,
  handle: async ({ db, params }) => {
    const customer = await findCustomerOfPath(db, params.customerId);
    if (customer === null) return refuseUnknownCustomer();
    return (await deleteCustomer(db, customer.id)) ? noContent() : refuseUnknownCustomer();
  },
});

export const sandboxCustomerOperations = [
  ...createCustomerOperations,
  ...listCustomersOperations,
  getCustomerOperation,
  deleteCustomerOperation,
];

async function findCustomerOfPath(db: Queryable, id: string | undefined): Promise<Customer | null> {
  return id !== undefined && isUuid(id) ? findCustomer(db, id.toLowerCase()) : null;
}

function refuseUnknownCustomer(): Answer {
  return refuse(
    'RESOURCE_UNKNOWN',
    'Expected the customerId of a customer; there is none with this id.',
    { path: 'customerId' },
  );
}

function customerWire(customer: Customer) {
  return {
    customerId: customer.id,
    customerNumber: customer.customerNumber,
    customerType: customer.customerType,
    customerName: customer.name,
    _links: { self: link(`/v1/sandbox/customers/${customer.id}`, 'GET', 'DELETE') },
  };
}

async function belongingsWire(bank: Bank, db: Queryable, customer: Customer) {
  const agreements = await listAgreements(db, { ownerIds: [customer.id] });
  const engagements = await listEngagements(
    db,
    agreements.map(({ id }) => id),
  );
  const accounts = await listAccountsOfCustomers(db, [customer.id]);
  const idsOf = (kind: AccountKind) =>
    accounts
      .filter((account) => account.kind === kind)
      .map((each) => sealAccountId(bank.ids, each));
  return {
    agreements: agreements.map(({ id, name }) => ({
      id,
      name,
      engagements: engagements
        .filter(({ agreementId }) => agreementId === id)
        .map((engagement) => engagement.id),
    })),
    accounts: idsOf('account'),
    cardAccounts: idsOf('card'),
  };
}
