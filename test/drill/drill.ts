/** What a drill is, and the outcome it reports. */
import type { SourceChange } from '@/test/harness/crash/programs';
import type { DebianPackage } from './packages';

/**
 * `late`: does not serve again in time. `lost`: something acknowledged is gone. `doubled`: the bank has one payment too
 * many. `stuck`: a payment makes no progress. `misreported`: the application contradicts the bank's books. `unserved`:
 * something that the failure does not touch is not served.
 */
export const FAILURES = ['late', 'lost', 'doubled', 'stuck', 'misreported', 'unserved'] as const;

export type Failure = { is: (typeof FAILURES)[number]; why: string };

export type Outcome = {
  payments: number;
  approved: number;
  /** Payments of which nobody knows whether the bank has them; both the person and the operator are told so. */
  unknown: number;
  /** Time from the end of the failure until every process accepted a payment again. */
  servesAfterSeconds: number;
  failures: Failure[];
};

export type DrillOptions = {
  /**
   * The source without what protects it. Protection that is a setting of the infrastructure is removed by the drill
   * itself.
   */
  change: SourceChange | null;
  isProtected: boolean;
  say: (line: string) => void;
};

export type Drill = {
  name: string;
  /** One line for the list of drills. */
  about: string;
  /** What keeps money and service safe here, and the change that removes it from the source; null for a setting. */
  protection: { what: string; change: SourceChange | null };
  packages: readonly DebianPackage[];
  /**
   * A setting with the location of something the drill needs. Without it, the drill runs only when named, and says so.
   */
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
