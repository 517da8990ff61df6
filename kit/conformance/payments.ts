/** Payments for checks: a valid body of every kind, from an account of the suite's own, and the steps to approval. */
import { type BankAnswer, hrefOf } from './bank-client';
import { hasStatus, holds, objectOf } from './holds';
import type { Account, Person, Stage } from './stage';

export const NDCT = 'norwegian-domestic-credit-transfers';
export const STRAKS = 'instant-norwegian-domestic-credit-transfers-straks';
export const SCT = 'sepa-credit-transfers';
const CBCT = 'cross-border-credit-transfers';
const NCBCT = 'norwegian-cross-border-credit-transfers';

/** Every product of single payments. */
export const PRODUCTS = [NDCT, STRAKS, SCT, CBCT, NCBCT] as const;

/** The interface states no status of a deletion. */
export const DELETED = [200, 202, 204];

export type Service = 'payments' | 'periodic-payments' | 'bulk-payments';

export type Json = Record<string, unknown>;

/** An account number of another bank with a valid check digit. */
const ELSEWHERE = '12043174449';

/** A valid body of a kind. */
export function bodyOf(stage: Stage, kind: Service | string, { bban, currency }: Account): Json {
  const debtorAccount = { bban, currency };
  const inNorway = {
    instructedAmount: { amount: '120.50', currency: 'NOK' },
    creditorName: 'Fjellheim Barnehage',
    creditorAccount: { bban: ELSEWHERE, currency: 'NOK' },
    creditorAddress: { country: 'NO' },
  };
  const abroad = {
    debtorAccount,
    creditorName: 'Müller & Söhne GmbH',
    creditorAddress: {
      street: 'Hauptstraße',
      buildingNumber: '12',
      postalCode: '20095',
      city: 'Hamburg',
      country: 'DE',
    },
    creditorAccount: { iban: 'DE89370400440532013000', currency: 'EUR' },
  };
  switch (kind) {
    case NDCT:
      return { debtorAccount, ...inNorway, requestedExecutionDate: stage.day() };
    case STRAKS:
      return { debtorAccount, ...inNorway };
    case SCT:
      return { ...abroad, instructedAmount: { amount: '100.00', currency: 'EUR' } };
    case CBCT:
      return {
        ...abroad,
        instructedAmount: { amount: '100.00', currency: 'USD' },
        creditorAgent: 'COBADEFFXXX',
      };
    case NCBCT:
      return {
        ...abroad,
        instructedAmount: { amount: '100000.00', currency: 'NOK' },
        creditorAgent: 'COBADEFFXXX',
        regulatoryReportingCode: '26',
        regulatoryReportingInformation: 'Machine parts',
      };
    case 'periodic-payments':
      return { debtorAccount, ...inNorway, startDate: stage.day(), frequency: 'Monthly' };
    case 'bulk-payments':
      return {
        paymentInformationId: 'LOENN-11',
        debtorAccount,
        requestedExecutionDate: stage.day(),
        payments: [inNorway, { ...inNorway, remittanceInformationUnstructured: 'Rad 2' }],
      };
    default:
      throw new Error(`no body of ${kind}`);
  }
}

/** Whether the interface gives the path and the body of a product. The others are known from the supplement. */
export function isDescribed(product: string): boolean {
  return product === NDCT || product === STRAKS;
}

/** Deletes a payment or a basket. */
export function remove(stage: Stage, path: string): Promise<BankAnswer> {
  return stage.client.call({ method: 'DELETE', path, headers: stage.person.headers });
}

/** A copy with the value at a dotted path replaced; undefined removes the field. */
export function changed(body: Json, path: string, value: unknown): Json {
  const copy = structuredClone(body);
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  let at = copy;
  for (const step of steps) {
    const below = (at[step] ?? {}) as Json;
    at[step] = below;
    at = below;
  }
  if (value === undefined) delete at[last];
  else at[last] = value;
  return copy;
}

export type Creation = {
  service?: Service;
  product?: string;
  body?: unknown;
  person?: Pick<Person, 'headers'>;
  headers?: Record<string, string | undefined>;
  /** By default a duplicate is allowed, since checks repeat themselves. */
  query?: string;
};

/** Creates a payment as the stage's person. */
export function create(stage: Stage, creation: Creation = {}): Promise<BankAnswer> {
  const { service = 'payments', product = NDCT, person = stage.person, headers = {} } = creation;
  const account = stage.person.accounts[0];
  if (account === undefined) throw new Error('nobody to pay');
  const kind = service === 'payments' ? product : service;
  const query =
    creation.query ?? (service === 'periodic-payments' ? '' : '?allowLogicalDuplicate=true');
  return stage.client.call({
    method: 'POST',
    path: `/v1/${service}/${product}${query}`,
    headers: { 'x-accept-fix': 'amount-as-string', ...person.headers, ...headers },
    body: creation.body ?? bodyOf(stage, kind, account),
  });
}

/** A created payment: its own path and its id. */
export type Created = { answer: BankAnswer; self: string; id: string };

/** Creates a payment that must be accepted. */
export async function created(stage: Stage, creation: Creation = {}): Promise<Created> {
  const answer = await create(stage, creation);
  hasStatus(answer, 201);
  const id = objectOf(answer).paymentId;
  const self = hrefOf(answer, 'self');
  holds(typeof id === 'string' && self !== undefined, 'paymentId and a self link', answer.text);
  return { answer, self, id };
}

/** Starts the authorisation at a link with an empty body. */
export function startAuthorisation(
  stage: Stage,
  href: string,
  person: Pick<Person, 'headers'> = stage.person,
): Promise<BankAnswer> {
  return stage.client.call({ method: 'POST', path: href, headers: person.headers });
}

/** Approves through an answer's `startAuthorisation` link. */
export async function approve(
  stage: Stage,
  answer: BankAnswer,
  person: Pick<Person, 'headers' | 'number'> = stage.person,
) {
  const href = hrefOf(answer, 'startAuthorisation');
  holds(href !== undefined, 'a startAuthorisation link', answer.text.slice(0, 300));
  const started = await startAuthorisation(stage, href, person);
  hasStatus(started, 200, 201);
  return stage.walk(started, { identityNumber: person.number });
}

/** The status of a payment or a basket. */
export async function statusOf(
  stage: Stage,
  self: string,
  person: Pick<Person, 'headers'> = stage.person,
): Promise<Json> {
  const answer = await stage.client.call({ path: `${self}/status`, headers: person.headers });
  hasStatus(answer, 200);
  return objectOf(answer);
}

/** Puts payments in a basket. */
export function makeBasket(
  stage: Stage,
  paymentIds: unknown,
  options: { person?: Pick<Person, 'headers'>; headers?: Record<string, string | undefined> } = {},
): Promise<BankAnswer> {
  const { person = stage.person, headers = {} } = options;
  return stage.client.call({
    method: 'POST',
    path: '/v1/signing-baskets',
    headers: { 'x-accept-fix': 'amount-as-string', ...person.headers, ...headers },
    body: { paymentIds },
  });
}
