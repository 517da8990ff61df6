/** Companies for tests: corporate agreements, and the people who may act under them. */
import { expect } from 'vitest';
import type { BankClient } from './bank-client';
import { type MadeAccount, makeAccount } from './payments';
import { BREWERY, ODD } from './people';
import { type ConnectedPsu, connectPsu } from './test-bank';

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

/** The brewery's account, two agreements under which Odd may pay from it, and Odd connected under the first. */
export async function makeTwoAgreements(
  client: BankClient,
): Promise<{ account: MadeAccount; psu: ConnectedPsu; agreementIds: readonly [string, string] }> {
  const account = await makeAccount(client, BREWERY, '1000.00');
  const first = await makeAgreement(client, BREWERY, 'First agreement');
  const second = await makeAgreement(client, BREWERY, 'Second agreement');
  for (const agreementId of [first, second])
    await engage(client, agreementId, { customer: ODD, account });
  return { account, psu: await connectUnder(client, first, ODD), agreementIds: [first, second] };
}

/** Has a PSU consent to all accounts under an agreement. */
export function connectUnder(
  client: BankClient,
  agreementId: string,
  identityNumber: string,
): Promise<ConnectedPsu> {
  return connectPsu(client, { identityNumber, context: 'CORPORATE', agreementId });
}

async function idOf(client: BankClient, path: string, body: unknown): Promise<string> {
  const answer = await client.call({ method: 'POST', path, body });
  expect(answer.status, answer.text).toBe(201);
  return (answer.body as { id: string }).id;
}
