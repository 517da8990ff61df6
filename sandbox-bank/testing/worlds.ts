/** Worlds for tests, created through the operation. */
import { expect } from 'vitest';
import type { BankClient, BankResponse } from './bank-client';

export type TestWorld = {
  id: string;
  customers: {
    customerNumber: string;
    name: string;
    type: string;
    accounts: { id: string; name: string; bban: string; iban: string; currency: string }[];
    cardAccounts: { id: string; name: string; maskedPan: string; currency: string }[];
    agreements: { id: string; name: string; engagements: string[] }[];
  }[];
  clock: { offsetSeconds: number };
};

/** Makes a world. */
export async function makeWorld(client: BankClient, body: unknown = {}): Promise<TestWorld> {
  const answer = await client.call({ method: 'POST', path: '/v1/sandbox/worlds', body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body as TestWorld;
}

/** Calls an operation of a world: `clock`, `faults`, `batch-runs`; without a name, the world itself. */
export function callWorld(
  client: BankClient,
  { id }: Pick<TestWorld, 'id'>,
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  operation = '',
  body?: unknown,
): Promise<BankResponse> {
  const path = `/v1/sandbox/worlds/${id}${operation === '' ? '' : `/${operation}`}`;
  return client.call({ method, path, ...(body === undefined ? {} : { body }) });
}
