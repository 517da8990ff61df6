import { createTranslator } from 'next-intl';
import { formatAccountNumber } from '@/components/account/format-account-number';
import { formatAmount } from '@/components/money/format-amount';
import { meaningOf } from '@/components/payment/payment-meaning';
import { furtherTexts } from '@/components/payment-form/typing/form-fields';
import { formatDate } from '@/components/time/format-time';
import { MESSAGES } from '@/lib/i18n/messages';
import type { Receipt, ReceiptRow } from '@/lib/pisp/receipt/receipt-pdf';
import type { Money } from '@/lib/view/account';
import type { PaymentView } from '@/lib/view/payment';
import type { Locale } from '@/lib/view/user/preference';
import type { PaymentRequest } from '@/lib/xs2a/payment/payment';
import { readPaymentStatus } from '@/lib/xs2a/payment/payment-status';
import { bankDay, bankTimeOfDay } from '@/lib/xs2a/value/bank-time';

type Transfer = Exclude<PaymentRequest, { payments: unknown }> | BulkRow;
type BulkRow = Extract<PaymentRequest, { payments: unknown }>['payments'][number];
type Words = ReturnType<typeof words>;

/** What the receipt of a payment says in a language: of what is stored alone, so that it is the same until that changes. */
export function receiptWords(payment: PaymentView, locale: Locale): Receipt {
  const all = words(locale);
  const { t, status: said } = all;
  const { request, status, debtor } = payment;
  const brand = createTranslator({ locale, messages: MESSAGES[locale], namespace: 'brand' })(
    'name',
  );
  const single = 'payments' in request ? null : request;
  return {
    title: t('title'),
    brand,
    amount: [payment.amount, ...(payment.furtherAmounts ?? [])]
      .map((sum) => money(sum, locale))
      .join(' + '),
    status: said(`meaning.${meaningOf(payment)}.tag`),
    proof: t(`proof.${proofOf(payment)}`),
    sections: [
      { heading: null, rows: single === null ? [] : transferRows(single, all, locale) },
      {
        heading: null,
        rows: [
          ...row(t('from'), debtor.name, formatAccountNumber(debtor.number)),
          ...row(t('agreement'), payment.agreementName),
          ...row(t('fee'), payment.fee === null ? null : money(payment.fee, locale)),
          ...whenRows(payment, all, locale),
        ],
      },
      {
        heading: null,
        rows: [
          ...row(
            t('status'),
            said(`meaning.${meaningOf(payment)}.tag`),
            status === null
              ? null
              : t('readAt', {
                  code: status.transactionStatus,
                  time: instant(status.readAt, locale),
                }),
          ),
          ...row(t('made'), instant(payment.createdAt, locale)),
          ...row(t('bank'), payment.bankName),
          ...row(t('number'), payment.paymentId),
        ],
      },
      ...('payments' in request
        ? request.payments.map((transfer, index) => ({
            heading: `${t('row', { number: index + 1 })}: ${money(transfer.instructedAmount, locale)}`,
            rows: transferRows(transfer, all, locale),
          }))
        : []),
    ].filter(({ rows }) => rows.length > 0),
    footer: t('times'),
    pageOf: (page, pages) => t('page', { page, pages }),
    language: locale,
    at: new Date(status?.readAt ?? payment.createdAt),
  };
}

function money({ amount, currency }: Money, locale: Locale): string {
  const { sign, digits } = formatAmount(amount, locale);
  return `${sign}${digits}\u00a0${currency}`;
}

function instant(at: string, locale: Locale): string {
  const date = new Date(at);
  return `${formatDate(bankDay(date), locale)}, ${bankTimeOfDay(date)}`;
}

function words(locale: Locale) {
  const t = createTranslator({ locale, messages: MESSAGES[locale], namespace: 'receipt' });
  const status = createTranslator({ locale, messages: MESSAGES[locale], namespace: 'payment' });
  return { t, status };
}

function row(label: string, ...lines: (string | null | undefined)[]): ReceiptRow[] {
  const said = lines.filter((line) => line !== null && line !== undefined && line !== '');
  return said.length === 0 ? [] : [{ label, lines: said as string[] }];
}

function addressLines(transfer: Transfer, locale: Locale): string[] {
  const address = 'creditorAddress' in transfer ? transfer.creditorAddress : undefined;
  if (address === undefined) return [];
  const { street, buildingNumber, postalCode, city, country } = address;
  const country_ = new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country;
  return [
    [street, buildingNumber].filter(Boolean).join(' '),
    [postalCode, city].filter(Boolean).join(' '),
    country_,
  ];
}

function remittance(transfer: Transfer, { t }: Words): ReceiptRow[] {
  const {
    remittanceInformationUnstructured: message,
    remittanceInformationStructured: one,
    remittanceInformationStructuredArray: several,
  } = transfer;
  return [
    ...row(t('message'), message),
    ...row(
      t('reference'),
      ...[...(one === undefined ? [] : [one]), ...(several ?? [])].map(
        ({ reference }) => reference,
      ),
    ),
  ];
}

function transferRows(transfer: Transfer, all: Words, locale: Locale): ReceiptRow[] {
  const { t } = all;
  const { creditorAccount } = transfer;
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
    ...row(t('address'), ...addressLines(transfer, locale)),
    ...furtherTexts(transfer).flatMap(({ field, text }) => row(t(field), text)),
    ...remittance(transfer, all),
  ];
}

function whenRows({ request }: PaymentView, { t }: Words, locale: Locale): ReceiptRow[] {
  if ('frequency' in request)
    return [
      ...row(t('frequency'), t(`frequencies.${request.frequency}`)),
      ...row(t('startDate'), formatDate(request.startDate, locale)),
      ...row(
        t('endDate'),
        request.endDate === undefined ? t('noEnd') : formatDate(request.endDate, locale),
      ),
    ];
  const date = 'requestedExecutionDate' in request ? request.requestedExecutionDate : undefined;
  return row(t('executionDate'), date === undefined ? t('nextRun') : formatDate(date, locale));
}

function proofOf({ state, status }: PaymentView): 'settled' | 'notSettled' | 'stopped' | 'partly' {
  if (state === 'rejected') return 'stopped';
  if (state !== 'created' || status === null) return 'notSettled';
  switch (readPaymentStatus(status).phase) {
    case 'settled':
      return 'settled';
    case 'partly-settled':
      return 'partly';
    case 'rejected':
    case 'cancelled':
      return 'stopped';
    case 'awaiting-approval':
    case 'under-way':
    case 'unknown':
      return 'notSettled';
  }
}
