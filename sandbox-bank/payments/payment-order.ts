/**
 * A payment request read as what the bank carries out: one or many transfers from one account, on a day or on the days
 * of a period. Pure: the request has passed its schema; the caller passes the accounts and the day.
 */
import { createHash } from 'node:crypto';
import { bbanOfIban } from '@/lib/xs2a/account/account-number';
import type { DebtorAccount } from '@/lib/xs2a/account/account-reference';
import type { TppMessageCode } from '@/lib/xs2a/message/tpp-message';
import type { Period } from '@/lib/xs2a/payment/execution';
import { checkKid } from '@/lib/xs2a/payment/kid';
import type { PaymentRequest } from '@/lib/xs2a/payment/payment';
import { isDomestic, type PaymentKind } from '@/lib/xs2a/payment/payment-product';
import type { StructuredRemittance } from '@/lib/xs2a/payment/remittance';
import { type Amount, canonicalAmount } from '@/lib/xs2a/value/amount';
import { BANK_BIC } from '@/sandbox-bank/server/bank';

/** One transfer: the fields that a single payment, a periodic one and a row of a bulk have in common. */
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
  /** Each transfer with the path of its fields in the request: `` or `payments.3.`. */
  transfers: { transfer: Transfer; path: string }[];
  /** The day that the request names; null when it names none. */
  requestedExecutionDate: string | null;
  /** When and how often, of a periodic payment. */
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

/** The number of a creditor's account, a Norwegian IBAN as its BBAN, so that one account has one number. */
export function creditorNumber({ creditorAccount }: Pick<Transfer, 'creditorAccount'>): string {
  const { bban, iban } = creditorAccount;
  if (bban !== undefined) return bban;
  return iban === undefined ? '' : (bbanOfIban(iban) ?? iban);
}

/**
 * The BBAN by which a creditor may be an account of this bank; null when the transfer names another bank or an account
 * that is no Norwegian one.
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

/** What a transfer says to its creditor, as texts: the message, or each reference. */
export function remittanceTexts(transfer: Transfer): string[] {
  const { remittanceInformationUnstructured: message } = transfer;
  return message === undefined
    ? referencesOf(transfer).map(({ reference }) => reference)
    : [message];
}

/** One line of what goes to the creditor, and what it is. */
export type RemittanceLine = { kind: 'message' | 'kid' | 'invoice' | 'reference'; text: string };

/** The same with what each text is. In Norway a reference is a KID unless it names another type. */
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
 * Equal for two orders that say the same: kind, debtor, day, and each transfer's amount, creditor account and
 * remittance. Names, addresses and the initiator's own ids do not count.
 * @param executionDate the day that the request names, or else today.
 * @see interface#create-payment-instant-product
 * @assumes logical-duplicate
 */
export function duplicateKey(
  kind: PaymentKind,
  order: PaymentOrder,
  executionDate: string,
): Buffer {
  const { debtorAccount } = order;
  const said = [
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
  return createHash('sha256').update(JSON.stringify(said)).digest();
}

/** What is wrong with the KID of a transfer to an account that requires one. */
export type KidBreak = { code: TppMessageCode & `KID_${string}`; path: string; text: string };

/** A KID is of this type, or of none; an invoice number is of the other. Types are free, and what is of a third is neither. @see supplement#5 */
const KID_REFERENCE = 'SCOR';
const INVOICE_REFERENCE = 'CINV';

/**
 * Whether a transfer carries what an account that requires a KID takes: at least one KID, and each of them with a
 * right check digit. Null when it does.
 * @see supplement#10
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
      text: "The creditor's account takes payments with a KID only: expected it as a structured reference, got none.",
    };
  }
  for (const { reference, path } of kids) {
    const verdict = checkKid(reference);
    if (verdict.ok) continue;
    return {
      code: 'KID_INVALID',
      path,
      text: `The creditor's account takes payments with a KID only: expected ${expectation(verdict)}`,
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
      return 'a check digit that is right by modulus 10 or modulus 11, got one that is right by neither.';
  }
}
