'use client';

import { useTranslations } from 'next-intl';
import { formatBban, formatIban } from '@/components/account/format-account-number';
import { formatMaskedPan } from '@/components/account/format-masked-pan';
import { Money } from '@/components/money/money';
import { Disclosure } from '@/components/ui/disclosure';
import { drawnLater } from '@/components/ui/drawn-later';
import { useWide } from '@/components/ui/use-wide';
import type { AccountView } from '@/lib/view/account';
import type { StackedFact } from './stacked-facts';

const FACT_PIXELS = 57;

const StackedFacts = drawnLater(
  async () => (await import('./stacked-facts')).StackedFacts,
  ({ facts }) => <div style={{ height: facts.length * FACT_PIXELS + 1 }} />,
);

/** Details of the account or card, with numbers ready to copy. */
export function AccountFacts({ account }: { account: AccountView }) {
  const t = useTranslations('account');
  const cards = useTranslations('cards');
  const wide = useWide();
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
  const about = isCard ? cards('about') : t('about');
  const list = <StackedFacts facts={facts} />;
  return wide ? (
    <section aria-labelledby="about">
      <h2 id="about" className="mb-2 text-heading font-semibold">
        {about}
      </h2>
      {list}
    </section>
  ) : (
    <Disclosure summary={about} className="px-1">
      {list}
    </Disclosure>
  );
}
