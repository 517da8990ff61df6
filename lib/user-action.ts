/** The user and action on whose behalf the current work runs. */
import { randomUUID } from 'node:crypto';
import { processStore } from './process-store';

/** One request of a signed-in user with all the work it started, or work for an absent user. */
export type UserAction = {
  /** The id of the request. */
  id: string;
  userId: string;
  /** Method and pattern of the route, such as `POST /api/payments`, or one of `UNATTENDED_ACTIONS`. */
  name: string;
  /** Whether the user wants to see the bank calls it causes. */
  inspects: boolean;
};

/** Runs work as part of a user's action, including what continues after the answer. */
export function withAction<Done>(action: UserAction, work: () => Done): Done {
  return actions().run(action, work);
}

/** Runs what Brygge does for an absent user; they also find its calls in the inspector. */
export function withUnattendedAction<Done>(userId: string, name: string, work: () => Done): Done {
  // Whether the user records calls is looked up when one is to be stored: the schedule does not know.
  return withAction({ id: randomUUID(), userId, name, inspects: true }, work);
}

/** The user action that the current work belongs to; undefined for the process's own work. */
export function currentAction(): UserAction | undefined {
  return actions().getStore();
}

const actions = processStore<UserAction>('user-actions');
