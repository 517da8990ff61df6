import type {
  InspectedActionView,
  InspectedCallView,
  InspectorView,
} from '@/lib/view/inspected/inspector';
import { readQuery } from './read-query';
import { request } from './request';

const KEY = ['inspector'] as const;

/** How often the visible list checks for new calls. */
const LOOK_MILLISECONDS = 5_000;

export function inspectorQuery() {
  return readQuery<InspectorView>(KEY, '/api/inspector', {
    refetchInterval: ({ state }) => (state.data?.on === true ? LOOK_MILLISECONDS : false),
  });
}

export function inspectedCallQuery(callId: string) {
  return readQuery<InspectedCallView>(
    [...KEY, 'call', callId],
    `/api/inspector/calls/${encodeURIComponent(callId)}`,
  );
}

/** The calls of one user action, in order. @throws RequestError */
export function requestInspectedAction(visitId: string): Promise<InspectedActionView> {
  return request<InspectedActionView>(`/api/inspector/visits/${encodeURIComponent(visitId)}`);
}

/** Switches the recording of calls on or off. */
export function switchInspector(on: boolean) {
  return request<void>('/api/inspector', { method: 'PUT', body: { on } });
}
