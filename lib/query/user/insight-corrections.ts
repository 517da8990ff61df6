import type { QueryClient } from '@tanstack/react-query';
import { upcomingQuery } from '@/lib/query/insight-queries';
import { changeSet, keepAnswer, readKnown } from '@/lib/query/kept/change-set';
import { request } from '@/lib/query/request';
import type { ContextId } from '@/lib/view/connection/acting-context';
import type { InsightCorrections } from '@/lib/view/insight/insight-corrections';

/** Changes the newest corrections to what was recognised. @returns them before and after. */
export async function changeInsightCorrections(
  client: QueryClient,
  contextId: ContextId,
  change: (corrections: InsightCorrections) => InsightCorrections,
) {
  const query = upcomingQuery(contextId);
  const made = await changeSet<InsightCorrections, InsightCorrections>(
    async (isAnew) => (await readKnown(client, query, isAnew)).corrections,
    change,
    (body) => request('/api/insight/corrections', { method: 'PUT', body }),
  );
  if (made === null) return null;
  await keepAnswer(client, query, (view) => view && { ...view, corrections: made.after });
  return made;
}
