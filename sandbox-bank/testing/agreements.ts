/** Companies for tests: corporate agreements, and the people who may act under them. */
import { expect } from 'vitest';
import type { BankClient } from './bank-client';
import { type MadeAccount, makeAccount } from './payments';

type Limit = string | number;

/** Makes an agreement of a corporate customer and returns its id. */
export async function makeAgreement(
  client: BankClient,
  owner: string,
  name: string,
): Promise<string> {
  return idOf(client, '/v1/sandbox/agreements', { owner, name });
}

/** Lets a customer register and see under an agreement, and returns the engagement's path. */
export async function engage(
  client: BankClient,
  agreementId: string,
  engagement: {
    customer: string;
    account: { iban: string };
    registerLimit?: Limit;
    approvalLimit?: Limit;
  },
): Promise<string> {
  const { account, ...rest } = engagement;
  const path = `/v1/sandbox/agreements/${agreementId}/engagements`;
  const id = await idOf(client, path, {
    account: { iban: account.iban },
    roles: ['REGISTER', 'VIEW'],
    ...rest,
  });
  return `${path}/${id}`;
}

/** An account of a corporate customer, and two agreements under which somebody may pay from it. */
export async function makeTwoAgreements(
  client: BankClient,
  { owner, customer }: { owner: string; customer: string },
): Promise<{ account: MadeAccount; agreementIds: readonly [string, string] }> {
  const account = await makeAccount(client, owner, '1000.00');
  const first = await makeAgreement(client, owner, 'First agreement');
  const second = await makeAgreement(client, owner, 'Second agreement');
  for (const agreementId of [first, second])
    await engage(client, agreementId, { customer, account });
  return { account, agreementIds: [first, second] };
}

async function idOf(client: BankClient, path: string, body: unknown): Promise<string> {
  const answer = await client.call({ method: 'POST', path, body });
  expect(answer.status, answer.text).toBe(201);
  return (answer.body as { id: string }).id;
}
