import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '@/scripts/root';
import { MUTANTS, mutate } from './mutants';
import { described, openSimulation } from './simulate';

const SEED = 1;
const INTERLEAVINGS = 30;

describe('the protocol for money', () => {
  it('holds in thirty interleavings of two processes, crashes, lost answers and doubled requests', async () => {
    const simulation = await openSimulation();
    for (let seed = SEED; seed < SEED + INTERLEAVINGS; seed += 1) {
      const violation = await simulation.run(seed);
      if (violation !== null)
        expect.fail(
          `${described(violation)}\nnpm run simulate -- --seed ${seed} --interleavings 1`,
        );
    }
  });

  it('repeats an interleaving by its seed', async () => {
    const [one, other] = [await openSimulation(), await openSimulation()];
    const fault = MUTANTS.find(({ name }) => name === 'new-request-id');
    const broken = await openSimulation(fault);
    expect(await one.run(7)).toEqual(await other.run(7));
    const seeds = Array.from({ length: 5 }, (_, index) => index + 1);
    const first: unknown[] = [];
    for (const seed of seeds) first.push(await broken.run(seed));
    expect(first.some((violation) => violation !== null)).toBe(true);
    const again: unknown[] = [];
    for (const seed of seeds) again.push(await broken.run(seed));
    expect(again).toEqual(first);
  });
});

describe('the mutants', () => {
  it('are at least twenty', () => expect(MUTANTS.length).toBeGreaterThanOrEqual(20));

  it.each(MUTANTS)('$name replaces what stands in its file', (mutant) => {
    const source = readFileSync(path.join(root, mutant.file), 'utf8');
    expect(mutate(mutant, source)).not.toBe(source);
  });
});
