import { uuidOfBytes } from '@/lib/xs2a/value/uuid';

/** The randomness of an interleaving: the same for the same seed. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = (seed ^ 0x9e3779b9) >>> 0;
    for (let turn = 0; turn < 4; turn += 1) this.next();
  }

  /** At least 0 and below 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A number from `from` up to, but not including, `to`. */
  between(from: number, to: number): number {
    return from + this.next() * (to - from);
  }

  whole(from: number, below: number): number {
    return Math.floor(this.between(from, below));
  }

  /** One of these values; the list must not be empty. */
  pick<Value>(values: readonly Value[]): Value {
    return values[this.whole(0, values.length)] as Value;
  }

  bytes(count: number): Buffer {
    const bytes = Buffer.allocUnsafe(count);
    for (let at = 0; at < count; at += 1) bytes[at] = this.next() * 256;
    return bytes;
  }

  uuid(): string {
    return uuidOfBytes(this.bytes(16), 4);
  }
}
