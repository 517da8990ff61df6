'use client';

import { useTranslations } from 'next-intl';
import { formatAccountNumber } from '@/components/account/format-account-number';
import { directionOf } from '@/components/money/format-amount';
import { Fact } from '@/components/ui/facts';
import type {
  StoredTransactionDetailView,
  StoredTransactionView,
} from '@/lib/view/stored-transaction';

/** Who paid or was paid, as far as the list already says: not the name when the title is the same in other letters. */
export function Counterparty({
  transaction,
  title,
}: {
  transaction: StoredTransactionView;
  title: string;
}) {
  const t = useTranslations('transaction');
  const { counterpartyName, counterpartyAccount, agent } = transaction;
  const name = directionOf(transaction.amount.amount) === 'out' ? t('to') : t('from');
  const isSaid = counterpartyName?.trim().toLowerCase() === title.toLowerCase();
  const saysName = Boolean(counterpartyName) && !isSaid;
  return (
    <>
      {saysName && (
        <Fact name={name}>
          <bdi>{counterpartyName}</bdi>
        </Fact>
      )}
      {counterpartyAccount && (
        <Fact name={saysName ? t('account') : name} copy={counterpartyAccount}>
          <bdi className="tabular-nums">{formatAccountNumber(counterpartyAccount)}</bdi>
        </Fact>
      )}
      {agent && <Agent name={agent} />}
    </>
  );
}

/** Loads after the sheet has opened, hence below everything else, so that no button moves under a finger. */
export function DetailedFacts({
  transaction,
  detailed,
}: {
  transaction: StoredTransactionView;
  detailed: StoredTransactionDetailView['transaction'];
}) {
  const t = useTranslations('transaction');
  const outgoing = directionOf(transaction.amount.amount) === 'out';
  const own = outgoing ? detailed.debtorName : detailed.creditorName;
  const ownAccount = outgoing ? detailed.debtorAccount : detailed.creditorAccount;
  const agent = outgoing ? detailed.creditorAgent : detailed.debtorAgent;
  const ultimate = [
    { name: t('ultimateCreditor'), text: detailed.ultimateCreditor },
    { name: t('ultimateDebtor'), text: detailed.ultimateDebtor },
  ];
  return (
    <>
      {own && (
        <Fact name={outgoing ? t('from') : t('to')}>
          <bdi>{own}</bdi>
          {ownAccount && (
            <bdi className="block text-small text-ink-muted tabular-nums">
              {formatAccountNumber(ownAccount)}
            </bdi>
          )}
        </Fact>
      )}
      {!transaction.agent && agent && <Agent name={agent} />}
      {ultimate.map(
        ({ name, text }) =>
          text && (
            <Fact key={name} name={name}>
              <bdi>{text}</bdi>
            </Fact>
          ),
      )}
      {detailed.endToEndId && (
        <Fact name={t('endToEndId')} copy={detailed.endToEndId}>
          <bdi className="break-all">{detailed.endToEndId}</bdi>
        </Fact>
      )}
    </>
  );
}

function Agent({ name }: { name: string }) {
  const t = useTranslations('transaction');
  return (
    <Fact name={t('agent')} copy={name}>
      <bdi>{name}</bdi>
    </Fact>
  );
}
