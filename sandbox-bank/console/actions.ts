/** The actions of the console's forms. Each returns why the bank refused it, or null when it is done. */
import { randomUUID } from 'node:crypto';
import { nextSlot } from '@/lib/xs2a/payment/batch-run';
import { Name } from '@/lib/xs2a/sandbox/field';
import { SandboxBehaviour } from '@/lib/xs2a/sandbox/sandbox';
import { amountFinding, toMinorUnits } from '@/lib/xs2a/value/amount';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { AMOUNT_DIGITS_MAX } from '@/lib/xs2a/value/limits';
import { type Finding, typeRule } from '@/lib/xs2a/value/rule';
import { z } from '@/lib/xs2a/value/zod';
import { everydayRows } from '@/sandbox-bank/accounts/demo-rows';
import { MINOR_UNITS_MAX } from '@/sandbox-bank/payments/payment-cost';
import type { SubmittedForm } from '@/sandbox-bank/sca/visit';
import type { Bank } from '@/sandbox-bank/server/bank';
import { sealAccountId } from '@/sandbox-bank/server/resource-id';
import {
  listAgreements,
  listEngagements,
  updateAgreementName,
  updateEngagementLimits,
} from '@/sandbox-bank/store/access/agreement';
import { type Customer, findCustomer, updateCustomerName } from '@/sandbox-bank/store/customer';
import {
  type AccountOf,
  type BankAccount,
  findAccount,
  lockAccounts,
  updateAccount,
} from '@/sandbox-bank/store/ledger/account';
import type { World } from '@/sandbox-bank/store/world';
import { randomCustomerNumber, unusedNumbers } from '@/sandbox-bank/worlds/make-world';
import type { ConsoleTexts } from './english-texts';
import { type FormOf, type Labels, type Problem, perform, sentences } from './perform';

export type Action = FormOf & { form: SubmittedForm };

/** The value of a field, trimmed; empty when it is missing. */
export function fieldOf(form: SubmittedForm, name: string): string {
  return (form.get(name)?.[0] ?? '').trim();
}

const SECONDS = { hour: 3_600, day: 86_400, days180: 180 * 86_400, realTime: 0 } as const;

const ClockStep = z.enum(['hour', 'day', 'nextRun', 'days180', 'realTime'], {
  error: typeRule('choice-unknown'),
});

/** Moves the clock of the world. */
export async function moveClock(action: Action): Promise<Problem | null> {
  const { bank, world, form, texts } = action;
  const came = fieldOf(form, 'step');
  const parsed = ClockStep.safeParse(came);
  if (!parsed.success) return sentences(texts, texts.world.clock, parsed.error, came);
  const step = parsed.data;
  const now = bank.clock.nowIn(world);
  // A second into the slot, so that it has passed.
  const toNextRun = Math.ceil((nextSlot(now).at.getTime() - now.getTime()) / 1000) + 1;
  const seconds = step === 'nextRun' ? toNextRun : SECONDS[step];
  const offsetSeconds = step === 'realTime' ? 0 : world.offsetSeconds + seconds;
  return perform(action, 'setClock', { body: { offsetSeconds } });
}

/** Sets the switches as ticked. */
export function setBehaviour(action: Action): Promise<Problem | null> {
  const names = Object.keys(SandboxBehaviour.parse({}));
  const body = Object.fromEntries(names.map((name) => [name, action.form.has(name)]));
  return perform(action, 'setBehaviour', { body });
}

/** Adds a fault after the existing ones. */
export function addFault(action: Action): Promise<Problem | null> {
  const { world, form, texts } = action;
  const number = (name: string) => {
    const text = fieldOf(form, name);
    return text === '' ? undefined : Number(text);
  };
  const text = (name: string) => fieldOf(form, name) || undefined;
  const kind = fieldOf(form, 'fault');
  const fault = {
    fault: kind,
    calls: number('calls'),
    ...(kind === 'delay' ? { milliseconds: number('milliseconds') } : {}),
    ...(kind === 'error' || kind === 'html' ? { status: number('status') } : {}),
    ...(kind === 'change-field' ? { field: text('field'), value: text('value') } : {}),
  };
  return perform(action, 'setFaults', {
    body: { faults: [...world.faults, fault] },
    // The person filled in one form, not the list that it is added to.
    part: { under: `faults.${world.faults.length}`, labels: texts.world },
  });
}

