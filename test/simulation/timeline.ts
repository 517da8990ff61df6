/** Virtual time: events in the order of their time. Nothing waits for the clock of the machine. */
import { Random } from './random';

type Event = { at: number; order: number; happen: () => void };

/** When every interleaving begins; far from midnight and from daylight saving time. */
export const BEGINNING = Date.parse('2026-03-10T09:00:00.000Z');

export class Timeline {
  /** The correct time, in milliseconds since 1970. */
  now = BEGINNING;
  readonly trace: string[] = [];
  readonly random: Random;
  private readonly heap: Event[] = [];
  private order = 0;

  constructor(seed: number) {
    this.random = new Random(seed);
  }

  /** Schedules an event after some milliseconds; events due at the same time happen in the order of scheduling. */
  after(milliseconds: number, happen: () => void): void {
    const event = { at: this.now + Math.max(0, milliseconds), order: this.order, happen };
    this.order += 1;
    const { heap } = this;
    let at = heap.length;
    heap.push(event);
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = heap[above] as Event;
      if (!isBefore(event, parent)) break;
      heap[at] = parent;
      at = above;
    }
    heap[at] = event;
  }

  /** Resolves after some milliseconds of virtual time. */
  wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.after(milliseconds, resolve));
  }

  /** Adds a line about an event, for readers of a violation. */
  note(line: string): void {
    const seconds = ((this.now - BEGINNING) / 1000).toFixed(3);
    this.trace.push(`${seconds.padStart(9)} s  ${line}`);
  }

  /** Runs due events until `isOver`, or until none is left. */
  async run(isOver: () => boolean): Promise<void> {
    await settled();
    while (!isOver()) {
      const event = this.pop();
      if (event === undefined) return;
      this.now = Math.max(this.now, event.at);
      event.happen();
      await settled();
    }
  }

  private pop(): Event | undefined {
    const { heap } = this;
    const [first] = heap;
    const last = heap.pop();
    if (first === undefined || last === undefined || first === last) return first;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= heap.length) break;
      const [left, right] = [heap[below] as Event, heap[below + 1]];
      if (right !== undefined && isBefore(right, left)) below += 1;
      const child = heap[below] as Event;
      if (!isBefore(child, last)) break;
      heap[at] = child;
      at = below;
    }
    heap[at] = last;
    return first;
  }
}

/** Resolves when every promise has gone as far as it can without another event. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function isBefore(one: Event, other: Event): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}
