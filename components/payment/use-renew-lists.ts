'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** Reads the lists anew that show where a thing stands, when it stands elsewhere than before. */
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
