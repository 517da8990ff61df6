import { paymentKey, paymentParams } from '@/app/api/payments/[paymentId]/payment-params';
import { userRoute } from '@/lib/auth/user-route';
import { AppError } from '@/lib/http/app-error';
import { readReceipt } from '@/lib/pisp/receipt/read-receipt';
import { receiptPdf } from '@/lib/pisp/receipt/receipt-pdf';
import { PdfQuery } from '@/lib/view/export-query';
import { receiptWords } from './receipt-words';

export const GET = userRoute(
  '/api/payments/[paymentId]/receipt',
  { params: paymentParams, query: PdfQuery },
  async (call) => {
    const receipt = await readReceipt(paymentKey(call), call.now);
    if (receipt === null) throw new AppError('not-found');
    const { locale, disposition } = call.query;
    const bytes = receiptPdf(receiptWords(receipt, locale));
    const name = `brygge-${receipt.paymentId}.pdf`;
    return { status: 200, file: { bytes, contentType: 'application/pdf', name, disposition } };
  },
);
