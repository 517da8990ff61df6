/**
 * Sandbox operations on the bank as a whole: initialise, the business clock, faults and switches. None of them concerns
 * a customer.
 */
import { SandboxBehaviour, SandboxClock } from '@/lib/xs2a/sandbox/sandbox';
import { restoreInitialData } from '@/sandbox-bank/accounts/initial-data';
import { FaultList } from '@/sandbox-bank/server/faults';
import { operation } from '@/sandbox-bank/server/operation';
import { noContent, ok, refuse } from '@/sandbox-bank/server/reply';

/** How far the business clock may be from the real one; years keep four digits. @assumes business-clock */
const CLOCK_OFFSET_SECONDS_MAX = 10 * 366 * 86_400;

/** `POST /v1/sandbox/initialize`. @see interface#what-the-service-does */
const initialiseOperation = operation('initialiseSandbox', {
  summary: 'Restores the initial state and removes everything created since.',
  answers: { 204: null },
  handle: async ({ db, now }) => {
    await restoreInitialData(db, now);
    return noContent();
  },
});

/** `GET /v1/sandbox/clock` */
const getClockOperation = operation('getClock', {
  summary: 'How far the business clock is ahead of the real one.',
  answers: { 200: SandboxClock },
  handle: async ({ bank }) => ok({ offsetSeconds: bank.clock.offsetSeconds() }),
});

/** `PUT /v1/sandbox/clock` */
const setClockOperation = operation('setClock', {
  summary: 'Moves the business clock; the Date header still follows the real one.',
  body: SandboxClock,
  answers: { 200: SandboxClock },
  handle: async ({ bank, db, body, afterCommit }) => {
    const { offsetSeconds } = body;
    if (Math.abs(offsetSeconds) > CLOCK_OFFSET_SECONDS_MAX) {
      return refuse(
        'FORMAT_ERROR',
        `offsetSeconds: expected at most ${CLOCK_OFFSET_SECONDS_MAX} seconds either way, got ${offsetSeconds}.`,
        { path: 'offsetSeconds' },
      );
    }
    await bank.clock.store(db, offsetSeconds);
    afterCommit(() => bank.clock.use(offsetSeconds));
    return ok({ offsetSeconds });
  },
});

/** `GET /v1/sandbox/faults` */
const getFaultsOperation = operation('getFaults', {
  summary: 'The faults that are switched on, and how many calls they still apply to.',
  answers: { 200: FaultList },
  handle: async ({ bank }) => ok(bank.faults.current()),
});

/** `PUT /v1/sandbox/faults` */
const setFaultsOperation = operation('setFaults', {
  summary: 'Switches faults on for the next calls; an empty list switches them off.',
  body: FaultList,
  answers: { 200: FaultList },
  handle: async ({ bank, db, body, afterCommit }) => {
    await bank.faults.store(db, body);
    afterCommit(() => bank.faults.use(body));
    return ok(body);
  },
});

/** `GET /v1/sandbox/behaviour` */
const getBehaviourOperation = operation('getBehaviour', {
  summary: 'The switches of the sandbox.',
  answers: { 200: SandboxBehaviour },
  handle: async ({ bank }) => ok(bank.behaviour.current()),
});

/** `PUT /v1/sandbox/behaviour`: a switch that is not named goes to its default. */
const setBehaviourOperation = operation('setBehaviour', {
  summary: 'Sets the switches of the sandbox; those not named return to their defaults.',
  body: SandboxBehaviour,
  answers: { 200: SandboxBehaviour },
  handle: async ({ bank, db, body, afterCommit }) => {
    await bank.behaviour.store(db, body);
    afterCommit(() => bank.behaviour.use(body));
    return ok(body);
  },
});

export const sandboxControlOperations = [
  initialiseOperation,
  getClockOperation,
  setClockOperation,
  getFaultsOperation,
  setFaultsOperation,
  getBehaviourOperation,
  setBehaviourOperation,
];
