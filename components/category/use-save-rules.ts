'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type ChangeRules,
  changeCategoryRules,
  RULES_SCOPE,
} from '@/lib/query/user/category-queries';

/** Changes the user's rules and refreshes everything that depends on them. */
export function useSaveRules(onSaved: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: RULES_SCOPE,
    mutationFn: (change: ChangeRules) => changeCategoryRules(queryClient, change),
    onSuccess: onSaved,
  });
}
