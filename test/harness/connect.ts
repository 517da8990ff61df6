/** The application beside a test bank, and users who connect the two. Also for programs that no test runner runs. */
import assert from 'node:assert/strict';
import { POST as connect } from '@/app/api/connections/route';
import { openApplication, type TestUser } from './application';
import { type BankPsu, openPsuBank, type PsuBank } from './psu-bank';
import { comeBack } from './sca-return';

/** Opens a test bank and the application beside it, which has it as its bank; `close` ends both. */
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

/** Asks for a connection; answers where the bank lets SCA be passed. */
export const beginConnecting = async (user: TestUser, body: object = {}): Promise<string> => {
  const json = { bankId: 'sandbox', ...body };
  const started = await user.browser.ask(connect, {}, { method: 'POST', json });
  assert.equal(started.status, 201);
  return (await started.json()).scaRedirect;
};

/** Connects the test bank as one of its PSUs, or as one who acts for a company; answers the connection's id. */
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
