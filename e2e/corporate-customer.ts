import { randomInt } from 'node:crypto';
import { type BankCustomer, inWorld, newBankCustomer, sandbox } from './bank-customer';

/** An agreement that a person may act under, with one account of the company. */
export type CorporateAgreement = {
  name: string;
  owner: string;
  accountName: string;
  accountId: string;
  bban: string;
};

export type CorporateCustomer = BankCustomer & { agreements: CorporateAgreement[] };

const text = (value: unknown): string => {
  if (typeof value !== 'string') throw new Error(`a text was expected, got ${typeof value}`);
  return value;
};

async function addAgreement(
  person: string,
  { name, owner, accountName }: Pick<CorporateAgreement, 'name' | 'owner' | 'accountName'>,
): Promise<CorporateAgreement> {
  const ownerNumber = String(randomInt(10_000_000_000, 99_999_999_999));
  await inWorld('POST', 'customers', {
    customerNumber: ownerNumber,
    name: owner,
    type: 'CORPORATE',
  });
  const account = await sandbox('POST', 'accounts', {
    customerNumber: ownerNumber,
    accountName,
    balance: { amount: '250000.00', currency: 'NOK' },
  });
  const agreement = await sandbox('POST', 'agreements', { owner: ownerNumber, name });
  await sandbox('POST', `agreements/${encodeURIComponent(text(agreement.id))}/engagements`, {
    customer: person,
    account: { iban: text(account.iban) },
    roles: ['REGISTER', 'VIEW'],
  });
  return { name, owner, accountName, accountId: text(account.id), bban: text(account.bban) };
}

/** A private customer who may also act for companies, each with its own agreement and account. */
export async function newCorporateCustomer(
  name: string,
  companies: readonly Pick<CorporateAgreement, 'name' | 'owner' | 'accountName'>[],
): Promise<CorporateCustomer> {
  const customer = await newBankCustomer(name);
  const agreements: CorporateAgreement[] = [];
  for (const company of companies)
    agreements.push(await addAgreement(customer.identityNumber, company));
  return { ...customer, agreements };
}
