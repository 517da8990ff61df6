import type {
  InspectedCallView,
  InspectedVisitView,
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

/** The calls of one visit, in order. @throws RequestError */
export function requestInspectedVisit(visitId: string): Promise<InspectedVisitView> {
  return request<InspectedVisitView>(`/api/inspector/visits/${encodeURIComponent(visitId)}`);
}

/** Switches the recording of calls on or off. */
export function switchInspector(on: boolean) {
  return request<void>('/api/inspector', { method: 'PUT', body: { on } });
}
