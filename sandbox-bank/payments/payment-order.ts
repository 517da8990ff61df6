/**
 * A payment request as an order to execute: one or more transfers from one account, on one day or on the days of a
 * period. Pure: the request has been validated; the caller passes the accounts and the day.
 */
import { createHash } from 'node:crypto';
import { bbanOfIban } from '@/lib/xs2a/account/account-number';
import type { DebtorAccount } from '@/lib/xs2a/account/account-reference';
import type { TppMessageCode } from '@/lib/xs2a/message/tpp-message';
import type { Period } from '@/lib/xs2a/payment/execution';
import { isDomestic } from '@/lib/xs2a/payment/is-domestic';
import { checkKid } from '@/lib/xs2a/payment/kid';
import type { PaymentRequest } from '@/lib/xs2a/payment/payment';
import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';
import type { StructuredRemittance } from '@/lib/xs2a/payment/remittance';
import { type Amount, canonicalAmount } from '@/lib/xs2a/value/amount';
import { BANK_BIC } from '@/sandbox-bank/server/bank';

/** One transfer: the fields shared by a single payment, a periodic one and a row of a bulk. */
export type Transfer = {
  instructedAmount: Amount;
  creditorName: string;
  creditorAccount: { bban?: string | undefined; iban?: string | undefined; currency: string };
  creditorAgent?: string | undefined;
  ultimateDebtor?: string | undefined;
  purposeCode?: string | undefined;
  serviceLevel?: string | undefined;
  remittanceInformationUnstructured?: string | undefined;
  remittanceInformationStructured?: StructuredRemittance | undefined;
  remittanceInformationStructuredArray?: StructuredRemittance[] | undefined;
};

/** A request as an order to the bank. */
export type PaymentOrder = {
  debtorAccount: DebtorAccount;
  /** Each transfer with the path prefix of its fields in the request: `` or `payments.3.`. */
  transfers: { transfer: Transfer; path: string }[];
  /** The day given in the request; null when there is none. */
  requestedExecutionDate: string | null;
  /** For a periodic payment: when and how often. */
  period: Period | null;
};

/** Reads a request of a kind of payment. */
export function readOrder(request: PaymentRequest): PaymentOrder {
  const { debtorAccount } = request;
  const requestedExecutionDate =
    'requestedExecutionDate' in request ? (request.requestedExecutionDate ?? null) : null;
  if ('payments' in request) {
    return {
      debtorAccount,
      transfers: request.payments.map((transfer, index) => ({
        transfer,
        path: `payments.${index}.`,
      })),
      requestedExecutionDate,
      period: null,
    };
  }
  return {
    debtorAccount,
    transfers: [{ transfer: request, path: '' }],
    requestedExecutionDate,
    period: 'frequency' in request ? request : null,
  };
}

/** A creditor's account number, with a Norwegian IBAN reduced to its BBAN, so that each account has one number. */
export function creditorNumber({ creditorAccount }: Pick<Transfer, 'creditorAccount'>): string {
  const { bban, iban } = creditorAccount;
  if (bban !== undefined) return bban;
  return iban === undefined ? '' : (bbanOfIban(iban) ?? iban);
}

/**
 * The creditor's BBAN if the account may be in this bank; null when the transfer names another bank or a foreign
 * account.
 */
export function domesticBban({ creditorAccount, creditorAgent }: Transfer): string | null {
  const { bban, iban } = creditorAccount;
  if (iban !== undefined && bban === undefined) return bbanOfIban(iban);
  const elsewhere = creditorAgent !== undefined && !creditorAgent.startsWith(BANK_BIC);
  return bban === undefined || elsewhere ? null : bban;
}

/** The payment references of a transfer, in the order of the request. */
export function referencesOf(transfer: Transfer): StructuredRemittance[] {
  const { remittanceInformationStructured: one, remittanceInformationStructuredArray: many } =
    transfer;
  return one === undefined ? (many ?? []) : [one];
}

/** A transfer's texts to its creditor: the message, or each reference. */
export function remittanceTexts(transfer: Transfer): string[] {
  const { remittanceInformationUnstructured: message } = transfer;
  return message === undefined
    ? referencesOf(transfer).map(({ reference }) => reference)
    : [message];
}

