import { paymentKey, paymentParams } from '@/app/api/payments/[paymentId]/payment-params';
import { startApproval } from '@/app/api/sca-start';
import { userRoute } from '@/lib/auth/user-route';
import { authoriseCancellation } from '@/lib/pisp/payment/authorise-payment';

export const POST = userRoute(
  '/api/payments/[paymentId]/cancellation-authorisations',
  { params: paymentParams },
  (call) => startApproval(call, (beginner) => authoriseCancellation(paymentKey(call), beginner)),
);
