import type { Pasted } from '@/components/payment-form/pasted/read-text';
import { type BulkRow, emptyRow } from './bulk-row';

/** An e-invoice as a row of a bulk; what has several possible values is left empty. */
export function rowOfPasted(pasted: Pasted): BulkRow {
  const only = ([first = '', ...others]: readonly string[]) => (others.length === 0 ? first : '');
  const [amount = '', currency = 'NOK'] = only(pasted.amount).split(' ');
  const row = emptyRow(0);
  const hasKid = pasted.kid.length > 0 || pasted.pairs.length > 0;
  return {
    ...row,
    creditorName: only(pasted.creditorName),
    account: only(pasted.account),
    amount,
    kid: only(pasted.kid),
    message: hasKid ? '' : only(pasted.message.length > 0 ? pasted.message : pasted.invoice),
    details: { ...row.details, instructedAmount: { currency } },
  };
}
