import { changed } from '@/app/api/found';
import { paymentKey, paymentParams } from '@/app/api/payments/[paymentId]/payment-params';
import { userRoute } from '@/lib/auth/user-route';
import { markReadOfPayment } from '@/lib/notice/notices';

/** Marks all notices about a payment as read: the user has seen how it stands. */
export const PUT = userRoute(
  '/api/payments/[paymentId]/notices',
  { params: paymentParams },
  async (call) => changed(await markReadOfPayment(paymentKey(call), call.now)),
);
