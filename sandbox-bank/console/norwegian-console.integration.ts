import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '@/database/test-database';
import type { BankClient } from '@/sandbox-bank/testing/bank-client';
import { create, NDCT, paymentBody } from '@/sandbox-bank/testing/payments';
import { connectPsu, startTestBank, type TestBank } from '@/sandbox-bank/testing/test-bank';
import { callWorld, type TestWorld } from '@/sandbox-bank/testing/worlds';

let bank: TestBank;
let client: BankClient;
beforeAll(async () => {
  bank = await startTestBank(createTestDatabase);
  client = await bank.client();
});
afterAll(() => bank.remove());

const get = async (path: string): Promise<string> => {
  const headers = { 'Accept-Language': 'nb' };
  return (await fetch(`${bank.scaOrigin}${path}`, { headers })).text();
};
/** Submits a form as its page would, from a Norwegian browser. */
const submit = async (path: string, fields: Record<string, string> = {}) => {
  const token = /name="form" value="([^"]+)"/.exec(await get('/console'))?.[1] ?? '';
  const response = await fetch(`${bank.scaOrigin}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Accept-Language': 'nb' },
    body: new URLSearchParams({ form: token, ...fields }).toString(),
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
};
const made = async (template: 'standard' | 'empty') => {
  const { headers } = await submit('/console/worlds', { template });
  const path = (headers.get('location') ?? '').replace('?done', '');
  return { id: path.replace('/console/worlds/', ''), path };
};
/** A world with a person and a company: their pages, and what its forms name. */
const peopled = async () => {
  const { id, path } = await made('empty');
  await submit(`${path}/customers`, { type: 'PRIVATE' });
  await submit(`${path}/customers`, { type: 'CORPORATE' });
  const { customers } = (await callWorld(client, { id }, 'GET')).body as TestWorld;
  const links = [
    ...(await get(`${path}/customers`)).matchAll(/href="([^"]*\/customers\/[0-9a-f-]+)"/g),
  ];
  const [person = '', company = ''] = links.map(([, href = '']) => href);
  const fieldIn = async (page: string, name: string) =>
    new RegExp(`name="${name}" value="([^"]+)"`).exec(await get(page))?.[1] ?? '';
  return {
    id,
    path,
    person,
    company,
    accountId: await fieldIn(person, 'accountId'),
    agreementId: await fieldIn(company, 'agreementId'),
    customerNumber: customers[0]?.customerNumber ?? '',
    bban: customers[0]?.accounts[0]?.bban ?? '',
    iban: customers[1]?.accounts[0]?.iban ?? '',
    otherIban: customers[0]?.accounts[0]?.iban ?? '',
  };
};

describe('the pages of the console, for a Norwegian reader', () => {
  it('show amounts in fields with a decimal comma', async () => {
    const { person, company } = await peopled();
    const text = await get(person);
    expect(text).toContain('value="-100,00"');
    expect(text).toMatch(/name="credit"[^>]* value="0,00"/);
    const english = await fetch(`${bank.scaOrigin}${person}`);
    expect(await english.text()).toContain('value="-100.00"');
    expect(await get(company)).not.toMatch(/value="-?[0-9]+\.[0-9]{2}"/);
  });

  it('set what comes from the interface as code', async () => {
    const { path, customerNumber, bban } = await peopled();
    const psu = await connectPsu(client, { identityNumber: customerNumber });
    const body = paymentBody(NDCT, bban, '2027-03-10');
    const payment = await create(client, psu, { product: NDCT, body });
    expect(payment.status, payment.text).toBe(201);
    const text = await get(`${path}/payments`);
    expect(text).toContain(
      '<code>payments</code><br/><code>norwegian-domestic-credit-transfers</code>',
    );
    expect(text).toContain('<code>RCVD</code>');
  });

  it('name the checks of a request in Norwegian, and mark why one failed as English', async () => {
    await client.call({ path: '/v1/accounts', headers: { 'X-Request-ID': undefined } });
    const [first = ''] = /<details[\s\S]*?<\/details>/.exec(await get('/console/requests')) ?? [];
    expect(first).toContain('Ikke bestått: påkrevde headere');
    expect(first).toMatch(/<p class="console-failed" lang="en">X-Request-ID: expected a value/);
    expect(first).toContain('ingen header to ganger <code>headers-once</code>: bestått');
    expect(first).toMatch(
      /påkrevde headere <code>headers-required<\/code>: ikke bestått – <span lang="en">X-Request-ID: expected/,
    );
  });

  it('say which page is in English', async () => {
    expect(await get('/')).toContain(
      'Alle operasjonene, med parametere, innhold og svar (på engelsk).',
    );
  });
});
