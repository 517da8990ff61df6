'use client';

import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/copy-button';
import type { AccountView } from '@/lib/view/account';
import { formatBban, formatIban } from './format-account-number';

/** What is known of the account itself, with its numbers ready to copy. */
export function AccountFacts({ account }: { account: AccountView }) {
  const t = useTranslations('account');
  const facts: { name: string; shown: string; copy?: string }[] = [];
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
  if (account.product) facts.push({ name: t('product'), shown: account.product });
  return (
    <section aria-labelledby="about">
      <h2 id="about" className="mb-2 text-heading font-semibold">
        {t('about')}
      </h2>
      <dl className="divide-y divide-line border-y border-line">
        {facts.map(({ name, shown, copy }) => (
          <div key={name} className="flex min-h-12 items-center gap-2 py-1.5">
            <div className="min-w-0 flex-1">
              <dt className="text-small text-ink-muted">{name}</dt>
              <dd className="break-words tabular-nums">
                <bdi>{shown}</bdi>
              </dd>
            </div>
            {copy && <CopyButton text={copy} what={name} />}
          </div>
        ))}
      </dl>
    </section>
  );
}
