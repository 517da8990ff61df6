import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useActingContext } from '@/components/frame/context/acting-context';
import { upcomingQuery } from '@/lib/query/insight-queries';
import type { UnusualView } from '@/lib/view/insight/insight';

/** The transactions that stand out, by id; empty while that is unknown. */
export function useUnusual(): ReadonlyMap<string, UnusualView> {
  const { contextId } = useActingContext();
  const { data } = useQuery(upcomingQuery(contextId));
  return useMemo(
    () => new Map(data?.unusual.map((one) => [one.transactionId, one])),
    [data?.unusual],
  );
}
