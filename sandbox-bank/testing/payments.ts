/** Payments for tests: bodies of every kind, customers with money, and the steps from creation to approval. */
import { expect } from 'vitest';
import { CBCT, NCBCT, NDCT, SCT, STRAKS } from '@/lib/xs2a/testing/products';
import { addDays } from '@/lib/xs2a/value/iso-date';
import {
  type BankClient,
  type BankResponse,
  openScaPage,
  scaRedirectOf,
  submitScaPage,
} from './bank-client';
import { JONAS, ODD } from './people';
import { type ConnectedPsu, connectPsu, finishSca } from './test-bank';

export { CBCT, NCBCT, NDCT, PRODUCTS, SCT, STRAKS } from '@/lib/xs2a/testing/products';

/** An account number of another bank, with a valid check digit. */
export const FOREIGN_BBAN = '12043174449';

/** Headers that creation needs besides those the client sends. */
export const CREATION_HEADERS = { 'x-accept-fix': 'amount-as-string' };

type Body = Record<string, unknown>;

const creditor = {
  creditorName: 'Elvebakken Barnehage',
  creditorAccount: { bban: FOREIGN_BBAN, currency: 'NOK' },
  creditorAddress: { country: 'NO' },
};

const foreignCreditor = {
  creditorName: 'Müller & Söhne GmbH',
  creditorAddress: {
    street: 'Hauptstraße',
    buildingNumber: '12',
    postalCode: '20095',
    city: 'Hamburg',
    country: 'DE',
  },
};

/** A valid body of each product, from an account in NOK. `date` is the execution date where one is required. */
export function paymentBody(product: string, bban: string, date: string, changes: Body = {}): Body {
  const debtorAccount = { bban, currency: 'NOK' };
  switch (product) {
    case NDCT:
      return {
        instructedAmount: { amount: '120.50', currency: 'NOK' },
        debtorAccount,
        ...creditor,
        requestedExecutionDate: date,
        ...changes,
      };
    case STRAKS:
      return {
        instructedAmount: { amount: '120.50', currency: 'NOK' },
        debtorAccount,
        ...creditor,
        ...changes,
      };
    case SCT:
      return {
        instructedAmount: { amount: '100.00', currency: 'EUR' },
        debtorAccount,
        ...foreignCreditor,
        creditorAccount: { iban: 'DE89370400440532013000', currency: 'EUR' },
        ...changes,
      };
    case CBCT:
      return {
        instructedAmount: { amount: '100.00', currency: 'USD' },
        debtorAccount,
        ...foreignCreditor,
        creditorAccount: { bban: '000123456789', currency: 'USD' },
        creditorAgent: 'CHASUS33XXX',
        ...changes,
      };
    case NCBCT:
      return {
        instructedAmount: { amount: '100000.00', currency: 'NOK' },
        debtorAccount,
        ...foreignCreditor,
        creditorAccount: { iban: 'DE89370400440532013000', currency: 'EUR' },
        creditorAgent: 'COBADEFFXXX',
        regulatoryReportingCode: '26',
        regulatoryReportingInformation: 'Machine parts',
        ...changes,
      };
    default:
      throw new Error(`no body for ${product}`);
  }
}

/** A valid standing order. */
export function periodicBody(bban: string, startDate: string, changes: Body = {}): Body {
  return {
    instructedAmount: { amount: '75.00', currency: 'NOK' },
    debtorAccount: { bban, currency: 'NOK' },
    ...creditor,
    startDate,
    frequency: 'Daily',
    executionRule: 'following',
    ...changes,
  };
}

/** A valid bulk payment with a row for each amount, to one account. */
export function bulkBody(
  bban: string,
  date: string,
  amounts: readonly string[],
  changes: Body = {},
): Body {
  return {
    paymentInformationId: 'LOENN-11',
    debtorAccount: { bban, currency: 'NOK' },
    requestedExecutionDate: date,
    payments: amounts.map((amount, index) => ({
      instructedAmount: { amount, currency: 'NOK' },
      ...creditor,
      remittanceInformationUnstructured: `Row ${index + 1}`,
    })),
    ...changes,
  };
}

