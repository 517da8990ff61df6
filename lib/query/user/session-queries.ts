import { readQuery } from '@/lib/query/read-query';
import { request } from '@/lib/query/request';
import type { SessionsView } from '@/lib/view/user/user';

export function sessionsQuery() {
  return readQuery<SessionsView>(['sessions'], '/api/sessions');
}

/** Ends one session, or all but this one. */
export function endSession(which: { sessionId: string } | 'others') {
  return request<void>(
    which === 'others' ? '/api/sessions' : `/api/sessions/${encodeURIComponent(which.sessionId)}`,
    { method: 'DELETE' },
  );
}
