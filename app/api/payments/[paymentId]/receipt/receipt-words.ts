import { createTranslator } from 'use-intl/core';
import { printedInstant } from '@/app/api/printed-instant';
import { formatAccountNumber } from '@/components/account/format-account-number';
import { formatAmount } from '@/components/money/format-amount';
import { addressLines } from '@/components/payment/address-lines';
import {
  differenceField,
  differenceName,
  differenceValue,
} from '@/components/payment/differences/difference-field';
import { statusWordOf } from '@/components/payment/payment-meaning';
import { furtherTexts } from '@/components/payment-form/typing/further-texts';
import { formatDate } from '@/components/time/format-time';
import { referenceName } from '@/components/transaction/transaction-words';
import { MESSAGES } from '@/lib/i18n/messages';
import type { ReceiptDetail } from '@/lib/pisp/receipt/read-receipt';
import type { Receipt, ReceiptRow } from '@/lib/pisp/receipt/receipt-pdf';
import type { Money } from '@/lib/view/account';
import { amountsOf, isCompared, type PaymentView } from '@/lib/view/payment';
import type { Locale } from '@/lib/view/user/preference';
import type { PaymentRequest } from '@/lib/xs2a/payment/payment';
import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';
import { readPaymentStatus } from '@/lib/xs2a/payment/payment-status';
import { typedReferencesOf } from '@/lib/xs2a/payment/references';
import { bankDay } from '@/lib/xs2a/value/bank-time';

type Transfer = Exclude<PaymentRequest, { payments: unknown }> | BulkRow;
type BulkRow = Extract<PaymentRequest, { payments: unknown }>['payments'][number];
type Words = ReturnType<typeof words>;

/**
 * The texts of a payment's receipt in one language, from stored data alone, so that it stays the same until that
 * changes.
 */
export function receiptWords(payment: ReceiptDetail, locale: Locale): Receipt {
  const all = words(locale);
  const { t, status: statusWords } = all;
  const { request, kind, status, debtor } = payment;
  const brand = createTranslator({ locale, messages: MESSAGES[locale], namespace: 'brand' })(
    'name',
  );
  const single = 'payments' in request ? null : request;
  const proof = proofOf(payment);
  const readAt = new Date(status?.readAt ?? payment.createdAt);
  const statusWord = statusWords(`meaning.${statusWordOf(payment, readAt)}.tag`);
  return {
    title: t(proof === 'settled' || proof === 'differs' ? 'title' : 'recordTitle'),
    brand,
    amount: amountsOf(payment)
      .map((sum) => money(sum, locale))
      .join(' + '),
    status: statusWord,
    proof: t(`proof.${proof}`),
    sections: [
      { heading: null, rows: single === null ? [] : transferRows(single, kind, all, locale) },
      {
        heading: null,
        rows: [
          ...row(t('payer'), payment.payerName),
          ...row(t('from'), debtor.name, formatAccountNumber(debtor.number)),
          ...row(t('agreement'), payment.agreementName),
          ...row(
            t('fee'),
            payment.fee === null
              ? statusWords(payment.isFeeKnown ? 'feeNone' : 'feeUnknown')
              : money(payment.fee, locale),
          ),
          ...whenRows(payment, all, locale),
        ],
      },
      {
        heading: null,
        rows: [
          ...row(
            t('status'),
            statusWord,
            status === null
              ? null
              : t('readAt', { time: printedInstant(new Date(status.readAt), locale) }),
            isUnknown(payment) && status
              ? t('unknownCode', { code: status.transactionStatus })
              : null,
          ),
          ...row(t('made'), printedInstant(new Date(payment.createdAt), locale)),
          ...row(t('bank'), payment.bankName),
          ...row(t('bankReference'), payment.bankReference),
          ...row(t('number'), payment.paymentId),
        ],
      },
      { heading: t('differences'), rows: differenceRows(payment, all, locale) },
      ...('payments' in request
        ? request.payments.map((transfer, index) => ({
            heading: `${t('row', { number: index + 1 })}: ${money(transfer.instructedAmount, locale)}`,
            rows: transferRows(transfer, kind, all, locale),
          }))
        : []),
    ].filter(({ rows }) => rows.length > 0),
    footer: t('times'),
    pageOf: (page) => t('page', { page, pages: '' }).trim(),
    language: locale,
    at: new Date(status?.readAt ?? payment.createdAt),
  };
}

function money({ amount, currency }: Money, locale: Locale): string {
  const { sign, digits } = formatAmount(amount, locale);
  return `${sign}${digits}\u00a0${currency}`;
}

function words(locale: Locale) {
  const t = createTranslator({ locale, messages: MESSAGES[locale], namespace: 'receipt' });
  const status = createTranslator({ locale, messages: MESSAGES[locale], namespace: 'payment' });
  const transaction = createTranslator({
    locale,
    messages: MESSAGES[locale],
    namespace: 'transaction',
  });
  return { t, status, transaction };
}

function row(label: string, ...lines: (string | null | undefined)[]): ReceiptRow[] {
  const shown = lines.filter((line) => line !== null && line !== undefined && line !== '');
  return shown.length === 0 ? [] : [{ label, lines: shown as string[] }];
}

