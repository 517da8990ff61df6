'use client';

import { Eye } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Money } from '@/components/money/money';
import { useTimeWords } from '@/components/time/use-time-words';
import { useUnusualReason } from '@/components/transaction/use-unusual-reason';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { unbrokenName } from '@/lib/view/company-form';
import type { UnusualView } from '@/lib/view/insight/insight';
import { readableName } from '@/lib/view/readable-name';

const SHOWN_MAX = 3;

type UnusualProps = { unusual: readonly UnusualView[]; dismiss: (transactionId: string) => void };

/** Transactions that stand out, with reasons. Discreet: they may all be in order. */
export function Unusual({ unusual, dismiss }: UnusualProps) {
  const t = useTranslations('coming');
  const unusualWords = useTranslations('unusual');
  const words = useTranslations('corrections');
  const { day } = useTimeWords();
  const reason = useUnusualReason();
  const shown = unusual.slice(0, SHOWN_MAX).map((one) => ({
    ...one,
    name: one.name === null ? t('unnamed') : unbrokenName(readableName(one.name)),
  }));
  return (
    <section aria-labelledby="unusual" className="pt-4">
      <h3 id="unusual" className="mb-3 text-heading font-semibold">
        {unusualWords('title')}
      </h3>
      <Card className="overflow-hidden">
        <ul className="divide-y divide-line">
          {shown.map((one) => (
            <li key={one.transactionId} className="px-4 py-3 sm:px-5">
              <Link
                href={`/transactions?${placeOf(one)}`}
                className="flex items-start gap-3 rounded-control"
              >
                <Icon of={Eye} className="mt-0.5 text-ink-muted" />
                <span className="min-w-0 flex-1">
                  <span className="flex items-baseline justify-between gap-3">
                    <span className="min-w-0 font-medium break-words">
                      <bdi>{one.name}</bdi>
                    </span>
                    <Money of={one.amount} className="shrink-0 font-medium" />
                  </span>
                  <span className="block text-small text-pretty text-ink-muted">
                    {day(one.day)} · {reason(one)}
                  </span>
                </span>
              </Link>
              <Button
                kind="quiet"
                size="small"
                className="mt-1 -mb-2 ml-5"
                aria-label={words('inOrderNamed', { name: one.name })}
                onClick={() => dismiss(one.transactionId)}
              >
                {words('inOrder')}
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

/** The list filtered to the transaction, and to those it is compared with. */
function placeOf({ accountId, day, amount }: UnusualView): URLSearchParams {
  const magnitude = amount.amount.replace('-', '');
  return new URLSearchParams({
    accountId,
    dateFrom: day,
    dateTo: day,
    amountMin: magnitude,
    amountMax: magnitude,
  });
}
