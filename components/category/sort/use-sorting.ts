'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rulesSaved, saveCategoryRules } from '@/lib/query/insight-queries';
import type { CategoryId } from '@/lib/view/insight/category';
import type { CategoryRule } from '@/lib/view/insight/category-rules';
import type { UnsortedGroup } from '@/lib/view/insight/unsorted';
import { learnRule } from './learn-rule';

/** What was done with a group: given a category, or skipped. */
type Done = {
  group: UnsortedGroup;
  category: CategoryId | null;
  rulesBefore: readonly CategoryRule[];
};

/** Steps through the groups; one press sorts or skips each, and the last step can always be undone. */
export function useSorting(groups: readonly UnsortedGroup[], rules: readonly CategoryRule[]) {
  const client = useQueryClient();
  const [done, setDone] = useState<readonly Done[]>([]);
  const [known, setKnown] = useState(rules);
  const [isFull, setFull] = useState(false);
  const save = useMutation({
    mutationFn: saveCategoryRules,
    // Requests run one after another, so that the last press wins.
    scope: { id: 'category-rules' },
    onSuccess: (answer) => rulesSaved(client, answer, 'none'),
  });
  const current = groups[done.length];
  const step = (category: CategoryId | null) => {
    if (current === undefined) return;
    const { phrase, direction } = current;
    const next = category === null ? known : learnRule(known, { category, phrase, direction });
    setFull(next === null);
    if (next === null) return;
    setDone([...done, { group: current, category, rulesBefore: known }]);
    if (category === null) return;
    setKnown(next);
    save.mutate(next);
  };
  const undo = () => {
    const last = done.at(-1);
    if (last === undefined) return;
    setFull(false);
    setDone(done.slice(0, -1));
    if (last.category === null) return;
    setKnown(last.rulesBefore);
    save.mutate(last.rulesBefore);
  };
  return {
    current,
    done,
    last: done.at(-1),
    sort: step,
    skip: () => step(null),
    undo,
    isFull,
    isSaving: save.isPending,
    error: save.error,
    /** Retries a failed save. */
    retry: () => save.mutate(known),
  };
}
