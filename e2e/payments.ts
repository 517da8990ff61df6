import type { Page } from '@playwright/test';
import type { PaymentDraftView, PaymentView } from '@/lib/view/payment';
import { addDays } from '@/lib/xs2a/value/iso-date';
import { callApi } from './application';
import { inWorld, newBankCustomer } from './bank-customer';
import { type Brygge, newPerson } from './brygge';

/** A creditor at another bank, with a valid check digit. */
const CREDITOR_BBAN = '12043174442';

/** The bank's date, this many days from today. */
export function bankDayIn(days: number): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Oslo' }).format(new Date());
  return addDays(today, days);
}

/** A person with accounts at the bank that Brygge may see. */
export type Payer = { identityNumber: string; bban: string };

export async function newPayer(brygge: Brygge, name = 'Ingrid Vik'): Promise<Payer> {
  const customer = await newBankCustomer(name);
  await brygge.register(newPerson(name));
  await brygge.connect(customer.identityNumber);
  const { accounts } = await callApi<{ accounts: { name: string; bban: string }[] }>(
    brygge.page,
    'GET',
    '/api/accounts',
  );
  const account = accounts.find((each) => each.name === 'Brukskonto');
  if (account === undefined) throw new Error('a payer without an account');
  return { identityNumber: customer.identityNumber, bban: account.bban };
}

/** The request of a domestic payment, as the form would send it. */
export function domesticRequest(payer: Payer, changes: Record<string, unknown> = {}) {
  return {
    instructedAmount: { amount: '120.50', currency: 'NOK' },
    debtorAccount: { bban: payer.bban, currency: 'NOK' },
    creditorName: 'Elvebakken Barnehage',
    creditorAccount: { bban: CREDITOR_BBAN, currency: 'NOK' },
    creditorAddress: { country: 'NO' },
    requestedExecutionDate: bankDayIn(0),
    ...changes,
  };
}

/** The request of a standing order, each month from tomorrow. */
export function standingOrderRequest(payer: Payer, changes: Record<string, unknown> = {}) {
  const { requestedExecutionDate, ...request } = domesticRequest(payer);
  return { ...request, startDate: bankDayIn(1), frequency: 'Monthly', ...changes };
}

/** Makes a payment at the bank, up to its review. */
export async function makePayment(
  page: Page,
  request: Record<string, unknown>,
  kind = 'norwegian-domestic-credit-transfers',
): Promise<PaymentView> {
  const draft = await callApi<PaymentDraftView>(page, 'POST', '/api/payment-drafts', {
    contextId: 'private',
    kind,
    input: {},
  });
  return callApi<PaymentView>(page, 'POST', '/api/payments', { draftId: draft.draftId, request });
}

export const approveButton = /^Approve at /;

/** Presses the button that leads to the bank, once the bank's answer to the page moves it no longer. */
export async function pressApprove(brygge: Brygge): Promise<void> {
  await brygge.settled();
  await brygge.page.getByRole('button', { name: approveButton }).click();
}

/** Makes a payment that no batch run of today executes, and goes to the bank to approve it. */
export async function goToApprove(brygge: Brygge, payer: Payer): Promise<PaymentView> {
  const payment = await makePayment(
    brygge.page,
    domesticRequest(payer, { requestedExecutionDate: bankDayIn(7) }),
  );
  await brygge.open(`/payments/${payment.paymentId}`);
  await pressApprove(brygge);
  await brygge.bank.arrived();
  return payment;
}

/** Runs a batch of the test's world now: payments due today are executed. */
export async function runBatch(): Promise<void> {
  await inWorld('POST', 'batch-runs');
}
