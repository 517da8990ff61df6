import type { Pasted } from '@/components/payment-form/pasted/read-text';
import { type BulkRow, emptyRow } from './bulk-row';

/** A bill as a row of a bulk; what has several possible values, or may be read wrongly, is left empty. */
export function rowOfPasted(pasted: Pasted): BulkRow {
  const only = ([first = '', ...others]: readonly string[]) => (others.length === 0 ? first : '');
  const sure = (field: 'amount' | 'kid') =>
    pasted.unsure.includes(field) ? '' : only(pasted[field]);
  const [amount = '', currency = 'NOK'] = sure('amount').split(' ');
  const row = emptyRow(0);
  const kid = sure('kid');
  return {
    ...row,
    creditorName: only(pasted.creditorName),
    account: only(pasted.account),
    amount,
    kid,
    message: kid === '' ? only(pasted.message) || only(pasted.invoice) : '',
    details: { ...row.details, instructedAmount: { currency } },
  };
}
