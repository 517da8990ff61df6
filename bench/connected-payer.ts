/** A person who shares accounts, and payments from one of them as a person makes them, in the process of a bench. */
import { POST as postDraft } from '@/app/api/payment-drafts/route';
import { POST as postPayment } from '@/app/api/payments/route';
import { database } from '@/lib/db/client';
import type { PaymentRequest } from '@/lib/xs2a/payment/payment';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { completeSca } from '@/sandbox-bank/testing/bank-client';
import { JONAS } from '@/sandbox-bank/testing/people';
import { newUser } from '@/test/harness/application';
import { beginConnecting } from '@/test/harness/connect';
import { comeBack } from '@/test/harness/sca-return';

export const KIND = 'norwegian-domestic-credit-transfers';

const post = { method: 'POST' } as const;

/** Connects a new person through SCA, as this customer of the bank. */
export async function connectedPayer(identityNumber = JONAS) {
  const user = await newUser();
  const { location } = await completeSca(await beginConnecting(user), { identityNumber });
  await comeBack(user.browser, location);
  const { userId } = user;
  const account = await database().account.findFirstOrThrow({
    where: { userId, kind: 'account' },
  });
  let made = 0;
  /** Each has another amount, so that none counts as a duplicate. */
  const nextRequest = (): PaymentRequest => {
    made += 1;
    return {
      instructedAmount: { amount: `${made}.00`, currency: 'NOK' },
      debtorAccount: { bban: account.bban ?? '', currency: 'NOK' },
      creditorName: 'Elvebakken Barnehage',
      creditorAccount: { bban: '12043174449', currency: 'NOK' },
      creditorAddress: { country: 'NO' },
      requestedExecutionDate: bankDay(new Date()),
    };
  };
  return {
    user,
    account,
    nextRequest,
    made: () => made,
    newDraft: async (): Promise<string> => {
      const json = { contextId: 'private', kind: KIND };
      const response = await user.browser.ask(postDraft, {}, { ...post, json });
      return (await response.json()).draftId;
    },
    /** Makes the payment of a draft. @throws when the bank has not created it. */
    pay: async (draftId: string): Promise<void> => {
      const json = { draftId, request: nextRequest() };
      const response = await user.browser.ask(postPayment, {}, { ...post, json });
      const { state } = await response.json();
      if (state !== 'created') throw new Error(`The application answered ${response.status}.`);
    },
  };
}
