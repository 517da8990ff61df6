import { z } from 'zod';
import { paymentKey, paymentParams } from '@/app/api/payments/[paymentId]/payment-params';
import { userRoute } from '@/lib/auth/user-route';
import { AppError } from '@/lib/http/app-error';
import { readPayment } from '@/lib/pisp/payment/read-payment';
import { receiptPdf } from '@/lib/pisp/receipt/receipt-pdf';
import { LOCALES } from '@/lib/view/user/preference';
import { receiptWords } from './receipt-words';

export const GET = userRoute(
  '/api/payments/[paymentId]/receipt',
  {
    params: paymentParams,
    query: z.object({ locale: z.enum(LOCALES, 'choice-unknown').default('en') }),
  },
  async (call) => {
    const read = await readPayment(paymentKey(call), call.now);
    if (read === null) throw new AppError('not-found');
    const bytes = await receiptPdf(receiptWords(read.detail, call.query.locale));
    const name = `brygge-${read.detail.paymentId}.pdf`;
    return { status: 200, file: { bytes, contentType: 'application/pdf', name } };
  },
);
