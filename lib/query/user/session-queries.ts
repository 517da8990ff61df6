import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { request } from '@/lib/query/request';
import type { SessionsView } from '@/lib/view/user/user';

export function sessionsQuery() {
  return queryOptions({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => request<SessionsView>('/api/sessions', { signal }),
  });
}

/** Ends one session, or all but this one. @param freshly does it for a person who has proved lately who they are. */
export function endSession(freshly: (work: () => Promise<void>) => Promise<void>) {
  return mutationOptions({
    mutationKey: ['end-session'],
    mutationFn: (which: { sessionId: string } | 'others') =>
      freshly(() =>
        request<void>(
          which === 'others'
            ? '/api/sessions'
            : `/api/sessions/${encodeURIComponent(which.sessionId)}`,
          { method: 'DELETE' },
        ),
      ),
  });
}
