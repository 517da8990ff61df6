'use client';

import { PaymentFormPage } from '@/components/payment-form/payment-form-page';
import { BulkForm } from './bulk-form';

/** Many payments at once: a page of its own, since its table is of no use to the others. */
export function BulkPaymentPage() {
  return <PaymentFormPage intent="many" Form={BulkForm} />;
}
