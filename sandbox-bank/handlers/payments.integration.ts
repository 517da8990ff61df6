import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '@/database/test-database';
import type { BankClient } from '@/sandbox-bank/testing/bank-client';
import {
  bookedBalance,
  CBCT,
  create,
  createApproved,
  dayFromNow,
  linkOf,
  makeAccount,
  NCBCT,
  NDCT,
  paymentBody,
  runBatch,
  SCT,
  STRAKS,
  statusOf,
} from '@/sandbox-bank/testing/payments';
import {
  type ConnectedPsu,
  connectPsu,
  startTestBank,
  type TestBank,
} from '@/sandbox-bank/testing/test-bank';

const KARI = '13039319955';

let bank: TestBank;
let client: BankClient;
let kari: ConnectedPsu;
beforeAll(async () => {
  bank = await startTestBank(createTestDatabase);
  client = await bank.client();
  kari = await connectPsu(client, { identityNumber: KARI });
});
afterAll(() => bank.remove());

describe('a payment of each product', () => {
  it.each([NDCT, STRAKS, SCT, CBCT, NCBCT])(
    'goes from RCVD to PDNG to ACSC: %s',
    async (product) => {
      const account = await makeAccount(client, KARI, '200000.00');
      const body = paymentBody(product, account.bban, dayFromNow(0));
      const self = await createApproved(client, kari, { product, body });
      expect(await statusOf(client, kari, self)).toMatchObject({ transactionStatus: 'PDNG' });
      await runBatch(client);
      expect(await statusOf(client, kari, self)).toMatchObject({ transactionStatus: 'ACSC' });
      console.log(product, await bookedBalance(client, account));
    },
  );
});
