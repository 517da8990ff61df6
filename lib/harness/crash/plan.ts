/** What a round does, by its seed and number alone: so that any round can be run again by itself. */
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** The steps of a payment at which something is killed. */
export const STEPS = ['create', 'authorise', 'sca', 'return', 'status'] as const;
export type Step = (typeof STEPS)[number];

export type Victim = 'app' | 'bank' | 'both';

export type Blow = {
  step: Step;
  victim: Victim;
  /** After the step has begun. */
  afterMilliseconds: number;
  /** How long it stays away. */
  downMilliseconds: number;
};

export type RoundPlan = {
  round: number;
  /** Whether the bank repeats its answer to an X-Request-ID. */
  replays: boolean;
  /** Whether the person has said that the same payment is meant twice. */
  allowsDuplicate: boolean;
  /** Of the next calls of the bank, which lose their answers: one in ten. */
  losesAnswer: readonly boolean[];
  blows: readonly Blow[];
  /** Whether the person, after a blow, comes back within two minutes. */
  comesBack: boolean;
};

const CALLS = 60;

/** The plan of a round. */
export const planRound = (seed: number, round: number): RoundPlan => {
  const generator = xoroshiro128plus(seed * 100_003 + round);
  const upTo = (max: number) => uniformInt(generator, 0, max);
  const oneIn = (of: number) => upTo(of - 1) === 0;
  const one = <T>(choices: readonly T[]): T => choices[upTo(choices.length - 1)] as T;
  const blow = (): Blow => ({
    // The creation is where a payment is made twice or lost.
    step: oneIn(3) ? 'create' : one(STEPS),
    victim: one(['app', 'bank', 'both']),
    afterMilliseconds: upTo(70),
    downMilliseconds: upTo(300),
  });
  return {
    round,
    replays: oneIn(2),
    allowsDuplicate: oneIn(3),
    losesAnswer: Array.from({ length: CALLS }, () => oneIn(10)),
    blows: oneIn(4) ? [blow(), blow()] : [blow()],
    comesBack: !oneIn(4),
  };
};
