'use client';

import { ChevronRight, PenLine } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { draftPath } from '@/components/payment/draft-path';
import { useTimeWords } from '@/components/time/use-time-words';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import type { PaymentDraftView } from '@/lib/view/payment';

/** Payments that are being written, the latest first. */
export function DraftRows({ drafts }: { drafts: readonly PaymentDraftView[] }) {
  const t = useTranslations('payments');
  const words = useTranslations('payment');
  const { moment } = useTimeWords();
  return (
    <Card className="@container overflow-hidden border-dashed">
      <ul className="divide-y divide-line">
        {drafts.map((draft) => {
          const amount = typedAmount(draft.input);
          return (
            <li key={draft.draftId}>
              <Link
                href={draftPath(draft)}
                className="flex min-h-[4.25rem] items-center gap-3 px-4 py-3 transition-colors duration-150 hover:bg-surface-sunken focus-visible:-outline-offset-2 sm:gap-4 sm:px-5"
              >
                <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-surface-sunken text-ink-muted @max-[22rem]:hidden">
                  <Icon of={PenLine} />
                </span>
                <span className="min-w-0 flex-1">
                  <span className="line-clamp-2 font-medium">
                    <bdi>{typedName(draft.input) ?? words(`kind.${draft.kind}`)}</bdi>
                  </span>
                  <span className="block text-small text-ink-muted">
                    {t('draftFrom', { when: moment(draft.updatedAt) })}
                  </span>
                </span>
                {amount !== null && (
                  <bdi className="shrink-0 text-ink-muted tabular-nums">{amount}</bdi>
                )}
                <Icon of={ChevronRight} className="size-4 text-ink-muted @max-[28rem]:hidden" />
              </Link>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function typedName({ creditorName }: Record<string, unknown>): string | null {
  return typeof creditorName === 'string' && creditorName.trim() !== '' ? creditorName : null;
}

/** The amount as it was typed, with its currency. */
function typedAmount({ instructedAmount }: Record<string, unknown>): string | null {
  if (typeof instructedAmount !== 'object' || instructedAmount === null) return null;
  const { amount, currency } = instructedAmount as Record<string, unknown>;
  if (typeof amount !== 'string' || amount.trim() === '') return null;
  return typeof currency === 'string' ? `${amount} ${currency}` : amount;
}
