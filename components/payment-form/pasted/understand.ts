/** Interprets anything pasted or dropped. Loaded on the first paste, so the form does not ship it. */
import {
  type Lot,
  readTransfers,
  type TransfersReading,
  transfersIn,
} from './read-credit-transfers';
import { type InvoiceReading, invoiceIn, readInvoice } from './read-invoice';
import { FIELDS, type Pasted, readPastedText } from './read-text';
import { looksLikeXml, xmlRoot } from './xml';

type NotUnderstood =
  | Extract<InvoiceReading, { ok: false }>['reason']
  | Extract<TransfersReading, { ok: false }>['reason']
  | 'nothing'
  | 'other-file';

export type Understood =
  | { kind: 'payment'; pasted: Pasted }
  | { kind: 'transfers'; lots: Lot[] }
  | { kind: 'not-understood'; reason: NotUnderstood };

/** @param today the bank's day, for a due date without a year. */
export function understand(text: string, today: string): Understood {
  if (!looksLikeXml(text)) {
    const pasted = readPastedText(text, today);
    if (pasted.refusal !== null) return { kind: 'not-understood', reason: pasted.refusal };
    return FIELDS.every((field) => pasted[field].length === 0)
      ? { kind: 'not-understood', reason: 'nothing' }
      : { kind: 'payment', pasted };
  }
  const root = xmlRoot(text);
  const transfers = root && transfersIn(root);
  if (transfers) {
    const read = readTransfers(transfers);
    return read.ok
      ? { kind: 'transfers', lots: read.lots }
      : { kind: 'not-understood', reason: read.reason };
  }
  const invoice = root && invoiceIn(root);
  if (!invoice) return { kind: 'not-understood', reason: 'other-file' };
  const read = readInvoice(invoice);
  return read.ok
    ? { kind: 'payment', pasted: read.pasted }
    : { kind: 'not-understood', reason: read.reason };
}
