/**
 * Reads an e-invoice file: UBL 2.1 as used by EHF and Peppol. Its payment data is returned in the same form as for
 * pasted text; a credit note asks for no payment.
 */
import { bbanOfIban, normalizeAccountNumber } from '@/lib/xs2a/account/account-number';
import { normalizeKid } from '@/lib/xs2a/payment/kid';
import { amountFinding, canonicalAmount, plainDecimal } from '@/lib/xs2a/value/amount';
import { isCurrency } from '@/lib/xs2a/value/currency';
import { isIsoDate } from '@/lib/xs2a/value/iso-date';
import { CREDITOR_NAME_CHARACTERS_MAX } from '@/lib/xs2a/value/limits';
import { nothingPasted, type Pasted } from './read-text';
import { elementsAt, lineOf, nameOf, textAt } from './xml';

/**
 * `credit-note`: it pays money back. `collected`: the bank collects it by direct debit, so it must not be paid.
 * `nothing-to-pay`: the amount is zero or less.
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
  if (nameOf(invoice) === 'CreditNote' || CREDIT_NOTE.has(textAt(invoice, 'InvoiceTypeCode')))
    return { ok: false, reason: 'credit-note' };
  const means = elementsAt(invoice, 'PaymentMeans');
  const transfers = means.filter((one) => !DIRECT_DEBIT.includes(textAt(one, 'PaymentMeansCode')));
  if (means.length > 0 && transfers.length === 0) return { ok: false, reason: 'collected' };
  const [payable] = elementsAt(invoice, 'LegalMonetaryTotal/PayableAmount');
  const currency = payable?.getAttribute('currencyID') ?? '';
  const amount = decimalOf(lineOf(payable), currency);
  if (amount !== null && /^-|^[0.]*$/.test(amount)) return { ok: false, reason: 'nothing-to-pay' };
  const dueDates = [
    textAt(invoice, 'DueDate'),
    ...transfers.map((one) => textAt(one, 'PaymentDueDate')),
  ].map(withoutZone);
  const paymentIds = transfers.flatMap(paymentIdsOf);
  const pasted: Pasted = {
    ...nothingPasted(),
    creditorName: [nameOfPayee(invoice)].filter((name) => name !== ''),
    ...recipientOf(transfers),
    message: distinct(paymentIds.filter((id) => !isReference(id))),
    amount: amount === null ? [] : [/^[A-Z]{3}$/.test(currency) ? `${amount} ${currency}` : amount],
    dueDate: distinct(dueDates.filter(isIsoDate)).slice(0, 1),
    invoice: distinct([textAt(invoice, 'ID')]),
  };
  return { ok: true, pasted };
}

/** UNCL 1001 codes for credit notes, which some systems write into an invoice. */
const CREDIT_NOTE: ReadonlySet<string> = new Set(
  '81 83 261 262 296 308 381 396 420 458 532'.split(' '),
);

/** UNCL 4461 codes for money that the creditor collects. */
const DIRECT_DEBIT = ['49', '59'];

/** The accounts and KIDs, in pairs where there are several of both. */
function recipientOf(transfers: readonly Element[]): Pick<Pasted, 'account' | 'kid' | 'pairs'> {
  const pairs = transfers.flatMap((one) => {
    const kids = paymentIdsOf(one).filter(isReference).map(normalizeKid);
    return elementsAt(one, 'PayeeFinancialAccount/ID').flatMap((id) => {
      const number = normalizeAccountNumber(lineOf(id));
      const account = bbanOfIban(number) ?? number;
      return (kids.length === 0 ? [''] : kids).map((kid) => ({ account, kid }));
    });
  });
  const account = distinct(pairs.map((pair) => pair.account));
  const belongTogether = account.length > 1 && new Set(pairs.map(({ kid }) => kid)).size > 1;
  if (belongTogether) {
    const each = new Map(pairs.map((pair) => [`${pair.account} ${pair.kid}`, pair]));
    return { account: [], kid: [], pairs: [...each.values()] };
  }
  const kids = transfers.flatMap(paymentIdsOf).filter(isReference).map(normalizeKid);
  return { account, kid: distinct(kids), pairs: [] };
}

function paymentIdsOf(transfer: Element): string[] {
  return elementsAt(transfer, 'PaymentID').map(lineOf);
}

/** Whether a payment identification is a KID or an international creditor reference, and no words. */
function isReference(text: string): boolean {
  return /^(?:[0-9 ]+-?|RF[0-9]{2}[A-Z0-9 ]{1,30})$/i.test(text);
}

/** A decimal of XML, which may have a plus, and a point without digits on one side; null for anything else. */
function decimalOf(text: string, currency: string): string | null {
  const amount = plainDecimal(text.replace(/^([+-]?)\./, '$10.'));
  if (amount === null || text.length > DECIMAL_CHARACTERS_MAX) return null;
  // One without a known currency is taken as kroner, as the form takes it.
  const unit = { amount, currency: isCurrency(currency) ? currency : 'NOK' };
  return amountFinding(amount, unit.currency) === null ? canonicalAmount(unit).amount : amount;
}

const DECIMAL_CHARACTERS_MAX = 25;

/** A date of XML may have a time zone. */
function withoutZone(date: string): string {
  return date.replace(/(?:Z|[+-][0-9]{2}:[0-9]{2})$/, '');
}

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
