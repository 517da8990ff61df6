'use client';

import { useTranslations } from 'next-intl';
import { Disclosure } from '@/components/ui/disclosure';
import { drawnLater } from '@/components/ui/drawn-later';
import { useWide } from '@/components/ui/use-wide';
import type { AccountView } from '@/lib/view/account';

const FACT_PIXELS = 57;

const FactList = drawnLater(
  async () => (await import('./fact-list')).FactList,
  ({ account }) => <div style={{ height: factCount(account) * FACT_PIXELS + 1 }} />,
);

/** Details of the account or card, with numbers ready to copy. */
export function AccountFacts({ account }: { account: AccountView }) {
  const about = useTranslations(account.kind === 'card' ? 'cards' : 'account')('about');
  const list = <FactList account={account} />;
  return useWide() ? (
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

/** As many as the list will most likely have. */
function factCount({ bban, iban, bic, ownerName, product }: AccountView): number {
  return [bban, iban, bic, ownerName, product].filter(Boolean).length + 1;
}
