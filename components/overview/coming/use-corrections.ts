import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useToast } from '@/components/ui/overlay/toast';
import { takenBack } from '@/lib/query/kept/change-set';
import { changeInsightCorrections } from '@/lib/query/user/insight-corrections';
import type { ContextId } from '@/lib/view/connection/acting-context';
import type { InsightCorrections } from '@/lib/view/insight/insight-corrections';

type Change = (before: InsightCorrections) => InsightCorrections;

/** Corrects something that was recognised; `sentence` says afterwards what was done. */
export type Correct = (change: Change, sentence: string) => void;

type Correction = { sentence: string; before: InsightCorrections; after: InsightCorrections };

/** The user's corrections; the last one can be undone. */
export function useCorrections(contextId: ContextId) {
  const t = useTranslations('corrections');
  const queryClient = useQueryClient();
  const toast = useToast();
  const [last, setLast] = useState<Correction | null>(null);
  const { mutate } = useMutation({
    // One after another, since each changes what the one before left.
    scope: { id: 'insight-corrections' },
    mutationFn: ({ change }: { change: Change; sentence: string | null }) =>
      changeInsightCorrections(queryClient, contextId, change),
    onSuccess: (made, { sentence }) => {
      setLast(made === null || sentence === null ? null : { ...made, sentence });
      return queryClient.invalidateQueries({ queryKey: ['insight', 'upcoming'] });
    },
    onError: () => toast(t('notSaved')),
  });
  const correct: Correct = (change, sentence) => mutate({ change, sentence });
  return {
    correct,
    /** Marks an unusual transaction as fine. */
    dismiss: (transactionId: string) =>
      correct(
        (before) => ({ ...before, dismissed: [...before.dismissed, transactionId] }),
        t('saidInOrder'),
      ),
    undo: last && (() => mutate({ change: (now) => without(now, last), sentence: null })),
    sentence: last?.sentence ?? null,
  };
}

function without(now: InsightCorrections, { before, after }: Correction): InsightCorrections {
  return {
    ...now,
    recurring: takenBack(now.recurring, {
      before: before.recurring,
      after: after.recurring,
    }),
    dismissed: takenBack(now.dismissed, { before: before.dismissed, after: after.dismissed }),
  };
}
