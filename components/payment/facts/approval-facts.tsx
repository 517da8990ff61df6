'use client';

import { useTranslations } from 'next-intl';
import { formatAccountNumber } from '@/components/account/format-account-number';
import { debtorName } from '@/components/payment/debtor-name';
import { referenceName } from '@/components/transaction/transaction-words';
import type { PaymentView } from '@/lib/view/payment';
import { typedReferencesOf } from '@/lib/xs2a/payment/references';

/** More would push the button out of sight; the details have all of them. */
const REFERENCES_SHOWN_MAX = 3;

/**
 * What to look at before approving: whom it goes to, from where, and what is sent along. For a narrow screen, on which
 * the details come below the button; nothing for several payments, which are listed.
 */
export function ApprovalFacts({ payment }: { payment: PaymentView }) {
  const t = useTranslations('payment');
  const words = useTranslations('transaction');
  const { request, kind } = payment;
  if (!('creditorName' in request)) return null;
  const { creditorName, creditorAccount, remittanceInformationUnstructured } = request;
  const { bban, iban } = { bban: undefined, iban: undefined, ...creditorAccount };
  const references = typedReferencesOf(request, kind);
  return (
    <dl className="mt-4 divide-y divide-line border-y border-line text-small xl:hidden print:hidden">
      <Row name={t('to')}>
        <bdi className="block font-medium wrap-anywhere">{creditorName}</bdi>
        <span className="block tabular-nums">{formatAccountNumber(bban ?? iban ?? '')}</span>
      </Row>
      <Row name={t('from')}>
        <bdi className="wrap-anywhere">{debtorName(payment)}</bdi>
      </Row>
      {references.slice(0, REFERENCES_SHOWN_MAX).map(({ reference, referenceType }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a reference may stand twice, and never changes places.
        <Row key={index} name={words(referenceName(reference, referenceType))}>
          <bdi className="break-all tabular-nums">{reference}</bdi>
        </Row>
      ))}
      {references.length > REFERENCES_SHOWN_MAX && (
        <Row name={t('moreReferences')}>{references.length - REFERENCES_SHOWN_MAX}</Row>
      )}
      {remittanceInformationUnstructured !== undefined && (
        <Row name={t('message')}>
          <bdi className="line-clamp-3 wrap-anywhere">{remittanceInformationUnstructured}</bdi>
        </Row>
      )}
    </dl>
  );
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-3 py-2">
      <dt className="text-ink-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
