/** The bank's transactions as the application shows them. Pure. */
import { outgoingEntries } from '@/lib/vault/search-words';
import type { Money, TransactionEntryView, TransactionView } from '@/lib/view/account';
import type { AnsweredAccountReference } from '@/lib/xs2a/account/account';
import {
  proprietaryReferences,
  type Transaction,
  type TransactionEntry,
} from '@/lib/xs2a/account/transaction';
import { truncateText } from '@/lib/xs2a/message/tpp-message';
import { negateAmount } from '@/lib/xs2a/value/amount';

type Parties = Transaction | TransactionEntry;

/** How much of a bank's text is shown; the stored answer keeps all of it. */
const TEXT_CHARACTERS_MAX = 2_000;

const REFERENCES_MAX = 200;

/** The number by which people know an account; an empty one is none, as is an empty name. */
export function accountNumberOf(
  reference: AnsweredAccountReference | null | undefined,
): string | null {
  return (
    reference?.bban ||
    reference?.iban ||
    reference?.maskedPan ||
    reference?.other?.identification ||
    null
  );
}

/** An entry of a batch, with the sign of its direction. */
export function entryView(entry: TransactionEntry, outgoing: boolean): TransactionEntryView {
  const amount = entry.transactionAmount ?? null;
  return {
    amount: amount !== null && outgoing && !isOutgoing(amount) ? negateAmount(amount) : amount,
    creditorName: entry.creditorName || null,
    creditorAccount: accountNumberOf(entry.creditorAccount),
    debtorName: entry.debtorName || null,
    debtorAccount: accountNumberOf(entry.debtorAccount),
    references: referencesOf(entry).map(({ reference }) => reference),
    message: messageOf(entry),
  };
}

/**
 * The payment references of a transaction or an entry, with their types. A bank may send one in several forms, and only
 * some of them have the type.
 */
export function referencesOf(transaction: Parties): TransactionView['references'] {
  const sent = [
    ...(transaction.remittanceInformationStructuredArray ?? []),
    ...(transaction.remittanceInformationStructured
      ? [transaction.remittanceInformationStructured]
      : []),
  ]
    .slice(0, REFERENCES_MAX)
    .flatMap((one): TransactionView['references'] => {
      const { reference } = one;
      const type = 'referenceType' in one ? (one.referenceType ?? null) : null;
      return reference ? [{ reference, type }] : [];
    });
  const typed = new Set(sent.flatMap(({ reference, type }) => (type === null ? [] : reference)));
  return distinct(
    sent.filter(({ reference, type }) => type !== null || !typed.has(reference)),
    (one) => JSON.stringify(one),
  );
}

/** One transaction, seen from its own account. */
export function transactionView(
  transaction: Transaction,
  status: TransactionView['status'],
): TransactionView {
  const amount = transaction.transactionAmount;
  const outgoing = isOutgoing(amount);
  const isEntryOutgoing = outgoingEntries(transaction, transaction.entryDetails ?? []);
  const [exchange] = transaction.currencyExchange ?? [];
  return {
    transactionId: transaction.transactionId ?? null,
    status,
    bookingDate: transaction.bookingDate ?? null,
    valueDate: transaction.valueDate ?? null,
    amount,
    counterpartyName: (outgoing ? transaction.creditorName : transaction.debtorName) || null,
    counterpartyAccount: accountNumberOf(
      outgoing ? transaction.creditorAccount : transaction.debtorAccount,
    ),
    message: messageOf(transaction),
    references: referencesOf(transaction),
    purposeCode: transaction.purposeCode ?? null,
    bankTransactionCode: transaction.bankTransactionCode ?? null,
    proprietaryBankTransactionCode: transaction.proprietaryBankTransactionCode ?? null,
    currencyExchange:
      exchange === undefined
        ? null
        : {
            sourceCurrency: exchange.sourceCurrency ?? null,
            targetCurrency: exchange.targetCurrency ?? null,
            unitCurrency: exchange.unitCurrency ?? null,
            exchangeRate: exchange.exchangeRate ?? null,
            instructedAmount: exchange.instructedAmount ?? null,
          },
    agent: (outgoing ? transaction.creditorAgent : transaction.debtorAgent) ?? null,
    additionalInformation: additionalOf(transaction),
    batchNumberOfTransactions: transaction.batchIndicator
      ? (transaction.batchNumberOfTransactions ?? transaction.entryDetails?.length ?? null)
      : null,
    entries:
      transaction.entryDetails?.map((entry) => entryView(entry, isEntryOutgoing(entry))) ?? null,
  };
}

const shown = (text: string): string | null => truncateText(text, TEXT_CHARACTERS_MAX) || null;

const distinct = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
];

const messageOf = (transaction: Parties): string | null => {
  const { remittanceInformationUnstructuredArray: lines, remittanceInformationUnstructured: line } =
    transaction;
  // The bank sends one message in both forms; only the array is complete, where it says anything.
  const text = lines?.some((one) => one.trim() !== '') ? lines.join('\n') : line;
  return shown(text ?? '');
};

const isOutgoing = (amount: Money): boolean => amount.amount.startsWith('-');

const additionalOf = (transaction: Transaction): string | null =>
  shown(
    [
      transaction.additionalInformation ?? '',
      ...proprietaryReferences(transaction).map(({ text }) => text),
    ]
      .filter((text) => text !== '')
      .join('\n'),
  );
