/** The conformance suite from a program: runs it, and writes what it found. */

export type { Check, Grade } from './check';
export { type Io, runConformance, writeReport } from './run';
export type { CheckResult, Report } from './runner';
