import { paymentKey, paymentParams } from '@/app/api/payments/[paymentId]/payment-params';
import { paymentAnswer } from '@/app/api/payments/payment-answer';
import { polledUserRoute, userRoute } from '@/lib/auth/user-route';
import { presentPsu } from '@/lib/connection/presence';
import { ok } from '@/lib/http/route';
import { readPaymentNow } from '@/lib/pisp/payment/read-payment';
import { resumePayment } from '@/lib/pisp/resume-creation';
import type { PaymentDetailView } from '@/lib/view/payment';

/** A payment's status, after resuming its creation if that was left halfway. */
export const POST = userRoute(
  '/api/payments/[paymentId]/status',
  { params: paymentParams },
  async (call) => {
    const [key, psu] = [paymentKey(call), presentPsu(call)];
    await resumePayment(key, psu);
    return ok<PaymentDetailView>(paymentAnswer(await readPaymentNow(key, psu, call.now)));
  },
);

export const GET = polledUserRoute(
  '/api/payments/[paymentId]/status',
  { params: paymentParams },
  async (call) =>
    ok<PaymentDetailView>(
      paymentAnswer(await readPaymentNow(paymentKey(call), presentPsu(call), call.now)),
    ),
);
