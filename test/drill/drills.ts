/** Every drill, in the order in which they run. */
import type { Drill } from './drill';
import { BANK_OUTAGES } from './scenarios/bank-outages';
import { CITUS } from './scenarios/citus';
import { CLOCK_SKEW } from './scenarios/clock-skew';
import { FAILOVER } from './scenarios/failover';
import { FULL_DISK } from './scenarios/full-disk';
import { PARTITION } from './scenarios/partition';
import { POOLER } from './scenarios/pooler';
import { SIGKILL } from './scenarios/sigkill';

export const DRILLS: readonly Drill[] = [
  PARTITION,
  FAILOVER,
  POOLER,
  FULL_DISK,
  CLOCK_SKEW,
  SIGKILL,
  BANK_OUTAGES,
  CITUS,
];
