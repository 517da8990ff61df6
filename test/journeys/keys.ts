/** A rotation of PSU_ID_KEYS over two processes, a step at a time: added to each, then promoted in each, then retired. */
import { createHash } from 'node:crypto';

export class Keys {
  readonly oldId: string;
  private readonly newId: string;
  private readonly retiredId: string;
  private steps = 0;

  /** A world begins with the key that the one before it ended with. */
  constructor(seed: number) {
    this.retiredId = `journey-${seed - 1}`;
    this.oldId = `journey-${seed}`;
    this.newId = `journey-${seed + 1}`;
  }

  get isPromoted(): boolean {
    return this.steps >= 4;
  }

  /** The process that the next step is for, by its index. */
  get next(): number {
    return this.steps % 2;
  }

  step(): void {
    if (!this.isPromoted) this.steps += 1;
  }

  /** The setting of a process now. The key of before is still named, and retired when the new one is added. */
  of(index: number): string {
    const [older, newer] = [keyOf(this.oldId), keyOf(this.newId)];
    if (this.steps > 2 + index) return `${newer},${older}`;
    return `${older},${this.steps > index ? newer : keyOf(this.retiredId)}`;
  }
}

function keyOf(id: string): string {
  return `${id}:${createHash('sha256').update(id).digest('base64')}`;
}
