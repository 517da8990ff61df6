/** Why somebody may not wait: their share already has as many waiting as it may, or everybody together does. */
export type TooBusyBecause = 'share-is-full' | 'all-is-full';

/** Thrown instead of waiting behind too many others. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';

  constructor(readonly because: TooBusyBecause) {
    super(because);
  }
}

/** Who is asking for a turn. Those in one share wait behind each other; known ones do not wait behind strangers. */
export type Asker = { share: string; isKnown: boolean };

export type Turns = { take<T>(asker: Asker, work: () => Promise<T>): Promise<T> };

type TurnLimits = {
  atOnce: number;
  /** How many of the running ones may be strangers; the rest is always free for known askers. */
  strangersAtOnce: number;
  waitingOfShare: number;
  waitingInAll: number;
};

/**
 * Lets a limited number run at once while the others wait. Known askers and strangers alternate while both are waiting,
 * and within each group the shares take turns: a share that asks for a lot waits for its own work, and others do not.
 */
export function createTurns(limits: TurnLimits): Turns {
  let lastWasKnown = false;
  const known = { running: 0, queue: createQueue(limits) };
  const strangers = { running: 0, queue: createQueue(limits) };
  const hasRoom = (kind: typeof known): boolean =>
    known.running + strangers.running < limits.atOnce &&
    (kind === known || strangers.running < limits.strangersAtOnce);
  const startNext = () => {
    for (const kind of lastWasKnown ? [strangers, known] : [known, strangers]) {
      const next = hasRoom(kind) ? kind.queue.next() : undefined;
      if (next === undefined) continue;
      lastWasKnown = kind === known;
      kind.running += 1;
      next.start();
      return;
    }
  };
  return {
    async take({ share, isKnown }, work) {
      const kind = isKnown ? known : strangers;
      if (hasRoom(kind)) kind.running += 1;
      else await new Promise<void>((start, refuse) => kind.queue.add(share, { start, refuse }));
      try {
        return await work();
      } finally {
        kind.running -= 1;
        startNext();
      }
    },
  };
}

type Waiting = { start: () => void; refuse: (reason: TooBusy) => void };

/** What is waiting, by share. The map's order is the order in which shares take their turns. */
const createQueue = ({ waitingOfShare, waitingInAll }: TurnLimits) => {
  const shares = new Map<string, Waiting[]>();
  let waitingNow = 0;

  /** Removes the last arrival of the longest share, provided that share stays no shorter than the one asking. */
  const makeRoom = (length: number): boolean => {
    const longest = [...shares.values()].reduce<Waiting[]>(
      (most, share) => (share.length > most.length ? share : most),
      [],
    );
    if (longest.length <= length + 1) return false;
    longest.pop()?.refuse(new TooBusy('share-is-full'));
    waitingNow -= 1;
    return true;
  };

  return {
    add(share: string, waiting: Waiting): void {
      const own = shares.get(share) ?? [];
      if (own.length >= waitingOfShare) throw new TooBusy('share-is-full');
      if (waitingNow >= waitingInAll && !makeRoom(own.length)) throw new TooBusy('all-is-full');
      own.push(waiting);
      shares.set(share, own);
      waitingNow += 1;
    },
    next(): Waiting | undefined {
      const [entry] = shares;
      if (entry === undefined) return undefined;
      const [share, own] = entry;
      const first = own.shift();
      waitingNow -= 1;
      shares.delete(share);
      if (own.length > 0) shares.set(share, own);
      return first;
    },
  };
};