/** Creates a customer with a free number and one account, and for a company an agreement. */
export async function makeCustomer(action: Action): Promise<Problem | null> {
  const { bank, form, texts } = action;
  const type = fieldOf(form, 'type');
  const isCompany = type === 'CORPORATE';
  const { newNames } = texts.people;
  const [customerNumber = ''] = await unusedNumbers(bank.db).customers(1, randomCustomerNumber);
  const name = isCompany ? newNames.company : newNames.person;
  return (
    (await perform(action, 'createSandboxCustomer', { body: { customerNumber, name, type } })) ??
    (await addAccount(action, customerNumber, 'CACC')) ??
    (isCompany ? await addAgreement(action, { customerNumber }) : null)
  );
}

/** Adds an account with some money on it. */
export function addAccount(
  action: Action,
  customerNumber: string,
  kind: string,
): Promise<Problem | null> {
  const { newNames } = action.texts.people;
  return perform(action, 'createSandboxAccount', {
    body: {
      customerNumber,
      accountName: kind === 'SVGS' ? newNames.savings : newNames.account,
      cashAccountType: kind,
      balance: { amount: '25000.00', currency: 'NOK' },
    },
  });
}

/** Adds a card that belongs to the customer's first account. */
export function addCard(action: Action, { customerNumber }: Customer): Promise<Problem | null> {
  const body = { customerNumber, name: action.texts.people.newNames.card };
  return perform(action, 'createSandboxCardAccount', { body });
}

/** Adds an agreement of a company. */
export function addAgreement(
  action: Action,
  { customerNumber }: Pick<Customer, 'customerNumber'>,
): Promise<Problem | null> {
  const body = { owner: customerNumber, name: action.texts.people.newNames.agreement };
  return perform(action, 'createSandboxAgreement', { body });
}

/** Gives a person the right to act for an account, with both roles. */
export function addEngagement(action: Action): Promise<Problem | null> {
  const { form } = action;
  return perform(action, 'createSandboxEngagement', {
    params: { mockAgreementId: fieldOf(form, 'agreementId') },
    body: {
      customer: fieldOf(form, 'person'),
      account: { iban: fieldOf(form, 'iban') },
      roles: ['REGISTER', 'VIEW'],
    },
  });
}

/** Takes a person's right to act for an account away. */
export function removeEngagement(action: Action): Promise<Problem | null> {
  const mockAgreementId = fieldOf(action.form, 'agreementId');
  const mockEngagementId = fieldOf(action.form, 'engagementId');
  const params = { mockAgreementId, mockEngagementId };
  return perform(action, 'deleteSandboxEngagement', { params });
}

/** Changes the amount up to which a person may register and approve; empty for any amount. */
export async function changeEngagement(
  { bank, form, texts }: Action,
  customer: Customer,
): Promise<Problem | null> {
  const engagementId = fieldOf(form, 'engagementId');
  const currency = await currencyOfEngagement(bank, customer, engagementId);
  const { registerLimit, approvalLimit, gone } = texts.people;
  if (currency === null) return { text: gone.engagement };
  const limit = (label: string, name: string) => {
    const text = fieldOf(form, name);
    return text === '' ? { minor: null, problem: null } : readAmount(texts, label, text, currency);
  };
  const [register, approval] = [limit(registerLimit, 'register'), limit(approvalLimit, 'approval')];
  const problem = register.problem ?? approval.problem;
  if (problem !== null) return problem;
  const isThere = await updateEngagementLimits(bank.db, customer.id, engagementId, {
    registerLimitMinor: register.minor,
    approvalLimitMinor: approval.minor,
  });
  return isThere ? null : { text: gone.engagement };
}

/** Changes a customer's name. */
export async function renameCustomer(action: Action, { id }: Customer): Promise<Problem | null> {
  const { name, problem } = readName(action);
  if (problem === null) await updateCustomerName(action.bank.db, id, name);
  return problem;
}

/** Changes the name of an agreement of a customer. */
export async function renameAgreement(action: Action, { id }: Customer): Promise<Problem | null> {
  const { bank, form, texts } = action;
  const { name, problem } = readName(action);
  if (problem !== null) return problem;
  const isThere = await updateAgreementName(bank.db, id, fieldOf(form, 'agreementId'), name);
  return isThere ? null : { text: texts.people.gone.agreement };
}