/** One line of information to the creditor, with its type. */
export type RemittanceLine = { kind: 'message' | 'kid' | 'invoice' | 'reference'; text: string };

/** A transfer's texts to its creditor, with their types. In Norway a reference is a KID unless it has another type. */
export function remittanceLines(kind: PaymentKind, transfer: Transfer): RemittanceLine[] {
  const { remittanceInformationUnstructured: message } = transfer;
  if (message !== undefined) return [{ kind: 'message', text: message }];
  return referencesOf(transfer).map(({ reference, referenceType = KID_REFERENCE }) => ({
    kind:
      referenceType === INVOICE_REFERENCE
        ? 'invoice'
        : referenceType === KID_REFERENCE && isDomestic(kind)
          ? 'kid'
          : 'reference',
    text: reference,
  }));
}

/**
 * Equal for two orders with the same kind, debtor, day, and for each transfer the same amount, creditor account and
 * remittance. Names, addresses and the initiator's own ids do not count.
 * @param executionDate the day given in the request, or else today.
 * @see interface#create-payment-instant-product
 * @assumes logical-duplicate
 */
export function duplicateKey(
  kind: PaymentKind,
  order: PaymentOrder,
  executionDate: string,
): Buffer {
  const { debtorAccount } = order;
  const compared = [
    kind,
    debtorAccount.bban ?? null,
    debtorAccount.other?.identification ?? null,
    executionDate,
    order.transfers.map(({ transfer }) => {
      const amount = canonicalAmount(transfer.instructedAmount);
      return [
        amount.amount,
        amount.currency,
        creditorNumber(transfer),
        transfer.remittanceInformationUnstructured ?? null,
        referencesOf(transfer).map(({ reference }) => reference),
      ];
    }),
  ];
  return createHash('sha256').update(JSON.stringify(compared)).digest();
}

/** What is wrong with a transfer's KID when the account requires one. */
export type KidBreak = { code: TppMessageCode & `KID_${string}`; path: string; text: string };

/**
 * A KID has this type or none; an invoice number has the other. Types are free text, and a reference with any other
 * type is neither. @see supplement#5
 */
const KID_REFERENCE = 'SCOR';
const INVOICE_REFERENCE = 'CINV';

/**
 * What a transfer lacks for an account that requires a KID: at least one KID, and a valid check digit in each. Null
 * when nothing is missing.
 * @see supplement#10.4
 * @assumes kid-required-account
 */
export function kidBreak(transfer: Transfer): KidBreak | null {
  const array = transfer.remittanceInformationStructuredArray;
  const references = referencesOf(transfer).map((reference, index) => ({
    ...reference,
    path:
      array === undefined
        ? 'remittanceInformationStructured.reference'
        : `remittanceInformationStructuredArray.${index}.reference`,
  }));
  const kids = references.filter(
    ({ referenceType = KID_REFERENCE }) => referenceType === KID_REFERENCE,
  );
  if (kids.length === 0) {
    return {
      code: 'KID_MISSING',
      path:
        array === undefined
          ? 'remittanceInformationStructured'
          : 'remittanceInformationStructuredArray',
      text: "The creditor's account only accepts payments with a KID: expected one as a structured reference, got none.",
    };
  }
  for (const { reference, path } of kids) {
    const verdict = checkKid(reference);
    if (verdict.ok) continue;
    return {
      code: 'KID_INVALID',
      path,
      text: `The creditor's account only accepts payments with a KID: expected ${expectation(verdict)}`,
    };
  }
  return null;
}

function expectation(verdict: Exclude<ReturnType<typeof checkKid>, { ok: true }>): string {
  switch (verdict.reason) {
    case 'characters':
      return 'digits (the last may be a hyphen), got another character.';
    case 'length':
      return `${verdict.min} to ${verdict.max} characters, got ${verdict.actual}.`;
    case 'check-digit':
      return 'a correct check digit (modulus 10 or modulus 11), got an incorrect one.';
  }
}
