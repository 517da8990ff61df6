/** The time from starting a call to the bank to the last byte of its answer. @assumes answer-bounds */
export const DEADLINE_MILLISECONDS = 10_000;
