import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Registration } from '@/lib/view/registration';
import type { DemoUserView, RegistrationView, SessionsView } from '@/lib/view/user';
import { request } from './request';

export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => request<SessionsView>('/api/sessions', { signal }),
  });

/** Ends one session, or all but this one. */
export const endSession = () =>
  mutationOptions({
    mutationKey: ['end-session'],
    mutationFn: (which: { sessionId: string } | 'others') =>
      request<void>(
        which === 'others'
          ? '/api/sessions'
          : `/api/sessions/${encodeURIComponent(which.sessionId)}`,
        { method: 'DELETE' },
      ),
  });

export const register = () =>
  mutationOptions({
    mutationKey: ['register'],
    mutationFn: (registration: Registration) =>
      request<RegistrationView>('/api/registration', { method: 'POST', body: registration }),
  });

export const makeDemoUser = () =>
  mutationOptions({
    mutationKey: ['make-demo-user'],
    mutationFn: () => request<DemoUserView>('/api/demo-users', { method: 'POST' }),
  });
