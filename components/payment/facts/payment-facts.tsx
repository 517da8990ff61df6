'use client';

import { useLocale, useTranslations } from 'next-intl';
import { formatAccountNumber } from '@/components/account/format-account-number';
import { formatMaskedPan } from '@/components/account/format-masked-pan';
import { Money } from '@/components/money/money';
import { addressLines } from '@/components/payment/address-lines';
import { furtherTexts } from '@/components/payment-form/typing/further-texts';
import { useTimeWords } from '@/components/time/use-time-words';
import { purposeOf, referenceName } from '@/components/transaction/transaction-words';
import { drawnLater } from '@/components/ui/drawn-later';
import { Fact, FactList } from '@/components/ui/facts';
import { Skeleton } from '@/components/ui/skeleton';
import type { PaymentView } from '@/lib/view/payment';
import type { PaymentRequest } from '@/lib/xs2a/payment/payment';
import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';
import { type Remittance, typedReferencesOf } from '@/lib/xs2a/payment/references';

// Few payments are standing orders, and their dates need the calendar of banking days.
const PeriodFacts = drawnLater(
  async () => (await import('./period-facts')).PeriodFacts,
  () => <Skeleton className="my-3 h-80" />,
);

/** All details of a payment, in words. */
export function PaymentFacts({ payment }: { payment: PaymentView }) {
  const t = useTranslations('payment');
  const { request, debtor, fee } = payment;
  const isCard = request.debtorAccount.other !== undefined;
  return (
    <FactList>
      <CreditorFacts of={request} />
      <Fact name={t('from')} copy={isCard ? undefined : debtor.number}>
        {debtor.name !== null && (
          <bdi className="block">{isCard ? t('card', { name: debtor.name }) : debtor.name}</bdi>
        )}
        <bdi className="block tabular-nums">
          {isCard ? formatMaskedPan(debtor.number) : formatAccountNumber(debtor.number)}
          {request.debtorAccount.currency !== payment.amount.currency &&
            ` ${request.debtorAccount.currency}`}
        </bdi>
      </Fact>
      {payment.readBack.debtorName !== null && (
        <Fact name={t('debtorName')}>
          <bdi>{payment.readBack.debtorName}</bdi>
        </Fact>
      )}
      {furtherTexts(request).map(({ field, text }) => (
        <Fact key={field} name={t(field)}>
          <bdi>{text}</bdi>
        </Fact>
      ))}
      <WhenFacts payment={payment} />
      <MessageFacts of={request} kind={payment.kind} />
      {'paymentInformationId' in request && (
        <Fact name={t('paymentInformationId')} copy={request.paymentInformationId}>
          <bdi>{request.paymentInformationId}</bdi>
        </Fact>
      )}
      <Fact name={t('fee')}>
        {fee !== null ? <Money of={fee} /> : t(payment.isFeeKnown ? 'feeNone' : 'feeUnknown')}
      </Fact>
      <FurtherFacts of={request} />
      <Fact name={t('bank')}>{payment.bankName}</Fact>
      {payment.context === 'CORPORATE' && (
        <Fact name={t('onBehalfOf')}>
          <bdi>{payment.agreementName ?? t('company')}</bdi>
        </Fact>
      )}
    </FactList>
  );
}

