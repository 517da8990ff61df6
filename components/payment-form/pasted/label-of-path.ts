import type { FillPath } from './fill-plan';

/** The message in `paymentForm.labels` that names a field. */
export const LABEL_OF_PATH = {
  creditorName: 'creditorName',
  'creditorAccount.bban': 'creditorBban',
  'creditorAccount.iban': 'creditorIban',
  'remittanceInformationStructured.reference': 'kid',
  remittanceInformationUnstructured: 'message',
  'instructedAmount.amount': 'amount',
  'instructedAmount.currency': 'currency',
  requestedExecutionDate: 'executionDate',
} as const satisfies Record<FillPath, string>;
