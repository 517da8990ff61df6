/** On whose behalf, and by which action of theirs, the work under way is done. */
import { randomUUID } from 'node:crypto';
import { processStore } from './process-store';

/** One request of a signed-in person, with all the work that it started; or work for a person who is not there. */
export type Visit = {
  /** The id of the request. */
  id: string;
  userId: string;
  /** Method and pattern of the route, such as `POST /api/payments`, or one of `UNATTENDED_ACTIONS`. */
  action: string;
  /** Whether the person wants to see the calls to the bank that it causes. */
  inspects: boolean;
};

/** Does the work on behalf of a visit, what goes on after it has been answered included. */
export function withVisit<Done>(visit: Visit, work: () => Done): Done {
  return visits().run(visit, work);
}

/** Does what Brygge does by itself for a person who is not there; they find its calls in the inspector too. */
export function withUnattendedVisit<Done>(userId: string, action: string, work: () => Done): Done {
  // Whether they keep their calls is looked up when one is to be kept: the schedule does not know.
  return withVisit({ id: randomUUID(), userId, action, inspects: true }, work);
}

/** The visit that the work under way belongs to; undefined for work of the process's own. */
export function currentVisit(): Visit | undefined {
  return visits().getStore();
}

const visits = processStore<Visit>('visits');
