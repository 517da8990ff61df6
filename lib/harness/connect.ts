/** Users who connect the bank. Also for programs that no test runner runs. */
import assert from 'node:assert/strict';
import { POST as connect } from '@/app/api/connections/route';
import type { TestUser } from './application';
import type { BankPsu, PsuBank } from './psu-bank';
import { comeBack } from './sca-return';

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
