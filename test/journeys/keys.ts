/**
 * A rotation of PSU_ID_KEYS over two processes, one step at a time: added to each, then promoted in each, then retired.
 */
import { createHash } from 'node:crypto';

export class Keys {
  readonly oldId: string;
  private readonly newId: string;
  private readonly retiredId: string;
  private steps = 0;

  /** A world starts with the key that the previous one ended with. */
  constructor(seed: number) {
    this.retiredId = `journey-${seed - 1}`;
    this.oldId = `journey-${seed}`;
    this.newId = `journey-${seed + 1}`;
  }

  get isPromoted(): boolean {
    return this.steps >= 4;
  }

  /** The index of the process that the next step applies to. */
  get next(): number {
    return this.steps % 2;
  }

  step(): void {
    if (!this.isPromoted) this.steps += 1;
  }

  /** The current setting of a process. The previous key stays listed until the new one is added. */
  of(index: number): string {
    const [older, newer] = [keyOf(this.oldId), keyOf(this.newId)];
    if (this.steps > 2 + index) return `${newer},${older}`;
    return `${older},${this.steps > index ? newer : keyOf(this.retiredId)}`;
  }
}

function keyOf(id: string): string {
  return `${id}:${createHash('sha256').update(id).digest('base64')}`;
}