/** The time of payment tests: a Wednesday at nine in Oslo, two hours before the next batch run. */
const BUSINESS_MORNING = '2027-03-10T08:00:00Z';
const BUSINESS_DAY = BUSINESS_MORNING.slice(0, 10);

/** The bank's day, this many days after the day of the tests. */
export function day(days: number): string {
  return addDays(BUSINESS_DAY, days);
}

/** Sets the business clock to the morning of the tests, so that no batch run comes on its own. */
export async function beginMorning(client: BankClient): Promise<void> {
  await setClockOf(client, (Date.parse(BUSINESS_MORNING) - Date.now()) / 1000);
}

/** Moves business time forwards, or back when negative. */
export async function passTime(client: BankClient, seconds: number): Promise<void> {
  const answer = await client.call({ path: '/v1/sandbox/clock' });
  expect(answer.status, answer.text).toBe(200);
  await setClockOf(client, (answer.body as { offsetSeconds: number }).offsetSeconds + seconds);
}

/** After eight seconds the bank answers even if slots that passed still wait for their run. */
const CLOCK_MILLISECONDS_MAX = 7_000;

/** Sets the clock in whole seconds, rounded up: it never shows a time before the one that was asked for. */
export async function setClockOf(client: BankClient, offsetSeconds: number): Promise<void> {
  let began: number;
  do {
    began = performance.now();
    const answer = await client.call({
      method: 'PUT',
      path: '/v1/sandbox/clock',
      body: { offsetSeconds: Math.ceil(offsetSeconds) },
    });
    expect(answer.status, answer.text).toBe(200);
  } while (performance.now() - began > CLOCK_MILLISECONDS_MAX);
}

/** Begins the morning of the tests, and connects Jonas and Odd. */
export async function beginPayments(
  client: BankClient,
): Promise<{ jonas: ConnectedPsu; odd: ConnectedPsu }> {
  await beginMorning(client);
  return {
    jonas: await connectPsu(client, { identityNumber: JONAS }),
    odd: await connectPsu(client, { identityNumber: ODD, context: 'PRIVATE' }),
  };
}

/** A payment service below `/v1/`. */
export type Service = 'payments' | 'periodic-payments' | 'bulk-payments';

/** Creates a payment. */
export function create(
  client: BankClient,
  psu: Pick<ConnectedPsu, 'headers'>,
  options: { service?: Service; product: string; body: unknown; duplicate?: boolean },
): Promise<BankResponse> {
  const { service = 'payments', product, body, duplicate = false } = options;
  return client.call({
    method: 'POST',
    path: `/v1/${service}/${product}${duplicate ? '?allowLogicalDuplicate=true' : ''}`,
    headers: { ...CREATION_HEADERS, ...psu.headers },
    body,
  });
}

/** A link of an answer. @throws an assertion error when there is none. */
export function linkOf(response: BankResponse, name: string): { href: string; verbs: string[] } {
  const links = (response.body as { _links?: Record<string, { href: string; verbs: string[] }> })
    ._links;
  const found = links?.[name];
  expect(found, `${name} in ${response.text}`).toBeDefined();
  return found ?? { href: '', verbs: [] };
}

/** Creates a payment and approves it at the bank. Returns its path. */
export async function createApproved(
  client: BankClient,
  psu: ConnectedPsu,
  options: Parameters<typeof create>[2],
): Promise<string> {
  const made = await create(client, psu, options);
  expect(made.status, made.text).toBe(201);
  await approveAt(client, psu, linkOf(made, 'startAuthorisation').href);
  return linkOf(made, 'self').href;
}

/** Starts an authorisation and approves it at the bank. */
export async function approveAt(
  client: BankClient,
  psu: ConnectedPsu,
  href: string,
  identityNumber = JONAS,
): Promise<void> {
  const started = await client.call({ method: 'POST', path: href, headers: psu.headers });
  expect(started.status, started.text).toBe(201);
  const approved = await finishSca(started, { identityNumber });
  expect(approved.psuId).toBe(psu.psuId);
  // The approval is an SCA of its own, and continues under the request's session.
  expect(approved.tppSessionId).toBe(psu.tppSessionId);
}

