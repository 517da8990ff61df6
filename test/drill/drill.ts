/** What a drill is, and what it comes to. */
import type { SourceChange } from '@/test/harness/crash/programs';
import type { DebianPackage } from './packages';

/**
 * `late`: does not serve again in time. `lost`: something acknowledged is gone. `doubled`: the bank has a payment too many.
 * `stuck`: it goes nowhere. `misreported`: the application says what the bank's books deny. `unserved`: what the failure
 * does not touch is not served either.
 */
export const FAILURES = ['late', 'lost', 'doubled', 'stuck', 'misreported', 'unserved'] as const;

export type Failure = { is: (typeof FAILURES)[number]; why: string };

export type Outcome = {
  payments: number;
  approved: number;
  /** Of how many nobody knows whether the bank has them: the person and the operator are told so. */
  unknown: number;
  /** How long after the failure had ended until every process took a payment again. */
  servesAfterSeconds: number;
  failures: Failure[];
};

export type DrillOptions = {
  /** What protects is taken out of the source. The drill itself takes out what is a setting of the machinery. */
  change: SourceChange | null;
  isProtected: boolean;
  say: (line: string) => void;
};

export type Drill = {
  name: string;
  /** One line for the list. */
  about: string;
  /** What keeps money and service safe here, and how the source is without it; null for a setting. */
  protection: { what: string; change: SourceChange | null };
  packages: readonly DebianPackage[];
  /** A setting that says where what it takes is: without it, it is run by its name alone, and says so. */
  needs?: string;
  run(options: DrillOptions): Promise<Outcome>;
};

/** The application as it is when nobody takes over calls that have not ended. */
export const WITHOUT_RECOVERY: SourceChange = {
  file: 'lib/outbox/recover.ts',
  text: '    const effects = known.find(({ operation }) => operation === call.operation);\n',
  instead:
    '    const effects = known.find(({ operation }) => operation === call.operation);\n    if (call !== null) continue;\n',
};

/** The time in which everything serves again once a failure has ended. */
export const SERVES_AGAIN_SECONDS_MAX = 10;
