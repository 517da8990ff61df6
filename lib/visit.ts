/** The user and action on whose behalf the current work runs. */
import { randomUUID } from 'node:crypto';
import { processStore } from './process-store';

/** One request of a signed-in user with all the work it started, or work for an absent user. */
export type Visit = {
  /** The id of the request. */
  id: string;
  userId: string;
  /** Method and pattern of the route, such as `POST /api/payments`, or one of `UNATTENDED_ACTIONS`. */
  action: string;
  /** Whether the user wants to see the bank calls it causes. */
  inspects: boolean;
};

/** Runs work on behalf of a visit, including what continues after the answer. */
export function withVisit<Done>(visit: Visit, work: () => Done): Done {
  return visits().run(visit, work);
}

/** Runs what Brygge does for an absent user; they also find its calls in the inspector. */
export function withUnattendedVisit<Done>(userId: string, action: string, work: () => Done): Done {
  // Whether the user records calls is looked up when one is to be stored: the schedule does not know.
  return withVisit({ id: randomUUID(), userId, action, inspects: true }, work);
}

/** The visit of the current work; undefined for the process's own work. */
export function currentVisit(): Visit | undefined {
  return visits().getStore();
}

const visits = processStore<Visit>('visits');
