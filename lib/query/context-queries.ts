import type { ActingContextsView } from '@/lib/view/connection/acting-context';
import { readQuery } from './read-query';

export function contextsQuery() {
  return readQuery<ActingContextsView>(['contexts'], '/api/contexts');
}
