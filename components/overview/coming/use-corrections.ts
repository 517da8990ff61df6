import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useToast } from '@/components/ui/overlay/toast';
import { saveInsightCorrections } from '@/lib/query/insight-queries';
import type { InsightCorrections } from '@/lib/view/insight/insight-corrections';

/** Says something of what was recognised; `sentence` is what has happened then. */
export type Correct = (
  change: (before: InsightCorrections) => InsightCorrections,
  sentence: string,
) => void;

type Said = { sentence: string; before: InsightCorrections };

/** What a person says of what was recognised, the last of it to be undone. */
export function useCorrections(corrections: InsightCorrections | undefined) {
  const t = useTranslations('corrections');
  const queryClient = useQueryClient();
  const toast = useToast();
  const [said, setSaid] = useState<Said | null>(null);
  const { mutate } = useMutation({
    mutationFn: ({ next }: { next: InsightCorrections; said: Said | null }) =>
      saveInsightCorrections(next),
    onSuccess: (_, made) => {
      setSaid(made.said);
      return queryClient.invalidateQueries({ queryKey: ['insight', 'upcoming'] });
    },
    onError: () => toast(t('notSaved')),
  });
  const correct: Correct = (change, sentence) => {
    if (corrections === undefined) return;
    mutate({ next: change(corrections), said: { sentence, before: corrections } });
  };
  return {
    correct,
    /** Says of a transaction that stands out that it is fine. */
    dismiss: (transactionId: string) =>
      correct(
        (before) => ({ ...before, dismissed: [...before.dismissed, transactionId] }),
        t('saidInOrder'),
      ),
    undo: said && (() => mutate({ next: said.before, said: null })),
    said: said?.sentence ?? null,
  };
}
