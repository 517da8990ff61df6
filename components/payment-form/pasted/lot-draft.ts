import { typedOfRow } from '@/components/payment-form/bulk/bulk-row';
import { typedDebtor } from '@/components/payment-form/typing/typed-debtor';
import { BULK_PAYMENTS_MAX } from '@/lib/xs2a/value/limits';
import { typedDate } from '@/lib/xs2a/value/typed-date';
import type { Lot } from './read-credit-transfers';

/** A file's lot as a draft of many payments, which the form then checks. */
export function draftOfLot(lot: Lot, dateMark: '.' | '/'): Record<string, unknown> {
  const { paymentInformationId, debtorAccount, debtorCurrency, executionDate, rows } = lot;
  return {
    ...(paymentInformationId === '' ? {} : { paymentInformationId }),
    ...(executionDate === '' ? {} : { requestedExecutionDate: typedDate(executionDate, dateMark) }),
    ...(debtorAccount === ''
      ? {}
      : { debtorAccount: typedDebtor({ bban: debtorAccount, currency: debtorCurrency || 'NOK' }) }),
    payments: rows.slice(0, BULK_PAYMENTS_MAX).map(typedOfRow),
  };
}
