'use client';

import { useTranslations } from 'next-intl';
import { formatBban, formatIban } from '@/components/account/format-account-number';
import { formatMaskedPan } from '@/components/account/format-masked-pan';
import { Money } from '@/components/money/money';
import { CopyButton } from '@/components/ui/copy-button';
import type { AccountView } from '@/lib/view/account';

/** What is known of an account or card. */
export function FactList({ account }: { account: AccountView }) {
  const t = useTranslations('account');
  const cards = useTranslations('cards');
  const isCard = account.kind === 'card';
  const { bban, iban, bic, maskedPan, creditLimit, ownerName, agreementName } = account;
  const facts: StackedFact[] = [];
  if (bban) facts.push({ name: t('number'), shown: formatBban(bban), copy: bban });
  if (iban) facts.push({ name: t('iban'), shown: formatIban(iban), copy: iban });
  if (bic) facts.push({ name: t('bic'), shown: bic, copy: bic });
  if (maskedPan) facts.push({ name: cards('number'), shown: formatMaskedPan(maskedPan) });
  if (creditLimit) facts.push({ name: cards('creditLimit'), shown: <Money of={creditLimit} /> });
  if (ownerName) facts.push({ name: t('owner'), shown: ownerName });
  facts.push({ name: t('bank'), shown: account.bankName });
  if (agreementName) facts.push({ name: t('agreement'), shown: agreementName });
  const product =
    account.cashAccountType === 'CACC'
      ? t('currentAccount')
      : account.cashAccountType === 'SVGS'
        ? t('savingsAccount')
        : account.product;
  if (product) facts.push({ name: isCard ? cards('product') : t('product'), shown: product });
  return <StackedFacts facts={facts} />;
}

type StackedFact = { name: string; shown: React.ReactNode; copy?: string };

/** Names and values stacked, for narrow places. */
function StackedFacts({ facts }: { facts: readonly StackedFact[] }) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {facts.map(({ name, shown, copy }) => (
        <div
          key={name}
          className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 py-1.5"
        >
          <dt className="text-small text-ink-muted">{name}</dt>
          <dd className="col-start-1 break-words tabular-nums">
            <bdi>{shown}</bdi>
          </dd>
          {copy && (
            <dd className="col-start-2 row-span-2 row-start-1">
              <CopyButton text={copy} what={name} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
