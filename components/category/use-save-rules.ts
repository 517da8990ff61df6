'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rulesSaved, saveCategoryRules } from '@/lib/query/insight-queries';
import type { CategoryRule } from '@/lib/view/insight/category-rules';

/** Saves the user's rules and refreshes everything that depends on them. */
export function useSaveRules(onSaved: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (next: readonly CategoryRule[]) => saveCategoryRules(next),
    onSuccess: (answer) => {
      rulesSaved(queryClient, answer);
      onSaved();
    },
  });
}
