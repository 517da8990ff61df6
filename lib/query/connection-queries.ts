import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { ConnectionsView, ScaStartView } from '@/lib/view/connection';
import { request } from './request';

export const connectionsQuery = () =>
  queryOptions({
    queryKey: ['connections'],
    queryFn: ({ signal }) => request<ConnectionsView>('/api/connections', { signal }),
  });

/** What the person is sent to the bank for: a new connection, or one that they have. */
export type ScaPurpose =
  | { kind: 'connect'; bankId: string }
  | { kind: 'renew' | 'change'; connectionId: string };

const pathOf = (purpose: ScaPurpose): string =>
  purpose.kind === 'connect'
    ? '/api/connections'
    : `/api/connections/${encodeURIComponent(purpose.connectionId)}/${purpose.kind}`;

/** Begins SCA; the answer says where the browser has to go. */
export const startSca = () =>
  mutationOptions({
    mutationKey: ['start-sca'],
    mutationFn: (purpose: ScaPurpose) =>
      request<ScaStartView>(pathOf(purpose), {
        method: 'POST',
        body: purpose.kind === 'connect' ? { bankId: purpose.bankId } : {},
      }),
  });

export const disconnect = () =>
  mutationOptions({
    mutationKey: ['disconnect'],
    mutationFn: (connectionId: string) =>
      request<void>(`/api/connections/${encodeURIComponent(connectionId)}`, { method: 'DELETE' }),
  });