function remittance(
  transfer: Transfer,
  kind: PaymentKind,
  { t, transaction }: Words,
): ReceiptRow[] {
  return [
    ...row(t('message'), transfer.remittanceInformationUnstructured),
    ...typedReferencesOf(transfer, kind).flatMap(({ reference, referenceType }) => {
      const name = referenceName(reference, referenceType);
      return row(name === 'reference' ? t('reference') : transaction(name), reference);
    }),
  ];
}

function transferRows(
  transfer: Transfer,
  kind: PaymentKind,
  all: Words,
  locale: Locale,
): ReceiptRow[] {
  const { t } = all;
  const { creditorAccount } = transfer;
  const address = 'creditorAddress' in transfer ? transfer.creditorAddress : undefined;
  const iban = 'iban' in creditorAccount ? creditorAccount.iban : undefined;
  const bban = 'bban' in creditorAccount ? creditorAccount.bban : undefined;
  return [
    ...row(t('to'), transfer.creditorName),
    ...row(
      t('toAccount'),
      bban === undefined ? null : formatAccountNumber(bban),
      iban === undefined ? null : formatAccountNumber(iban),
    ),
    ...row(t('bankOfCreditor'), 'creditorAgent' in transfer ? transfer.creditorAgent : null),
    ...row(t('address'), ...(address === undefined ? [] : addressLines(address, locale))),
    ...furtherTexts(transfer).flatMap(({ field, text }) => row(t(field), text)),
    ...remittance(transfer, kind, all),
  ];
}

/** What was sent and what the bank has, for each field that differs. */
function differenceRows(
  payment: PaymentView,
  { status: words }: Words,
  locale: Locale,
): ReceiptRow[] {
  return payment.differences.flatMap((one) => {
    const field = differenceField(one);
    const text = (value: string | null) =>
      value === null
        ? words('differs.nothing')
        : differenceValue(value, field, (day) => formatDate(day, locale));
    return row(
      differenceName(words, payment, field),
      `${words('differs.sent')}: ${text(one.sent)}`,
      `${words('differs.stored')}: ${text(one.stored)}`,
    );
  });
}

function whenRows(
  { state, request, executionDate, status, timeline }: ReceiptDetail,
  { t }: Words,
  locale: Locale,
): ReceiptRow[] {
  if ('frequency' in request)
    return [
      ...row(t('frequency'), t(`frequencies.${request.frequency}`)),
      ...row(t('startDate'), formatDate(request.startDate, locale)),
      ...row(
        t('endDate'),
        request.endDate === undefined ? t('noEnd') : formatDate(request.endDate, locale),
      ),
    ];
  if (executionDate !== null) return row(t('executionDate'), formatDate(executionDate, locale));
  // No day was asked for, and none will come, or nobody knows whether one will.
  if (isStopped({ state, status }) || isUnknown({ state, status })) return [];
  const phase = status && readPaymentStatus(status).phase;
  // Some were paid and the others never will be: the status says when the bank reported that.
  if (phase === 'partly-settled') return [];
  if (status === null || phase !== 'settled') return row(t('executionDate'), t('nextRun'));
  // No day was requested, and the bank gives none: only when it first reported the status is known.
  const first = timeline.find(
    ({ transactionStatus }) => transactionStatus === status.transactionStatus,
  );
  const day = formatDate(bankDay(new Date(first?.at ?? status.readAt)), locale);
  return row(t('executionDate'), t('reported', { day }));
}

/** Whether the bank has refused, rejected or cancelled it. */
function isStopped({ state, status }: Pick<PaymentView, 'state' | 'status'>): boolean {
  if (state === 'rejected') return true;
  if (state !== 'created' || status === null) return false;
  const { phase } = readPaymentStatus(status);
  return phase === 'rejected' || phase === 'cancelled';
}

/** Whether the bank has given it a status that nobody knows. */
function isUnknown({ state, status }: Pick<PaymentView, 'state' | 'status'>): boolean {
  return state === 'created' && status !== null && readPaymentStatus(status).phase === 'unknown';
}

type Proof =
  | 'settled'
  | 'differs'
  | 'unchecked'
  | 'unknown'
  | 'notSettled'
  | 'stopped'
  | 'stoppedOrder'
  | 'endedOrder'
  | 'partly';

function proofOf({ state, status, request, differences, readBack }: PaymentView): Proof {
  // A standing order may have paid before it was stopped, unless the bank never took it.
  if (isStopped({ state, status }))
    return 'frequency' in request && state === 'created' ? 'stoppedOrder' : 'stopped';
  if (state !== 'created' || status === null) return 'notSettled';
  const { phase } = readPaymentStatus(status);
  if (phase === 'partly-settled') return 'partly';
  if (phase === 'unknown') return 'unknown';
  if (phase !== 'settled') return 'notSettled';
  // The bank ends an order so whatever became of its dates.
  if ('frequency' in request) return 'endedOrder';
  if (differences.length > 0) return 'differs';
  return isCompared(readBack) ? 'settled' : 'unchecked';
}
