import { describe, expect, it } from 'vitest';
import { type Asker, createTurns, TooBusy } from './turns';

const LIMITS = { atOnce: 1, strangersAtOnce: 1, waitingOfShare: 3, waitingInAll: 6 };

const held = () => {
  let resolve = (): void => {};
  const promise = new Promise<void>((release) => {
    resolve = release;
  });
  return { promise, resolve };
};

/** Turns of which the first is held until `release`, and the order in which the others get theirs. */
const heldTurns = () => {
  const turns = createTurns(LIMITS);
  const order: string[] = [];
  const gate = held();
  const first = turns.take(stranger('first'), () => gate.promise);
  const ask = (name: string, asker: Asker) => turns.take(asker, async () => order.push(name));
  return {
    order,
    ask,
    release: async () => {
      gate.resolve();
      await first;
    },
  };
};

const stranger = (network: string): Asker => ({ network, knownAs: null });
const known = (knownAs: string, network = knownAs): Asker => ({ network, knownAs });

describe('turns', () => {
  it('let no more run at once than they may', async () => {
    const turns = createTurns({ ...LIMITS, atOnce: 2, strangersAtOnce: 2 });
    const gates = ['a', 'b', 'c'].map((share) => ({
      share,
      ...held(),
      started: false,
    }));
    const all = gates.map((gate) =>
      turns.take(stranger(gate.share), () => {
        gate.started = true;
        return gate.promise;
      }),
    );
    await Promise.resolve();
    expect(gates.map(({ started }) => started)).toEqual([true, true, false]);
    gates[1]?.resolve();
    await all[1];
    await Promise.resolve();
    expect(gates.map(({ started }) => started)).toEqual([true, true, true]);
    for (const { resolve } of gates) resolve();
    await Promise.all(all);
  });

  it('are kept for known askers, however many strangers wait', async () => {
    const turns = createTurns({ ...LIMITS, atOnce: 2, strangersAtOnce: 1 });
    const begun: string[] = [];
    const take = (name: string, asker: Asker) => {
      const gate = held();
      const done = turns.take(asker, () => {
        begun.push(name);
        return gate.promise;
      });
      return {
        end: async () => {
          gate.resolve();
          await done;
          await Promise.resolve();
        },
      };
    };
    const first = take('stranger 1', stranger('a'));
    const second = take('stranger 2', stranger('b'));
    const third = take('stranger 3', stranger('c'));
    expect(begun).toEqual(['stranger 1']);
    const person = take('known', known('d'));
    expect(begun).toEqual(['stranger 1', 'known']);
    await person.end();
    expect(begun).toEqual(['stranger 1', 'known']);
    await first.end();
    expect(begun).toEqual(['stranger 1', 'known', 'stranger 2']);
    await second.end();
    await third.end();
    expect(begun).toEqual(['stranger 1', 'known', 'stranger 2', 'stranger 3']);
  });

  it('rotate between the shares, however much each of them asks for', async () => {
    const { order, ask, release } = heldTurns();
    const all = [
      ask('a1', stranger('a')),
      ask('a2', stranger('a')),
      ask('a3', stranger('a')),
      ask('b1', stranger('b')),
      ask('c1', stranger('c')),
      ask('b2', stranger('b')),
    ];
    await release();
    await Promise.all(all);
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('turn away the share that has as much waiting as one may have', async () => {
    const { ask, release } = heldTurns();
    const waiting = ['a1', 'a2', 'a3'].map((name) => ask(name, stranger('a')));
    await expect(ask('a4', stranger('a'))).rejects.toMatchObject({ because: 'share-is-full' });
    waiting.push(ask('b1', stranger('b')));
    await release();
    await Promise.all(waiting);
  });

  it('make room for another share at the expense of the longest', async () => {
    const { order, ask, release } = heldTurns();
    const waiting = ['a1', 'a2'].map((name) => ask(name, stranger('a')));
    const lastOfLongest = ask('a3', stranger('a'));
    const refused = expect(lastOfLongest).rejects.toMatchObject({ because: 'share-is-full' });
    for (const share of ['b', 'c', 'd', 'e']) waiting.push(ask(share, stranger(share)));
    await refused;
    await release();
    await Promise.all(waiting);
    expect(order).toEqual(['a1', 'b', 'c', 'd', 'e', 'a2']);
  });

  it('turn everybody away when so many wait that none has more than its share', async () => {
    const { ask, release } = heldTurns();
    const waiting = ['a', 'b', 'c', 'd', 'e', 'f'].map((share) => ask(share, stranger(share)));
    await expect(ask('g', stranger('g'))).rejects.toBeInstanceOf(TooBusy);
    await expect(ask('g', stranger('g'))).rejects.toMatchObject({ because: 'all-is-full' });
    await release();
    await Promise.all(waiting);
  });

  it('come to who is known past any number of strangers, and to strangers past the known', async () => {
    const { order, ask, release } = heldTurns();
    const waiting = ['a', 'b', 'c', 'd', 'e', 'f'].map((share) => ask(share, stranger(share)));
    for (const name of ['k1', 'k2', 'k3']) waiting.push(ask(name, known('k')));
    await release();
    await Promise.all(waiting);
    expect(order).toEqual(['k1', 'a', 'k2', 'b', 'k3', 'c', 'd', 'e', 'f']);
  });

  it('rotate between the networks of known askers, however many devices one has', async () => {
    const { order, ask, release } = heldTurns();
    const waiting = ['a1', 'a2', 'a3'].map((device) => ask(device, known(device, 'a')));
    waiting.push(ask('b1', known('b1', 'b')), ask('b2', known('b2', 'b')));
    await release();
    await Promise.all(waiting);
    expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  });

  it('make room for a known device at the expense of the network with most, each from a device of its own', async () => {
    const { order, ask, release } = heldTurns();
    const waiting = ['a1', 'a2', 'a3', 'a4'].map((device) => ask(device, known(device, 'a')));
    waiting.push(ask('b', known('b')));
    const last = ask('a5', known('a5', 'a'));
    const refused = expect(last).rejects.toMatchObject({ because: 'share-is-full' });
    waiting.push(ask('c', known('c')));
    await refused;
    await release();
    await Promise.all(waiting);
    expect(order).toEqual(['a1', 'b', 'c', 'a2', 'a3', 'a4']);
  });

  it('come to a device that asks after another of its network had to make room', async () => {
    const turns = createTurns({ ...LIMITS, waitingInAll: 3 });
    const begun: string[] = [];
    const gates = new Map<string, () => void>();
    const ask = (device: string, network: string) =>
      turns.take(known(device, network), () => {
        begun.push(device);
        return new Promise<void>((end) => gates.set(device, end));
      });
    const end = async (device: string) => {
      gates.get(device)?.();
      for (let tasks = 0; tasks < 5; tasks += 1) await Promise.resolve();
    };
    const all = [ask('first', 'x'), ask('a1', 'a'), ask('a2', 'a')];
    const refused = expect(ask('a3', 'a')).rejects.toBeInstanceOf(TooBusy);
    all.push(ask('b', 'b'));
    await refused;
    await end('first');
    all.push(ask('a4', 'a'));
    for (const device of ['a1', 'b', 'a2']) await end(device);
    expect(begun).toEqual(['first', 'a1', 'b', 'a2', 'a4']);
    await end('a4');
    await Promise.all(all);
  });

  it('make room within a network at the expense of the device with most', async () => {
    const { order, ask, release } = heldTurns();
    const waiting = ['a1', 'a2'].map((name) => ask(name, known('a', 'office')));
    const lastOfDevice = ask('a3', known('a', 'office'));
    const refused = expect(lastOfDevice).rejects.toMatchObject({ because: 'share-is-full' });
    for (const device of ['b', 'c', 'd', 'e']) waiting.push(ask(device, known(device, 'office')));
    await refused;
    await release();
    await Promise.all(waiting);
    expect(order).toEqual(['a1', 'b', 'c', 'd', 'e', 'a2']);
  });

  it('leave each device of a network its only one when one more of that network asks', async () => {
    const { order, ask, release } = heldTurns();
    const waiting = ['a1', 'a2'].map((device) => ask(device, known(device, 'a')));
    for (const device of ['b1', 'b2', 'c1', 'c2'])
      waiting.push(ask(device, known(device, device.slice(0, 1))));
    await expect(ask('d', known('d', 'a'))).rejects.toMatchObject({ because: 'all-is-full' });
    await release();
    await Promise.all(waiting);
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2']);
  });

  it('make room at the expense of a network that has two more than the one that asks', async () => {
    const { order, ask, release } = heldTurns();
    const waiting = [ask('a1', known('a1', 'a')), ask('a2', known('a2', 'a'))];
    for (const device of ['b1', 'b2']) waiting.push(ask(device, known(device, 'b')));
    waiting.push(ask('c', known('c')));
    const last = ask('b3', known('b3', 'b'));
    const refused = expect(last).rejects.toMatchObject({ because: 'share-is-full' });
    waiting.push(ask('c2', known('c2', 'c')));
    await refused;
    await release();
    await Promise.all(waiting);
    expect(order).toEqual(['a1', 'b1', 'c', 'a2', 'b2', 'c2']);
  });

  it('go on after a failure', async () => {
    const turns = createTurns(LIMITS);
    await expect(
      turns.take(stranger('a'), async () => {
        throw new RangeError('odd');
      }),
    ).rejects.toBeInstanceOf(RangeError);
    await expect(turns.take(stranger('a'), async () => 'next')).resolves.toBe('next');
  });
});
