import type { Pasted } from '@/components/payment-form/pasted/read-text';
import { type BulkRow, emptyRow } from './bulk-row';

/** A bill as a row of a bulk; fields with several possible values are left empty. */
export function rowOfPasted(pasted: Pasted): BulkRow {
  const only = ([first = '', ...others]: readonly string[]) => (others.length === 0 ? first : '');
  const [amount = '', currency = 'NOK'] = only(pasted.amount).split(' ');
  const row = emptyRow(0);
  const kid = only(pasted.kid);
  return {
    ...row,
    creditorName: only(pasted.creditorName),
    account: only(pasted.account),
    amount,
    kid,
    message: kid === '' ? only(pasted.invoice) : '',
    details: { ...row.details, instructedAmount: { currency } },
  };
}
