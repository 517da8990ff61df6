/** What a round does depends only on its seed and number, so that any round can be repeated alone. */
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** The steps of a payment during which a process is killed. */
export const STEPS = ['create', 'authorise', 'sca', 'return', 'status'] as const;
export type Step = (typeof STEPS)[number];

export type Victim = 'app' | 'bank' | 'both';

export type Blow = {
  step: Step;
  victim: Victim;
  /** Milliseconds after the start of the step. */
  afterMilliseconds: number;
  /** How long the process stays down. */
  downMilliseconds: number;
};

/**
 * Every ten rounds meet each of these once, in an order given by the seed; the other rounds are `struck`:
 * - `struck`: a process is killed during a step.
 * - `silent`: the bank creates the payment and loses the answer to every try.
 * - `left`: the application dies once the bank has the payment, and stays down until the two minutes are over.
 * - `absent`: the bank is down for every try.
 * - `refused`: the bank refuses the form, and the person corrects it.
 * - `silent-approval`: the bank begins the approval and loses the answer to every try.
 */
export type Situation = 'struck' | 'silent' | 'left' | 'absent' | 'refused' | 'silent-approval';

/** The number of rounds in which every situation occurs. */
export const ROUNDS_OF_EACH = 10;

const RARE = ['silent', 'left', 'absent', 'refused', 'silent-approval'] as const;

export type RoundPlan = {
  round: number;
  situation: Situation;
  /** Whether the bank repeats its answer to an X-Request-ID. */
  replays: boolean;
  /** Whether the person has confirmed that the same payment is meant twice. */
  allowsDuplicate: boolean;
  /** Which of the bank's next calls lose their answers: one in ten. */
  losesAnswer: readonly boolean[];
  blows: readonly Blow[];
  /** Whether the person, after a kill, comes back within two minutes. */
  comesBack: boolean;
};

const CALLS = 60;

/** The plan of a round. */
export function planRound(seed: number, round: number): RoundPlan {
  const generator = xoroshiro128plus(seed * 100_003 + round);
  const upTo = (max: number) => uniformInt(generator, 0, max);
  const oneIn = (of: number) => upTo(of - 1) === 0;
  const one = <T>(choices: readonly T[]): T => choices[upTo(choices.length - 1)] as T;
  const blow = (): Blow => ({
    // Creation is where a payment can be doubled or lost.
    step: oneIn(3) ? 'create' : one(STEPS),
    victim: one(['app', 'bank', 'both']),
    afterMilliseconds: upTo(70),
    downMilliseconds: upTo(300),
  });
  const situation = situationOf(seed, round);
  const losesAnswer = Array.from({ length: CALLS }, () => oneIn(10));
  const blows = oneIn(4) ? [blow(), blow()] : [blow()];
  return {
    round,
    situation,
    replays: oneIn(2),
    allowsDuplicate: oneIn(3),
    losesAnswer,
    blows: situation === 'struck' ? blows : [],
    comesBack: !oneIn(4),
  };
}

function situationOf(seed: number, round: number): Situation {
  const block = Math.floor((round - 1) / ROUNDS_OF_EACH);
  const generator = xoroshiro128plus(seed * 100_003 - 1 - block);
  const places: Situation[] = Array.from({ length: ROUNDS_OF_EACH }, () => 'struck');
  for (const situation of RARE) {
    const free = places.flatMap((taken, place) => (taken === 'struck' ? [place] : []));
    const place = free[uniformInt(generator, 0, free.length - 1)] ?? 0;
    places[place] = situation;
  }
  return places[(round - 1) % ROUNDS_OF_EACH] ?? 'struck';
}
