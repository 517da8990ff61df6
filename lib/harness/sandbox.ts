/** The application beside the real sandbox bank, in one process, with customers of its own for each user. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { POST as connect } from '@/app/api/connections/route';
import { POST as postDraft } from '@/app/api/payment-drafts/route';
import { POST as postPayment } from '@/app/api/payments/route';
import { GET as scaReturn } from '@/app/sca/[attemptId]/return/route';
import { createTestDatabase } from '@/database/test-database';
import type { PaymentDraftView, PaymentView } from '@/lib/view/payment';
import type { Problem } from '@/lib/view/problem';
import { type BankClient, completeSca, type ScaAnswers } from '@/sandbox-bank/testing/bank-client';
import { type MadeAccount, makeAccount } from '@/sandbox-bank/testing/payments';
import { startTestBank, type TestBank } from '@/sandbox-bank/testing/test-bank';
import { newUser, type OpenApplication, openApplication, type TestUser } from './application';

export type Sandbox = {
  bank: TestBank;
  /** A TPP of its own, for the sandbox operations. */
  client: BankClient;
  /** Rows of the bank's own database. */
  bankRows<Row>(sql: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
};

export const openSandbox = async (): Promise<Sandbox> => {
  const bank = await startTestBank(createTestDatabase);
  const keysDir = await mkdtemp(join(tmpdir(), 'brygge-sandbox-'));
  const keys = await bank.keys('Brygge AS', ['PSP_AI', 'PSP_PI']);
  const files = { certificate: join(keysDir, 'c.pem'), key: join(keysDir, 'k.pem') };
  await writeFile(files.certificate, keys.certificatePem);
  await writeFile(files.key, keys.privateKeyPem);
  const application: OpenApplication = await openApplication({
    BANK_BASE_URL: bank.baseUrl,
    BANK_SCA_ORIGINS: bank.scaOrigin,
    BANK_CA_FILE: bank.caFile,
    TPP_CERTIFICATE_FILE: files.certificate,
    TPP_PRIVATE_KEY_FILE: files.key,
  });
  const rows = new pg.Pool({ connectionString: bank.databaseUrl, max: 2 });
  // The end of the database ends its idle connections too.
  rows.on('error', () => {});
  return {
    bank,
    client: await bank.client(),
    bankRows: async <Row>(sql: string, values: unknown[] = []) =>
      (await rows.query(sql, values)).rows as Row[],
    async close() {
      await rows.end();
      await application.close();
      await bank.remove();
      await rm(keysDir, { recursive: true, force: true });
    },
  };
};

let customers = 0;

/** A private customer of the bank with one account that holds money. */
export const newCustomer = async (
  { client }: Pick<Sandbox, 'client'>,
  balance = '10000.00',
): Promise<{ customerNumber: string; account: MadeAccount }> => {
  customers += 1;
  const customerNumber = String(40_000_000_000 + customers);
  const made = await client.call({
    method: 'POST',
    path: '/v1/sandbox/customers',
    body: { customerNumber, name: `Customer ${customers}`, type: 'PRIVATE' },
  });
  if (made.status !== 201) throw new Error(made.text);
  return { customerNumber, account: await makeAccount(client, customerNumber, balance) };
};

/** A user who shares everything of a customer of their own. */
export type PayingUser = TestUser & { customerNumber: string; account: MadeAccount };

/** Goes through SCA at the bank and comes back. */
export const passSca = async (
  user: TestUser,
  scaRedirect: string,
  answers: ScaAnswers,
): Promise<Response> => {
  const { location } = await completeSca(scaRedirect, answers);
  const back = new URL(location);
  return user.browser.ask(
    scaReturn,
    { attemptId: back.pathname.split('/')[2] ?? '' },
    { path: `${back.pathname}${back.search}` },
  );
};

/** A new user with a connection to the bank. */
export const newPayingUser = async (sandbox: Sandbox, balance?: string): Promise<PayingUser> => {
  const user = await newUser();
  const customer = await newCustomer(sandbox, balance);
  const started = await user.browser.ask(
    connect,
    {},
    { method: 'POST', json: { bankId: 'sandbox' } },
  );
  const { scaRedirect } = await started.json();
  await passSca(user, scaRedirect, { identityNumber: customer.customerNumber });
  return { ...user, ...customer };
};

/** Begins a draft. */
export const begunDraft = async (
  user: TestUser,
  draft: { kind: string; contextId?: string; bankId?: string; input?: unknown },
): Promise<string> => {
  const response = await user.browser.ask(
    postDraft,
    {},
    { method: 'POST', json: { contextId: 'private', ...draft } },
  );
  const body: PaymentDraftView & Problem = await response.json();
  if (response.status !== 201) throw new Error(JSON.stringify(body));
  return body.draftId;
};

export type Submitted = { status: number; body: PaymentView & Problem };

/** Sends the form of a draft. */
export const submit = async (
  user: TestUser,
  draftId: string,
  request: unknown,
  allowLogicalDuplicate?: boolean,
): Promise<Submitted> => {
  const response = await user.browser.ask(
    postPayment,
    {},
    { method: 'POST', json: { draftId, request, allowLogicalDuplicate } },
  );
  return { status: response.status, body: await response.json() };
};
