import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { AgreementsView } from '@/lib/view/connection/agreement';
import type {
  ConnectedView,
  ConnectionHoldingsView,
  ConnectionsView,
  ScaStartView,
} from '@/lib/view/connection/connection';
import type {
  ScaPreferenceChange,
  ScaPreferencesView,
  ScaPreferenceView,
} from '@/lib/view/user/sca-preference';
import type { PsuContext } from '@/lib/xs2a/value/psu-context';
import { JUST_READ_MS } from './just-read';
import { request } from './request';

export function connectionsQuery() {
  return queryOptions({
    queryKey: ['connections'],
    queryFn: ({ signal }) => request<ConnectionsView>('/api/connections', { signal }),
    // A reading in the background may have met the end of a consent: each page that opens asks, on the server.
    staleTime: JUST_READ_MS,
  });
}

/** What disconnecting would delete, counted anew each time that it is asked. */
export function holdingsQuery(connectionId: string) {
  return queryOptions({
    queryKey: ['connection-holdings', connectionId],
    queryFn: ({ signal }) => request<ConnectionHoldingsView>(at(connectionId), { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** The agreements at a bank, as the bank lists them. */
export function agreementsQuery(bankId: string) {
  return queryOptions({
    queryKey: ['agreements', bankId],
    queryFn: ({ signal }) =>
      request<AgreementsView>(`/api/agreements?${new URLSearchParams({ bank: bankId })}`, {
        signal,
      }),
  });
}

/** What the person gives with it: access to accounts, or no more than who they are. */
type Access = 'accounts' | 'payments';

/**
 * What the person is sent to the bank for: a new connection, or one that they have. `returnPath` is the page of ours
 * where a success leads to.
 */
export type ScaPurpose =
  | {
      kind: 'connect';
      bankId: string;
      context?: PsuContext | undefined;
      access?: Access;
      returnPath?: string;
    }
  | { kind: 'renew'; connectionId: string; access?: Access; returnPath?: string }
  | { kind: 'change'; connectionId: string; returnPath?: string };

/** Begins SCA; the answer says where the browser has to go. */
export function startSca() {
  return mutationOptions({
    mutationKey: ['start-sca'],
    mutationFn: (purpose: ScaPurpose) => {
      if (purpose.kind === 'connect') {
        const { kind: _, ...body } = purpose;
        return request<ScaStartView>('/api/connections', { method: 'POST', body });
      }
      const { kind, connectionId, ...body } = purpose;
      return request<ScaStartView>(`${at(connectionId)}/${kind}`, { method: 'POST', body });
    },
  });
}

/** Connects an agreement: at once where the bank has the consent, else the answer says where the browser has to go. */
export function connectAgreement() {
  return mutationOptions({
    mutationKey: ['connect-agreement'],
    mutationFn: (body: { bankId: string; agreement: string }) =>
      request<ScaStartView | ConnectedView>('/api/connections', { method: 'POST', body }),
  });
}

export function disconnect() {
  return mutationOptions({
    mutationKey: ['disconnect'],
    mutationFn: (connectionId: string) => request<void>(at(connectionId), { method: 'DELETE' }),
  });
}

export function scaPreferencesQuery() {
  return queryOptions({
    queryKey: ['sca-preferences'],
    queryFn: ({ signal }) => request<ScaPreferencesView>('/api/sca-preferences', { signal }),
  });
}

export function changeScaPreference() {
  return mutationOptions({
    mutationKey: ['change-sca-preference'],
    mutationFn: ({ bankId, ...body }: ScaPreferenceChange & { bankId: string }) =>
      request<ScaPreferenceView>(preferenceAt(bankId), { method: 'PUT', body }),
  });
}

export function forgetScaPreference() {
  return mutationOptions({
    mutationKey: ['forget-sca-preference'],
    mutationFn: (bankId: string) => request<void>(preferenceAt(bankId), { method: 'DELETE' }),
  });
}

function at(connectionId: string): string {
  return `/api/connections/${encodeURIComponent(connectionId)}`;
}

function preferenceAt(bankId: string): string {
  return `/api/sca-preferences/${encodeURIComponent(bankId)}`;
}
