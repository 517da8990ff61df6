import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useToast } from '@/components/ui/overlay/toast';
import { saveInsightCorrections } from '@/lib/query/insight-queries';
import type { InsightCorrections } from '@/lib/view/insight/insight-corrections';

/** Corrects something that was recognised; `sentence` says afterwards what was done. */
export type Correct = (
  change: (before: InsightCorrections) => InsightCorrections,
  sentence: string,
) => void;

type Correction = { sentence: string; before: InsightCorrections };

/** The user's corrections; the last one can be undone. */
export function useCorrections(corrections: InsightCorrections | undefined) {
  const t = useTranslations('corrections');
  const queryClient = useQueryClient();
  const toast = useToast();
  const [last, setLast] = useState<Correction | null>(null);
  const { mutate } = useMutation({
    mutationFn: ({ next }: { next: InsightCorrections; correction: Correction | null }) =>
      saveInsightCorrections(next),
    onSuccess: (_, made) => {
      setLast(made.correction);
      return queryClient.invalidateQueries({ queryKey: ['insight', 'upcoming'] });
    },
    onError: () => toast(t('notSaved')),
  });
  const correct: Correct = (change, sentence) => {
    if (corrections === undefined) return;
    mutate({ next: change(corrections), correction: { sentence, before: corrections } });
  };
  return {
    correct,
    /** Marks an unusual transaction as fine. */
    dismiss: (transactionId: string) =>
      correct(
        (before) => ({ ...before, dismissed: [...before.dismissed, transactionId] }),
        t('saidInOrder'),
      ),
    undo: last && (() => mutate({ next: last.before, correction: null })),
    sentence: last?.sentence ?? null,
  };
}
