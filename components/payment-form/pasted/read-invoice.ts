/**
 * Reads an e-invoice file: UBL 2.1 as used by EHF and Peppol. Its payment data is returned in the same form as for
 * pasted text; a credit note asks for no payment.
 */
import { bbanOfIban, normalizeAccountNumber } from '@/lib/xs2a/account/account-number';
import { normalizeKid } from '@/lib/xs2a/payment/kid';
import { isIsoDate } from '@/lib/xs2a/value/iso-date';
import { CREDITOR_NAME_CHARACTERS_MAX } from '@/lib/xs2a/value/limits';
import { nothingPasted, type Pasted } from './read-text';
import { elementsAt, lineOf, nameOf, textAt } from './xml';

/**
 * `credit-note`: it pays money back. `collected`: the bank collects it by direct debit, so it must not be paid.
 * `nothing-to-pay`: the amount is zero or missing.
 */
export type InvoiceReading =
  | { ok: true; pasted: Pasted }
  | { ok: false; reason: 'credit-note' | 'collected' | 'nothing-to-pay' };

/** The invoice or credit note in a document; null for anything else. */
export function invoiceIn(root: Element): Element | null {
  const isInvoice = (element: Element) => ['Invoice', 'CreditNote'].includes(nameOf(element));
  // In a transport envelope, it is a sibling of the header.
  return [root, ...root.children].find(isInvoice) ?? null;
}

export function readInvoice(invoice: Element): InvoiceReading {
  if (nameOf(invoice) === 'CreditNote') return { ok: false, reason: 'credit-note' };
  const means = elementsAt(invoice, 'PaymentMeans');
  const transfers = means.filter((one) => !DIRECT_DEBIT.includes(textAt(one, 'PaymentMeansCode')));
  if (means.length > 0 && transfers.length === 0) return { ok: false, reason: 'collected' };
  const [payable] = elementsAt(invoice, 'LegalMonetaryTotal/PayableAmount');
  const amount = lineOf(payable);
  if (!/^[0-9]{1,18}(\.[0-9]{1,5})?$/.test(amount) || /^[0.]*$/.test(amount))
    return { ok: false, reason: 'nothing-to-pay' };
  const currency = payable?.getAttribute('currencyID') ?? '';
  const dueDates = [
    textAt(invoice, 'DueDate'),
    ...transfers.map((one) => textAt(one, 'PaymentDueDate')),
  ];
  const pasted: Pasted = {
    ...nothingPasted(),
    creditorName: [nameOfPayee(invoice)].filter((name) => name !== ''),
    account: distinct(
      transfers.flatMap((one) =>
        elementsAt(one, 'PayeeFinancialAccount/ID').map((id) => {
          const number = normalizeAccountNumber(lineOf(id));
          return bbanOfIban(number) ?? number;
        }),
      ),
    ),
    kid: distinct(
      transfers.flatMap((one) => elementsAt(one, 'PaymentID').map(lineOf)).map(normalizeKid),
    ),
    amount: [/^[A-Z]{3}$/.test(currency) ? `${amount} ${currency}` : amount],
    dueDate: distinct(dueDates.filter(isIsoDate)).slice(0, 1),
    invoice: distinct([textAt(invoice, 'ID')]),
  };
  return { ok: true, pasted };
}

/** UNCL 4461 codes for money that the creditor collects. */
const DIRECT_DEBIT = ['49', '59'];

function nameOfPayee(invoice: Element): string {
  const names = [
    'PayeeParty/PartyName/Name',
    'AccountingSupplierParty/Party/PartyLegalEntity/RegistrationName',
    'AccountingSupplierParty/Party/PartyName/Name',
  ].map((path) => textAt(invoice, path));
  const name = names.find((one) => one !== '') ?? '';
  return [...name].slice(0, CREDITOR_NAME_CHARACTERS_MAX).join('').trim();
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].filter((value) => value !== '');
}
