import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { SessionsView } from '@/lib/view/user/user';
import { request } from './request';

export function sessionsQuery() {
  return queryOptions({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => request<SessionsView>('/api/sessions', { signal }),
  });
}

/** Ends one session, or all but this one. */
export function endSession() {
  return mutationOptions({
    mutationKey: ['end-session'],
    mutationFn: (which: { sessionId: string } | 'others') =>
      request<void>(
        which === 'others'
          ? '/api/sessions'
          : `/api/sessions/${encodeURIComponent(which.sessionId)}`,
        { method: 'DELETE' },
      ),
  });
}
