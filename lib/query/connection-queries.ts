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
import { JUST_READ_MS, readQuery } from './read-query';
import { request } from './request';

export function connectionsQuery() {
  return readQuery<ConnectionsView>(['connections'], '/api/connections', {
    // A background read may have found that a consent has ended, so each page asks again, on the server.
    staleTime: JUST_READ_MS,
  });
}

/** What disconnecting would delete, counted on each request. */
export function holdingsQuery(connectionId: string) {
  return readQuery<ConnectionHoldingsView>(
    ['connection-holdings', connectionId],
    at(connectionId),
    { staleTime: 0, gcTime: 0 },
  );
}

/** The agreements that a bank lists. */
export function agreementsQuery(bankId: string) {
  return readQuery<AgreementsView>(
    ['agreements', bankId],
    `/api/agreements?${new URLSearchParams({ bank: bankId })}`,
  );
}

/** What the user grants: access to accounts, or only their identity. */
type Access = 'accounts' | 'payments';

/**
 * Why the user is sent to the bank: for a new connection, or an existing one. A success leads to `returnPath`, a page
 * of Brygge.
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

/** Starts SCA; the answer says where to send the browser. */
export function startSca(purpose: ScaPurpose) {
  if (purpose.kind === 'connect') {
    const { kind: _, ...body } = purpose;
    return request<ScaStartView>('/api/connections', { method: 'POST', body });
  }
  const { kind, connectionId, ...body } = purpose;
  return request<ScaStartView>(`${at(connectionId)}/${kind}`, { method: 'POST', body });
}

/**
 * Connects an agreement: at once if the bank already has the consent, else the answer says where to send the browser.
 */
export function connectAgreement(body: { bankId: string; agreement: string }) {
  return request<ScaStartView | ConnectedView>('/api/connections', { method: 'POST', body });
}

export function disconnect(connectionId: string) {
  return request<void>(at(connectionId), { method: 'DELETE' });
}

export function scaPreferencesQuery() {
  return readQuery<ScaPreferencesView>(['sca-preferences'], '/api/sca-preferences');
}

export function changeScaPreference({ bankId, ...body }: ScaPreferenceChange & { bankId: string }) {
  return request<ScaPreferenceView>(preferenceAt(bankId), { method: 'PUT', body });
}

export function forgetScaPreference(bankId: string) {
  return request<void>(preferenceAt(bankId), { method: 'DELETE' });
}

function at(connectionId: string): string {
  return `/api/connections/${encodeURIComponent(connectionId)}`;
}

function preferenceAt(bankId: string): string {
  return `/api/sca-preferences/${encodeURIComponent(bankId)}`;
}