/** Changes an account's or card's name, its credit limit, and whether it only takes payments with a KID. */
export async function changeAccount(action: Action, account: BankAccount): Promise<Problem | null> {
  const { bank, form, texts } = action;
  const { name, problem } = readName(action);
  const { creditLine, creditLimit } = texts.people;
  const label = account.kind === 'account' ? creditLine : creditLimit;
  const credit = readAmount(texts, label, fieldOf(form, 'credit'), account.currency);
  const wrong = problem ?? credit.problem;
  if (wrong !== null) return wrong;
  const creditMinor = credit.minor ?? 0n;
  return bank.db.transaction(async (db) => {
    const [locked] = await lockAccounts(db, { ids: [account.id] });
    if (locked === undefined) return { text: texts.people.gone.account };
    if (locked.bookedMinor + creditMinor > MINOR_UNITS_MAX) {
      return { text: ruleOf(texts, { rule: 'amount-too-many-digits', limit: AMOUNT_DIGITS_MAX }) };
    }
    await updateAccount(db, account.id, {
      name,
      creditMinor,
      kidRequired: account.kind === 'account' && form.has('kidRequired'),
    });
    return null;
  });
}

/** Books one transaction. */
export function addRow(action: Action, account: BankAccount): Promise<Problem | null> {
  const { form, texts } = action;
  const { amount: amountLabel, text: textLabel, day: dayLabel } = texts.people;
  const text = fieldOf(form, 'text');
  const amount = fieldOf(form, 'amount').replace(',', '.');
  const day = fieldOf(form, 'day');
  const row = {
    bookingDate: day,
    transactionAmount: { amount, currency: account.currency },
    ...(text === '' ? {} : { remittanceInformationUnstructured: text }),
  };
  return addRows(action, account, [row], {
    bookingDate: dayLabel,
    'transactionAmount.amount': amountLabel,
    remittanceInformationUnstructured: textLabel,
  });
}

/** Books a year of everyday transactions that ends today. */
export function addPattern(action: Action, account: AccountOf<'account'>): Promise<Problem | null> {
  const { bank, world } = action;
  const today = bankDay(bank.clock.nowIn(world));
  const rows = everydayRows(today, { name: account.ownerName, bban: account.bban });
  return addRows(action, account, rows);
}

/** The customer of a world with an id, or null. */
export async function findCustomerIn(
  { db }: Bank,
  world: World,
  id: string,
): Promise<Customer | null> {
  const customer = await findCustomer(db, id);
  return customer?.worldId === world.id ? customer : null;
}

/** The customer's account named in a form, or null. */
export async function findAccountOf(
  { bank, form }: Action,
  customer: Customer,
): Promise<BankAccount | null> {
  const account = await findAccount(bank.db, uuidOr(fieldOf(form, 'accountId')));
  return account?.customerId === customer.id ? account : null;
}

/** The id if it is a UUID, else one that nothing has. */
export function uuidOr(text: string): string {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : randomUUID();
}

function addRows(
  action: Action,
  account: BankAccount,
  body: readonly unknown[],
  labels: Labels = {},
): Promise<Problem | null> {
  return perform(action, 'createSandboxTransactions', {
    params: { mockAccountId: sealAccountId(action.bank.ids, account) },
    body,
    part: { under: '0', labels },
  });
}

/** The currency of the account of an engagement under the customer's agreements; null when there is none. */
async function currencyOfEngagement(
  { db }: Bank,
  customer: Customer,
  engagementId: string,
): Promise<string | null> {
  const agreements = await listAgreements(db, { ownerIds: [customer.id] });
  const engagements = await listEngagements(
    db,
    agreements.map(({ id }) => id),
  );
  const engagement = engagements.find(({ id }) => id === engagementId);
  if (engagement === undefined) return null;
  return (await findAccount(db, engagement.accountId))?.currency ?? null;
}

/** The name in a form, which follows the same rule as in a call. */
function readName({ form, texts }: Action): { name: string; problem: Problem | null } {
  const name = fieldOf(form, 'name');
  const parsed = Name.safeParse(name);
  return {
    name,
    problem: parsed.success ? null : sentences(texts, texts.people.name, parsed.error),
  };
}

function readAmount(
  texts: ConsoleTexts,
  label: string,
  text: string,
  currency: string,
): { minor: bigint | null; problem: Problem | null } {
  const amount = text.replace(',', '.');
  const finding = amount.startsWith('-')
    ? ({ rule: 'amount-negative' } as const)
    : amountFinding(amount, currency);
  return finding === null
    ? { minor: toMinorUnits({ amount, currency }), problem: null }
    : { minor: null, problem: { text: `${label}: ${ruleOf(texts, finding)}` } };
}

function ruleOf({ refusals }: ConsoleTexts, finding: Finding): string {
  return refusals.rule({ ...finding, path: '' }, undefined);
}
