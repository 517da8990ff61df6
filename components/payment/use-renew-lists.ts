'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** Refreshes the lists that show an item's status, when the status changes. */
export function useRenewLists(status: string | undefined, kinds: readonly string[]): void {
  const queryClient = useQueryClient();
  const before = useRef(status);
  useEffect(() => {
    if (before.current !== undefined && before.current !== status) {
      for (const kind of kinds) void queryClient.invalidateQueries({ queryKey: [kind] });
    }
    before.current = status;
  }, [status, kinds, queryClient]);
}
