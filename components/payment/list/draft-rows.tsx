'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PenLine, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Money } from '@/components/money/money';
import { draftPath } from '@/components/payment/draft-path';
import { useTimeWords } from '@/components/time/use-time-words';
import { IconButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { useToast } from '@/components/ui/overlay/toast';
import { discardDraft, restoreDraft } from '@/lib/query/payment-form-queries';
import type { Money as MoneyView } from '@/lib/view/account';
import type { PaymentDraftView } from '@/lib/view/payment';
import { readTypedAmount } from '@/lib/xs2a/value/typed-amount';

/** Payment drafts, latest first. */
export function DraftRows({ drafts }: { drafts: readonly PaymentDraftView[] }) {
  const t = useTranslations('payments');
  const words = useTranslations('payment');
  const { moment } = useTimeWords();
  const remove = useRemoveDraft();
  return (
    <Card className="@container overflow-hidden border-dashed">
      <ul className="divide-y divide-line">
        {drafts.map((draft) => {
          const amount = typedAmount(draft.input);
          const name = typedName(draft.input) ?? words(`kind.${draft.kind}`);
          return (
            <li key={draft.draftId} className="flex items-center">
              <Link
                href={draftPath(draft)}
                className="flex min-h-[4.25rem] min-w-0 flex-1 items-center gap-3 py-3 pl-4 transition-colors duration-150 hover:bg-surface-sunken focus-visible:-outline-offset-2 sm:gap-4 sm:pl-5"
              >
                <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-surface-sunken text-ink-muted @max-[24rem]:hidden">
                  <Icon of={PenLine} />
                </span>
                <span className="min-w-0 flex-1">
                  <span className="flex justify-between gap-3">
                    <bdi className="line-clamp-2 font-medium">{name}</bdi>
                    {amount && <Money of={amount} className="shrink-0 text-ink-muted" />}
                  </span>
                  <span className="block text-small text-ink-muted">
                    {t('draftFrom', { when: moment(draft.updatedAt) })}
                  </span>
                </span>
              </Link>
              <IconButton
                icon={Trash2}
                label={t('deleteDraft', { name })}
                onClick={() => remove(draft)}
                className="mr-2"
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** Deletes a draft at once, with a way to undo it. */
function useRemoveDraft(): (draft: PaymentDraftView) => void {
  const t = useTranslations('payments');
  const client = useQueryClient();
  const showToast = useToast();
  const { mutate: restore } = useMutation({
    ...restoreDraft(client),
    onError: () => showToast(t('draftNotRestored')),
  });
  const { mutate: discard } = useMutation(discardDraft(client));
  return (draft) =>
    discard(draft.draftId, {
      onSuccess: () =>
        showToast(t('draftDeleted'), { label: t('undo'), onPress: () => restore(draft) }),
      onError: () => showToast(t('draftNotDeleted')),
    });
}

function typedName({ creditorName }: Record<string, unknown>): string | null {
  return typeof creditorName === 'string' && creditorName.trim() !== '' ? creditorName : null;
}

/** The amount, which may be missing, with its currency; as typed while it cannot be read. */
function typedAmount({ instructedAmount }: Record<string, unknown>): MoneyView | null {
  if (typeof instructedAmount !== 'object' || instructedAmount === null) return null;
  const { amount, currency } = instructedAmount as Record<string, unknown>;
  if (typeof amount !== 'string' || amount.trim() === '') return null;
  const of = typeof currency === 'string' ? currency : '';
  const reading = readTypedAmount(amount, of);
  return { amount: reading.ok ? reading.amount : amount, currency: of };
}
