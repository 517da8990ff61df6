/**
 * Sandbox operations on a world as a whole, not on customers: its business clock, faults and switches, and
 * `initialize`. A path without a world means `default`.
 */
import { SandboxBehaviour, SandboxClock } from '@/lib/xs2a/sandbox/sandbox';
import { restoreInitialData } from '@/sandbox-bank/accounts/initial-data';
import { CLOCK_OFFSET_SECONDS_MAX } from '@/sandbox-bank/clock/clock';
import { FaultList } from '@/sandbox-bank/server/faults';
import { operation, operations } from '@/sandbox-bank/server/operation';
import { noContent, ok, refuse } from '@/sandbox-bank/server/reply';
import { DEFAULT_WORLD_ID, lockWorld, updateWorld } from '@/sandbox-bank/store/world';

/** `POST /v1/sandbox/initialize`. @see interface#what-the-service-does */
const initialiseOperation = operation('initialiseSandbox', {
  summary: 'Restores the initial state of the default world and removes everything created since.',
  answers: { 204: null },
  ofWorlds: true,
  handle: async ({ bank, db, afterCommit }) => {
    await lockWorld(db, DEFAULT_WORLD_ID, 'alone');
    const taken = await restoreInitialData(db, bank.clock.transportNow());
    if (taken.length > 0) {
      return refuse(
        'CONFLICT',
        `Expected the numbers of the initial customers to be free, but another world has ${taken.join(' and ')}: remove that customer or its world first.`,
        { reason: 'numbers-taken' },
      );
    }
    afterCommit(() => bank.clock.moved(DEFAULT_WORLD_ID));
    return noContent();
  },
});

/** `GET …/clock` */
const getClockOperations = operations(['getClock', 'getWorldClock'], {
  summary: 'How far the business clock is ahead of the real one.',
  answers: { 200: SandboxClock },
  handle: async ({ world }) => ok({ offsetSeconds: world.offsetSeconds }),
});

/** `PUT …/clock` */
const setClockOperations = operations(['setClock', 'setWorldClock'], {
  summary: 'Moves the business clock; the Date header still follows the real one.',
  body: SandboxClock,
  answers: { 200: SandboxClock },
  handle: async ({ bank, db, world, body, afterCommit }) => {
    const { offsetSeconds } = body;
    if (Math.abs(offsetSeconds) > CLOCK_OFFSET_SECONDS_MAX) {
      return refuse(
        'FORMAT_ERROR',
        `offsetSeconds: expected at most ${CLOCK_OFFSET_SECONDS_MAX} seconds either way, got ${offsetSeconds}.`,
        { path: 'offsetSeconds', reason: 'clock-too-far' },
      );
    }
    await updateWorld(db, world.id, { offsetSeconds });
    afterCommit(() => bank.clock.moved(world.id));
    return ok({ offsetSeconds });
  },
});

/** `GET …/faults` */
const getFaultsOperations = operations(['getFaults', 'getWorldFaults'], {
  summary: 'The faults that are switched on, and how many calls they still apply to.',
  answers: { 200: FaultList },
  handle: async ({ world }) => ok({ faults: world.faults }),
});

/** `PUT …/faults` */
const setFaultsOperations = operations(['setFaults', 'setWorldFaults'], {
  summary: 'Switches faults on for the next calls; an empty list switches them off.',
  body: FaultList,
  answers: { 200: FaultList },
  handle: async ({ db, world, body }) => {
    await updateWorld(db, world.id, body);
    return ok(body);
  },
});

/** `GET …/behaviour` */
const getBehaviourOperations = operations(['getBehaviour', 'getWorldBehaviour'], {
  summary: 'The switches of the sandbox.',
  answers: { 200: SandboxBehaviour },
  handle: async ({ world }) => ok(world.behaviour),
});

/** `PUT …/behaviour`: omitted switches are reset to their defaults. */
const setBehaviourOperations = operations(['setBehaviour', 'setWorldBehaviour'], {
  summary: 'Sets the switches of the sandbox; those not named return to their defaults.',
  body: SandboxBehaviour,
  answers: { 200: SandboxBehaviour },
  handle: async ({ db, world, body }) => {
    await updateWorld(db, world.id, { behaviour: body });
    return ok(body);
  },
});

export const sandboxControlOperations = [
  initialiseOperation,
  ...getClockOperations,
  ...setClockOperations,
  ...getFaultsOperations,
  ...setFaultsOperations,
  ...getBehaviourOperations,
  ...setBehaviourOperations,
];
