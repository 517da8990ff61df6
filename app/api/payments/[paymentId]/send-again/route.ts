import { paymentKey, paymentParams } from '@/app/api/payments/[paymentId]/payment-params';
import { initiationProblem } from '@/app/api/payments/initiation-problem';
import { userRoute } from '@/lib/auth/user-route';
import { presentPsu } from '@/lib/connection/presence';
import { AppError } from '@/lib/http/app-error';
import { created, ok } from '@/lib/http/route';
import { sendPaymentAgain } from '@/lib/pisp/payment/send-again';
import type { PaymentSentAgainView } from '@/lib/view/payment';

export const POST = userRoute(
  '/api/payments/[paymentId]/send-again',
  { params: paymentParams },
  async (call) => {
    const sent = await sendPaymentAgain(paymentKey(call), presentPsu(call), call.now);
    if (!sent.ok)
      throw sent.reason === 'conflict' ? new AppError('conflict') : initiationProblem(sent);
    const view: PaymentSentAgainView = { payment: sent.payment };
    return sent.isNew ? created(view) : ok(view);
  },
);