function CreditorFacts({ of }: { of: PaymentRequest }) {
  const t = useTranslations('payment');
  const locale = useLocale();
  if (!('creditorName' in of)) return null;
  const address = of.creditorAddress === undefined ? [] : addressLines(of.creditorAddress, locale);
  const { creditorName, creditorAccount, instructedAmount } = of;
  const iban = 'iban' in creditorAccount ? creditorAccount.iban : undefined;
  const bban = 'bban' in creditorAccount ? creditorAccount.bban : undefined;
  const isNorwegian = bban !== undefined || iban?.startsWith('NO') === true;
  // Only a country, and the one that anybody expects of such a number.
  const isSaidByNumber =
    address.length === 1 && of.creditorAddress?.country === 'NO' && isNorwegian;
  const otherCurrency =
    creditorAccount.currency !== instructedAmount.currency && ` ${creditorAccount.currency}`;
  return (
    <>
      <Fact name={t('to')} copy={bban ?? iban}>
        <bdi className="block">{creditorName}</bdi>
        <bdi className="block tabular-nums">
          {formatAccountNumber(bban ?? iban ?? '')}
          {(bban === undefined || iban === undefined) && otherCurrency}
        </bdi>
      </Fact>
      {bban !== undefined && iban !== undefined && (
        <Fact name={t('iban')} copy={iban}>
          <bdi className="tabular-nums">
            {formatAccountNumber(iban)}
            {otherCurrency}
          </bdi>
        </Fact>
      )}
      {'creditorAgent' in of && of.creditorAgent !== undefined && (
        <Fact name={t('creditorAgent')} copy={of.creditorAgent}>
          <bdi>{of.creditorAgent}</bdi>
        </Fact>
      )}
      {address.length > 0 && !isSaidByNumber && (
        <Fact name={t(address.length === 1 ? 'country' : 'address')}>
          {address.map((line) => (
            <bdi key={line} className="block">
              {line}
            </bdi>
          ))}
        </Fact>
      )}
    </>
  );
}

function WhenFacts({ payment }: { payment: PaymentView }) {
  const t = useTranslations('payment');
  const { day } = useTimeWords();
  const { request } = payment;
  if ('frequency' in request) return <PeriodFacts period={request} />;
  return (
    <Fact name={t('when')}>
      {payment.executionDate !== null
        ? day(payment.executionDate)
        : payment.kind === 'instant-norwegian-domestic-credit-transfers-straks'
          ? t('atOnce')
          : t('asSoonAsPossible')}
    </Fact>
  );
}

function MessageFacts({ of, kind }: { of: PaymentRequest; kind: PaymentKind }) {
  const t = useTranslations('payment');
  const words = useTranslations('transaction');
  if (!('remittanceInformationUnstructured' in of) && !('creditorName' in of)) return null;
  const remittance: Remittance = of;
  const message = remittance.remittanceInformationUnstructured;
  return (
    <>
      {message !== undefined && (
        <Fact name={t('message')}>
          <bdi className="whitespace-pre-line">{message}</bdi>
        </Fact>
      )}
      {typedReferencesOf(remittance, kind).map(
        ({ reference, referenceType, referenceIssuer }, index) => (
          <Fact
            // biome-ignore lint/suspicious/noArrayIndexKey: a reference may stand twice, and never changes places.
            key={index}
            name={words(referenceName(reference, referenceType))}
            copy={reference}
          >
            <bdi className="break-all tabular-nums">{reference}</bdi>
            {referenceIssuer !== undefined && (
              <bdi className="block text-small text-ink-muted">{referenceIssuer}</bdi>
            )}
          </Fact>
        ),
      )}
    </>
  );
}

function FurtherFacts({ of }: { of: PaymentRequest }) {
  const t = useTranslations('payment');
  const purposes = useTranslations('purpose');
  const purposeCode = 'purposeCode' in of ? of.purposeCode : undefined;
  const purpose = purposeCode === undefined ? null : purposeOf(purposeCode);
  return (
    <>
      {purposeCode !== undefined && (
        <Fact name={t('purpose')}>
          {purpose && purposes(purpose)}{' '}
          <span className="text-small text-ink-muted">{purposeCode}</span>
        </Fact>
      )}
      {'serviceLevel' in of && of.serviceLevel !== undefined && (
        <Fact name={t('serviceLevel')}>
          {t(`speed.${of.serviceLevel}`)}{' '}
          <span className="text-small text-ink-muted print:hidden">{of.serviceLevel}</span>
        </Fact>
      )}
      {'regulatoryReportingCode' in of && of.regulatoryReportingCode !== undefined && (
        <Fact name={t('reporting')}>
          <bdi>{of.regulatoryReportingInformation}</bdi>{' '}
          <span className="text-small text-ink-muted">{of.regulatoryReportingCode}</span>
        </Fact>
      )}
    </>
  );
}
