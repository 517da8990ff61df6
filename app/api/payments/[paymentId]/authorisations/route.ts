import { paymentKey, paymentParams } from '@/app/api/payments/[paymentId]/payment-params';
import { startApproval } from '@/app/api/sca-start';
import { userRoute } from '@/lib/auth/user-route';
import { authorisePayment } from '@/lib/pisp/payment/authorise-payment';

export const POST = userRoute(
  '/api/payments/[paymentId]/authorisations',
  { params: paymentParams },
  (call) => startApproval(call, (beginner) => authorisePayment(paymentKey(call), beginner)),
);
