'use client';

import { useTranslations } from 'next-intl';
import { Disclosure } from '@/components/ui/disclosure';
import { drawnLater } from '@/components/ui/drawn-later';
import { useWide } from '@/components/ui/use-wide';
import type { AccountView } from '@/lib/view/account';

const FactList = drawnLater(
  async () => (await import('./fact-list')).FactList,
  ({ account }) => (
    <div className="divide-y divide-line border-y border-line">
      {likelyFacts(account).map((fact) => (
        <div key={fact} className="h-14" />
      ))}
    </div>
  ),
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
    <Disclosure summary={about}>{list}</Disclosure>
  );
}

/** The facts that an account has as a rule, for the space that they will take. */
function likelyFacts(account: AccountView): string[] {
  const facts = ['bban', 'iban', 'bic', 'ownerName', 'bankName', 'product'] as const;
  return facts.filter((fact) => account[fact]);
}
