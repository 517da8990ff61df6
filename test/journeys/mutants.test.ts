import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '@/scripts/root';
import { MUTANTS } from './mutants';

describe('the mutants of the journeys', () => {
  it.each(MUTANTS)('$row: what is replaced stands in its file', ({ file, text }) => {
    expect(readFileSync(join(root, file), 'utf8').split(text)).toHaveLength(2);
  });
});
