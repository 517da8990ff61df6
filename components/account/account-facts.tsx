'use client';

import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/copy-button';
import { Disclosure } from '@/components/ui/disclosure';
import { useWide } from '@/components/ui/use-wide';
import type { AccountView } from '@/lib/view/account';
import { formatBban, formatIban } from './format-account-number';

/** What is known of the account itself, with its numbers ready to copy. */
export function AccountFacts({ account }: { account: AccountView }) {
  const t = useTranslations('account');
  const wide = useWide();
  const facts: StackedFact[] = [];
  if (account.bban) {
    facts.push({ name: t('number'), shown: formatBban(account.bban), copy: account.bban });
  }
  if (account.iban) {
    facts.push({ name: t('iban'), shown: formatIban(account.iban), copy: account.iban });
  }
  if (account.bic) facts.push({ name: t('bic'), shown: account.bic, copy: account.bic });
  if (account.ownerName) facts.push({ name: t('owner'), shown: account.ownerName });
  facts.push({ name: t('bank'), shown: account.bankName });
  if (account.agreementName) facts.push({ name: t('agreement'), shown: account.agreementName });
  const kind =
    account.cashAccountType === 'CACC'
      ? t('currentAccount')
      : account.cashAccountType === 'SVGS'
        ? t('savingsAccount')
        : account.product;
  if (kind) facts.push({ name: t('product'), shown: kind });
  const list = <StackedFacts facts={facts} />;
  return wide ? (
    <section aria-labelledby="about">
      <h2 id="about" className="mb-2 text-heading font-semibold">
        {t('about')}
      </h2>
      {list}
    </section>
  ) : (
    <Disclosure summary={t('about')} className="px-1">
      {list}
    </Disclosure>
  );
}

export type StackedFact = { name: string; shown: React.ReactNode; copy?: string };

/** Names and values below each other, for where there is little room beside each other. */
export function StackedFacts({ facts }: { facts: readonly StackedFact[] }) {
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
