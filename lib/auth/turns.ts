/** Why somebody may not wait: their share already has as many waiting as it may, or everybody together does. */
export type TooBusyBecause = 'share-is-full' | 'all-is-full';

/** Thrown instead of waiting behind too many others. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';

  constructor(readonly because: TooBusyBecause) {
    super(because);
  }
}

/** Who is asking for a turn: from where, and as which known device or person; null for a stranger. */
export type Asker = { network: string; knownAs: string | null };

export type Turns = { take<T>(asker: Asker, work: () => Promise<T>): Promise<T> };

type TurnLimits = {
  atOnce: number;
  /** How many of the running ones may be strangers; the rest is always free for known askers. */
  strangersAtOnce: number;
  waitingOfShare: number;
  waitingInAll: number;
};

/**
 * Lets a limited number run at once while the others wait. Known askers and strangers alternate while both are waiting.
 * Within each group the networks take turns, and within a network whoever is known there. These are the shares: one that
 * asks for a lot waits for its own work, and others do not, however many devices one network has made known.
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
    async take(asker, work) {
      const kind = asker.knownAs === null ? strangers : known;
      if (hasRoom(kind)) kind.running += 1;
      else await new Promise<void>((start, refuse) => kind.queue.add(asker, { start, refuse }));
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

/** What is waiting, by network and share. The order of each map is the order in which its keys take their turns. */
const createQueue = ({ waitingOfShare, waitingInAll }: TurnLimits) => {
  const networks = new Map<string, Map<string, Waiting[]>>();

  /**
   * Removes the last arrival of the longest share in the fullest network, if that keeps no fewer than the asking one.
   * Otherwise removes that of the asking network's longest share, if it keeps no fewer than the asking share. False when
   * nobody was removed.
   */
  const makeRoom = (asking: Map<string, Waiting[]>, length: number): boolean => {
    const fullest = mostOf([...networks.values()], waitingIn);
    const isOthers = fullest !== undefined && waitingIn(fullest) > waitingIn(asking) + 1;
    const from = isOthers ? fullest : asking;
    const longest = mostOf([...from], ([, share]) => share.length);
    if (longest === undefined) return false;
    const [name, share] = longest;
    if (!isOthers && share.length <= length + 1) return false;
    share.pop()?.refuse(new TooBusy('share-is-full'));
    // An empty share would take the turn of those behind it.
    if (share.length === 0) from.delete(name);
    return true;
  };

  return {
    add({ network, knownAs }: Asker, waiting: Waiting): void {
      const shares = networks.get(network) ?? new Map<string, Waiting[]>();
      const own = shares.get(knownAs ?? '') ?? [];
      if (own.length >= waitingOfShare) throw new TooBusy('share-is-full');
      const waitingNow = [...networks.values()].reduce((sum, one) => sum + waitingIn(one), 0);
      if (waitingNow >= waitingInAll && !makeRoom(shares, own.length))
        throw new TooBusy('all-is-full');
      own.push(waiting);
      shares.set(knownAs ?? '', own);
      networks.set(network, shares);
    },
    next(): Waiting | undefined {
      const [shares] = networks.values();
      const [own] = shares?.values() ?? [];
      const first = own?.shift();
      if (shares !== undefined) moveToEnd(networks, waitingIn(shares) > 0);
      if (shares !== undefined && own !== undefined) moveToEnd(shares, own.length > 0);
      return first;
    },
  };
};

function waitingIn(shares: Map<string, Waiting[]>): number {
  return [...shares.values()].reduce((sum, share) => sum + share.length, 0);
}

/** The item of the greatest size; of several such the last, which came last or has had its turn. */
function mostOf<Item>(items: readonly Item[], size: (item: Item) => number): Item | undefined {
  return items.reduce<Item | undefined>(
    (most, item) => (most === undefined || size(item) >= size(most) ? item : most),
    undefined,
  );
}

/** Moves a map's first entry behind all others, or removes it. */
function moveToEnd<Value>(map: Map<string, Value>, isKept: boolean): void {
  const [first] = map;
  if (first === undefined) return;
  map.delete(first[0]);
  if (isKept) map.set(...first);
}
