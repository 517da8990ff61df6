/** The application beside a test bank, and users who connect it. Also used by programs outside the test runner. */
import assert from 'node:assert/strict';
import { POST as connect } from '@/app/api/connections/route';
import { openApplication, type TestUser } from './application';
import { type BankPsu, openPsuBank, type PsuBank } from './psu-bank';
import { comeBack } from './sca-return';

/** Opens a test bank, and the application with that bank configured; `close` closes both. */
export const openBankAndApplication = async (): Promise<PsuBank> => {
  const bank = await openPsuBank();
  const application = await openApplication(bank.settings);
  return {
    ...bank,
    async close() {
      await application.close();
      await bank.close();
    },
  };
};

/** Starts a connection; returns the address of SCA at the bank. */
export const beginConnecting = async (user: TestUser, body: object = {}): Promise<string> => {
  const json = { bankId: 'sandbox', ...body };
  const started = await user.browser.ask(connect, {}, { method: 'POST', json });
  assert.equal(started.status, 201);
  return (await started.json()).scaRedirect;
};

/** Connects the test bank as one of its PSUs, optionally on behalf of a company; returns the connection's id. */
export const connectAs = async (
  bank: PsuBank,
  user: TestUser,
  psu: BankPsu,
  { corporateId, body }: { corporateId?: string | undefined; body?: object } = {},
): Promise<string> => {
  const back = bank.pass(await beginConnecting(user, body), psu, corporateId);
  const { searchParams } = await comeBack(user.browser, back);
  return searchParams.get('connection') ?? '';
};
