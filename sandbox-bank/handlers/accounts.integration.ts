import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '@/database/test-database';
import { type BankClient, completeSca, scaRedirectOf } from '@/sandbox-bank/testing/bank-client';
import { connectPsu, startTestBank, type TestBank } from '@/sandbox-bank/testing/test-bank';

let bank: TestBank;
let client: BankClient;
beforeAll(async () => {
  bank = await startTestBank(createTestDatabase);
  client = await bank.client();
});
afterAll(() => bank.remove());

describe('GET /v1/accounts', () => {
  it('answers 401 with a scaRedirect without a PSU-ID, and the consented accounts after SCA', async () => {
    const refused = await client.call({ path: '/v1/accounts' });
    expect(refused.status).toBe(401);
    const { steps, returned, location } = await completeSca(scaRedirectOf(refused));
    expect(steps).toEqual(['identityNumber', 'method', 'resourceIds']);
    expect(location).toMatch(/^http:\/\/localhost:3999\/return\?attempt=1&psu-id=/);
    expect(returned).toMatchObject({ ok: true, kind: 'success', context: 'PRIVATE' });
    if (!returned.ok || returned.kind !== 'success') return;
    const answer = await client.call({
      path: '/v1/accounts?withBalance=true',
      headers: { 'PSU-ID': returned.psuId, 'TPP-Session-ID': returned.tppSessionId },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      accounts: [{ name: 'Brukskonto' }, { name: 'Sparekonto' }],
    });
  });

  it('lists what was ticked and nothing else', async () => {
    const other = await bank.client('Fjellrev Betaling AS');
    const refused = await other.call({ path: '/v1/accounts' });
    expect(refused.status).toBe(401);
    const psu = await connectPsu(other, { identityNumber: '12085592767', context: 'PRIVATE' });
    const answer = await other.call({ path: '/v1/accounts', headers: psu.headers });
    expect(answer.body).toMatchObject({
      accounts: [{ name: 'Lønnskonto' }, { name: 'Feriekonto' }],
    });
  });
});
