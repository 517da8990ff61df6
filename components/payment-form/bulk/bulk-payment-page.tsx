'use client';

import { PaymentFormPage } from '@/components/payment-form/payment-form-page';
import { BulkForm } from './bulk-form';

/** Many payments at once: a separate page, since no other form needs its table. */
export function BulkPaymentPage() {
  return <PaymentFormPage intent="many" Form={BulkForm} />;
}
