/**
 * The wire fields of the rows that a payment creates on accounts and cards: outgoing, incoming, batch, fee and pending
 * ones. Pure; a row's amount and dates are not among these fields.
 */
import type { AnsweredAccountReference } from '@/lib/xs2a/account/account';
import { isDomestic } from '@/lib/xs2a/payment/is-domestic';
import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';
import { type Amount, fromMinorUnits, negateAmount } from '@/lib/xs2a/value/amount';
import { BANK_BIC } from '@/sandbox-bank/server/bank';
import { exchangeFields } from './exchange-fields';
import { referencesOf, remittanceTexts, type Transfer } from './payment-order';
import { PAYMENT_TERMS } from './payment-terms';

/** A row's fields as answered. */
export type EntryFields = Record<string, unknown>;

/** The payer: the owner, and the account or card as it appears in a row. */
export type EntryDebtor = {
  name: string;
  account: AnsweredAccountReference;
  currency: string;
};

const FEE_CODE = 'PMNT-ICDT-CHRG';
const FEE_PROPRIETARY_CODE = 'R_040';
const CARD_PROPRIETARY_CODE = 'R_050';

/** The row on the debtor's account. @see interface#transactions-account-information-facts-stated */
export function outgoingEntry(
  kind: PaymentKind,
  transfer: Transfer,
  debtor: EntryDebtor,
): EntryFields {
  return {
    creditorName: transfer.creditorName,
    creditorAccount: transfer.creditorAccount,
    ...defined({
      creditorAgent: transfer.creditorAgent,
      ultimateDebtor: transfer.ultimateDebtor,
      purposeCode: transfer.purposeCode,
    }),
    debtorName: debtor.name,
    debtorAccount: debtor.account,
    bankTransactionCode: PAYMENT_TERMS[kind].issued,
    proprietaryBankTransactionCode: PAYMENT_TERMS[kind].issuedProprietary,
    ...remittanceFields(transfer),
    ...exchangeFields('outgoing', transfer.instructedAmount, debtor.currency),
    ...(isDomestic(kind)
      ? {}
      : { additionalInformation: `Payment abroad to ${transfer.creditorName}` }),
  };
}

/**
 * The row of a creditor in this bank, with free text also in its array.
 * @see supplement#10.22
 * @see interface#transactions-account-information-facts-stated
 */
export function incomingEntry(
  kind: PaymentKind,
  transfer: Transfer,
  debtor: EntryDebtor,
  creditorCurrency: string,
): EntryFields {
  return {
    creditorName: transfer.creditorName,
    creditorAccount: transfer.creditorAccount,
    debtorName: debtor.name,
    debtorAccount: debtor.account,
    ...defined({ ultimateDebtor: transfer.ultimateDebtor }),
    ...(isDomestic(kind) ? {} : { debtorAgent: BANK_BIC }),
    bankTransactionCode: PAYMENT_TERMS[kind].received,
    proprietaryBankTransactionCode: PAYMENT_TERMS[kind].receivedProprietary,
    ...remittanceFields(transfer),
    ...exchangeFields('incoming', transfer.instructedAmount, creditorCurrency),
  };
}

/**
 * A bulk payment's batch row, with the total of its entries.
 * @see interface#transactions-account-information-facts-stated
 */
export function batchEntry(debtor: EntryDebtor, paymentInformationId: string): EntryFields {
  return {
    debtorName: debtor.name,
    debtorAccount: debtor.account,
    bankTransactionCode: PAYMENT_TERMS['bulk-payments'].issued,
    proprietaryBankTransactionCode: PAYMENT_TERMS['bulk-payments'].issuedProprietary,
    additionalInformation: `Bulk payment ${paymentInformationId}`,
  };
}

/** One entry of a batch row: an outgoing row with its amount. */
export function batchEntryDetails(
  transfer: Transfer,
  debtor: EntryDebtor,
  debitMinor: bigint,
): EntryFields {
  return {
    transactionAmount: {
      amount: fromMinorUnits(-debitMinor, debtor.currency),
      currency: debtor.currency,
    },
    ...outgoingEntry('bulk-payments', transfer, debtor),
  };
}

export function feeEntry(debtor: EntryDebtor, what: string): EntryFields {
  return {
    debtorName: debtor.name,
    debtorAccount: debtor.account,
    bankTransactionCode: FEE_CODE,
    proprietaryBankTransactionCode: FEE_PROPRIETARY_CODE,
    remittanceInformationUnstructured: `Fee: ${what}`,
    additionalInformation: `Fee: ${what}`,
  };
}

/** A pending row, which has fewer fields. @see interface#transactions-account-information-facts-stated */
export function pendingEntry(transfer: Transfer): EntryFields {
  const [text] = remittanceTexts(transfer);
  return {
    creditorName: transfer.creditorName,
    creditorAccount: transfer.creditorAccount,
    ...defined({ remittanceInformationUnstructured: text }),
  };
}

/** The row of a payment from a card account. @see supplement#5 */
export function cardEntry(transfer: Transfer, maskedPan: string): EntryFields {
  return {
    maskedPan,
    originalAmount: negateAmount(transfer.instructedAmount),
    transactionDetails: `Payment to ${transfer.creditorName}`,
    invoiced: false,
    proprietaryBankTransactionCode: CARD_PROPRIETARY_CODE,
  };
}

export function cardFeeEntry(maskedPan: string, what: string, fee: Amount): EntryFields {
  return {
    maskedPan,
    originalAmount: negateAmount(fee),
    transactionDetails: `Fee: ${what}`,
    invoiced: false,
    proprietaryBankTransactionCode: FEE_PROPRIETARY_CODE,
  };
}

function remittanceFields(transfer: Transfer): EntryFields {
  const { remittanceInformationUnstructured: message } = transfer;
  const references = referencesOf(transfer);
  return {
    ...(message === undefined
      ? {}
      : {
          remittanceInformationUnstructured: message,
          remittanceInformationUnstructuredArray: [message],
        }),
    ...(references.length === 0 ? {} : { remittanceInformationStructuredArray: references }),
  };
}

function defined(fields: Record<string, unknown>): EntryFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
