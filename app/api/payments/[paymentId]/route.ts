import { bankProblem } from '@/app/api/bank-problem';
import { paymentAnswer } from '@/app/api/payments/payment-answer';
import { userRoute } from '@/lib/auth/user-route';
import { presentPsu } from '@/lib/connection/presence';
import { ok } from '@/lib/http/route';
import { cancelPayment } from '@/lib/pisp/payment/cancel-payment';
import { readPayment } from '@/lib/pisp/payment/read-payment';
import type { PaymentDetailView } from '@/lib/view/payment';
import { paymentKey, paymentParams } from './payment-params';

export const GET = userRoute('/api/payments/[paymentId]', { params: paymentParams }, async (call) =>
  ok<PaymentDetailView>(paymentAnswer(await readPayment(paymentKey(call), call.now))),
);

export const DELETE = userRoute(
  '/api/payments/[paymentId]',
  { params: paymentParams },
  async (call) => {
    const cancelled = await cancelPayment(paymentKey(call), presentPsu(call), call.now);
    if (cancelled !== null && cancelled.trouble !== null) throw bankProblem(cancelled.trouble);
    return ok<PaymentDetailView>(paymentAnswer(cancelled));
  },
);
