import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { request } from '@/lib/query/request';
import type { SessionsView } from '@/lib/view/user/user';

export function sessionsQuery() {
  return queryOptions({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => request<SessionsView>('/api/sessions', { signal }),
  });
}

/**
 * Ends one session, or all but this one. @param freshly runs the work once the user has recently proved their identity.
 */
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
