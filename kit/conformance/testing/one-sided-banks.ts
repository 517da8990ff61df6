/**
 * Two banks that are wrong about everything. Whatever has no planted fault of its own must find one of them: a check
 * that neither fails asks nothing of a bank.
 */
import type { PlantedFault } from './wrong-bank';

/** Finds every check that waits for a refusal. */
export const REFUSES_NOTHING: PlantedFault = {
  check: 'none',
  what: 'refuses nothing',
  spoil: (answer) => (answer.status < 400 ? answer : { ...answer, status: 200, body: {} }),
};

/** Finds every check that waits for something to be taken. */
export const REFUSES_EVERYTHING: PlantedFault = {
  check: 'none',
  what: 'refuses everything',
  spoil: (answer) =>
    answer.status < 400 ? { ...answer, status: 400, body: { tppMessages: [] } } : answer,
};

/** Checks that make no call: they look at what the stage saw when it was opened, at a bank that was still right. */
export const CHECKS_OF_THE_OPENING: readonly string[] = [
  'sca-return-psu-id',
  'sca-return-context',
  'sca-return-corporate-id',
  'sca-session-made',
  'sca-steps',
  'sca-context-chosen',
  'card-related-account',
];