/** Starts an approval and goes on to the page that asks for it; `text` is that page without its tags. */
export async function openApproval(
  client: BankClient,
  href: string,
  psu: Partial<Pick<ConnectedPsu, 'headers'>>,
  identityNumber = JONAS,
): Promise<{ url: string; html: string; text: string }> {
  const url = scaRedirectOf(
    await client.call({ method: 'POST', path: href, headers: psu.headers ?? {} }),
  );
  await submitScaPage(url, { identityNumber, action: 'continue' });
  await submitScaPage(url, { method: 'ASPSPID', action: 'continue' });
  const { html } = await openScaPage(url);
  const text = html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  return { url, html, text };
}

/** The status body of a payment or basket. */
export async function statusOf(
  client: BankClient,
  psu: Pick<ConnectedPsu, 'headers'>,
  self: string,
): Promise<{ transactionStatus?: string; fundsAvailable?: boolean; tppMessages?: unknown[] }> {
  const answer = await client.call({ path: `${self}/status`, headers: psu.headers });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as { transactionStatus?: string };
}

/** Runs a batch now. */
export async function runBatch(
  client: BankClient,
): Promise<{ executed: number; rejected: number }> {
  const answer = await client.call({ method: 'POST', path: '/v1/sandbox/batch-runs' });
  expect(answer.status, answer.text).toBe(201);
  return answer.body as { executed: number; rejected: number };
}

/** Sets switches of the sandbox; the others are reset to their defaults. */
export async function setBehaviour(
  client: BankClient,
  switches: Record<string, boolean>,
): Promise<void> {
  const answer = await client.call({
    method: 'PUT',
    path: '/v1/sandbox/behaviour',
    body: switches,
  });
  expect(answer.status, answer.text).toBe(200);
}

/** Plants faults for the sandbox's next calls, replacing earlier ones. */
export async function setFaults(
  client: BankClient,
  ...faults: readonly {
    fault: string;
    calls: number;
    milliseconds?: number;
    status?: number;
    field?: string;
    value?: string;
  }[]
): Promise<void> {
  const answer = await client.call({
    method: 'PUT',
    path: '/v1/sandbox/faults',
    body: { faults },
  });
  expect(answer.status, answer.text).toBe(200);
}

/** An account created by a test. */
export type MadeAccount = { id: string; bban: string; iban: string; currency: string };

/** Creates an account with a balance for a customer. */
export async function makeAccount(
  client: BankClient,
  customerNumber: string,
  balance: string,
  changes: Body = {},
): Promise<MadeAccount> {
  const currency = typeof changes.currency === 'string' ? changes.currency : 'NOK';
  const answer = await client.call({
    method: 'POST',
    path: '/v1/sandbox/accounts',
    body: {
      customerNumber,
      accountName: 'Test account',
      balance: { amount: balance, currency },
      ...changes,
    },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body as MadeAccount;
}

/** The booked balance of a test's account, from the sandbox operations. */
export function bookedBalance(client: BankClient, account: MadeAccount): Promise<string> {
  return balanceOf(client, account, 'closingBooked');
}

/** A balance of a test's account, from the sandbox operations. */
export async function balanceOf(
  client: BankClient,
  account: MadeAccount,
  type: string,
): Promise<string> {
  const answer = await client.call({ path: `/v1/sandbox/accounts/${account.id}` });
  expect(answer.status, answer.text).toBe(200);
  const { balances } = answer.body as {
    balances: { balanceType: string; balanceAmount: { amount: string } }[];
  };
  const balance = balances.find(({ balanceType }) => balanceType === type);
  return balance?.balanceAmount.amount ?? 'none';
}

/** A row of an account as listed. */
export type ListedRow = Record<string, unknown> & {
  transactionAmount: { amount: string; currency: string };
};

/** The rows of a test's account, newest first. */
export async function listRows(
  client: BankClient,
  account: MadeAccount,
): Promise<{ booked: ListedRow[]; pending: ListedRow[] }> {
  const answer = await client.call({
    path: `/v1/sandbox/accounts/${account.id}/transactions?limit=500`,
  });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as { transactions: { booked: ListedRow[]; pending: ListedRow[] } })
    .transactions;
}
