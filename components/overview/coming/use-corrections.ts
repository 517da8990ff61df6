import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
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
  /** What was sent after the answer that `corrections` is from: a second change must not take the first back. */
  const sent = useRef<{ after: InsightCorrections | undefined; next: InsightCorrections } | null>(
    null,
  );
  const { mutate } = useMutation({
    // One after another, since each replaces what was there.
    scope: { id: 'insight-corrections' },
    mutationFn: ({ next }: { next: InsightCorrections; correction: Correction | null }) =>
      saveInsightCorrections(next),
    onSuccess: (_, made) => {
      setLast(made.correction);
      return queryClient.invalidateQueries({ queryKey: ['insight', 'upcoming'] });
    },
    onError: (_, { next }) => {
      // One that was sent after it holds this one too, and may still be saved.
      if (sent.current?.next === next) sent.current = null;
      toast(t('notSaved'));
    },
  });
  const save = (next: InsightCorrections, correction: Correction | null) => {
    sent.current = { after: corrections, next };
    mutate({ next, correction });
  };
  const correct: Correct = (change, sentence) => {
    if (corrections === undefined) return;
    const before = sent.current?.after === corrections ? sent.current.next : corrections;
    save(change(before), { sentence, before });
  };
  return {
    correct,
    /** Marks an unusual transaction as fine. */
    dismiss: (transactionId: string) =>
      correct(
        (before) => ({ ...before, dismissed: [...before.dismissed, transactionId] }),
        t('saidInOrder'),
      ),
    undo: last && (() => save(last.before, null)),
    sentence: last?.sentence ?? null,
  };
}
