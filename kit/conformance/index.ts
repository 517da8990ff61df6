/** Runs the conformance suite from a program, and writes its report. */

export type { Check, Grade } from './check';
export { type Io, runConformance, writeReport } from './run';
export type { CheckResult, Report } from './runner';
