import { answeredPage } from '@/app/(signed-in)/answered-page';
import { paymentFormQuestions } from '@/app/(signed-in)/payments/new/questions';
import { BulkPaymentPage } from '@/components/payment-form/bulk/bulk-payment-page';

const page = answeredPage('newPayment.intents.many.label', paymentFormQuestions, BulkPaymentPage);

export const generateMetadata = page.generateMetadata;
export default page.Page;
