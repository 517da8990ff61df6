import { DIALECTS } from '@/lib/aspsp/dialect';
import { paymentCreation } from '@/lib/aspsp/resource/payments';
import { database } from '@/lib/db/client';
import type { CallPlan } from '@/lib/outbox/call';
import { openPaymentRequest } from '@/lib/vault/payment';
import { newUser } from './application';
import { storePayment } from './stored-payment';

const NDCT = 'norwegian-domestic-credit-transfers';

/** A new user's payment that the bank was not asked for yet, and the call that asks. */
export const plannedPayment = async (): Promise<{ userId: string; id: string; plan: CallPlan }> => {
  const { userId } = await newUser();
  const changes = { state: 'PREPARED', resourceId: null, transactionStatus: null } as const;
  const id = await storePayment({ userId, connectionId: null, changes });
  const payment = await database().payment.findFirstOrThrow({ where: { id } });
  const plan = {
    userId,
    bankId: 'sandbox',
    connectionId: null,
    about: { paymentId: id },
    call: paymentCreation(NDCT, openPaymentRequest(payment), false, DIALECTS.standard),
    tppRedirectUri: 'http://localhost:3000/sca/unsolicited/return',
    tppSessionId: 'session-1',
    psuContext: 'PRIVATE',
  } as const;
  return { userId, id, plan };
};
