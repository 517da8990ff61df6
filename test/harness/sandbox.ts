/** The application beside the real sandbox bank, in one process; each user is a customer of their own. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { POST as postDraft } from '@/app/api/payment-drafts/route';
import { POST as postPayment } from '@/app/api/payments/route';
import { createTestDatabase } from '@/database/test-database';
import { callsAtRest } from '@/lib/outbox/call';
import type { PaymentDraftView, PaymentView } from '@/lib/view/payment';
import type { Problem } from '@/lib/view/problem';
import { type BankClient, completeSca, type ScaAnswers } from '@/sandbox-bank/testing/bank-client';
import {
  type MadeAccount,
  makeAccount,
  setBehaviour,
  setFaults,
} from '@/sandbox-bank/testing/payments';
import { startTestBank, type TestBank } from '@/sandbox-bank/testing/test-bank';
import { newUser, type OpenApplication, openApplication, type TestUser } from './application';
import { beginConnecting } from './connect';
import { comeBack } from './sca-return';

export type Sandbox = {
  bank: TestBank;
  /** Another TPP, for the sandbox operations. */
  client: BankClient;
  /** Queries the bank's own database. */
  bankRows<Row>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** The bank's own payments from an account. */
  bankPayments(
    debtor: Pick<MadeAccount, 'bban'>,
  ): Promise<{ id: string; transaction_status: string; request: unknown }[]>;
  /** Makes the bank's next calls fail in this way. */
  fault(...faults: Parameters<typeof setFaults>[1][]): Promise<void>;
  /** Waits for the calls under way, and resets faults and switches. */
  calm(): Promise<void>;
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
  // Closing the database ends idle connections with an error.
  rows.on('error', () => {});
  const client = await bank.client();
  const bankRows = async <Row>(sql: string, values: unknown[] = []) =>
    (await rows.query(sql, values)).rows as Row[];
  return {
    bank,
    client,
    bankRows,
    bankPayments: ({ bban }) =>
      bankRows(
        `SELECT payment.* FROM payment JOIN account ON account.id = debtor_account_id
          WHERE bban = $1 ORDER BY payment.created_at`,
        [bban],
      ),
    fault: (...faults) => setFaults(client, ...faults),
    async calm() {
      await callsAtRest();
      await setBehaviour(client, {});
      await setFaults(client);
    },
    async close() {
      await rows.end();
      await application.close();
      await bank.remove();
      await rm(keysDir, { recursive: true, force: true });
    },
  };
};

let customers = 0;

/** A private customer of the bank with one account that has money. */
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

/** A user who has connected everything of a bank customer of their own. */
export type PayingUser = TestUser & { customerNumber: string; account: MadeAccount };

/** Goes through SCA at the bank and comes back; returns the address that the application then redirects to. */
export const passSca = async (
  user: TestUser,
  scaRedirect: string,
  answers: ScaAnswers,
): Promise<URL> => comeBack(user.browser, (await completeSca(scaRedirect, answers)).location);

/** A new user with a connection to the bank. */
export const newPayingUser = async (sandbox: Sandbox, balance?: string): Promise<PayingUser> => {
  const user = await newUser();
  const customer = await newCustomer(sandbox, balance);
  const answers = { identityNumber: customer.customerNumber };
  await passSca(user, await beginConnecting(user), answers);
  return { ...user, ...customer };
};

/** Creates a draft. */
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

/** Submits the form of a draft. */
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

/** A payment that the bank has created and that waits for approval. It may be like an earlier one. */
export const pay = async (user: TestUser, kind: string, request: unknown): Promise<PaymentView> => {
  const { status, body } = await submit(user, await begunDraft(user, { kind }), request, true);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
};
