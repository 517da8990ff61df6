import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { DRILLS } from './drills';

it('has the drills that are promised', () => {
  expect(DRILLS.map(({ name }) => name)).toEqual([
    'partition',
    'failover',
    'pooler',
    'full-disk',
    'clock-skew',
    'sigkill',
    'bank-outages',
    'citus',
  ]);
});

it.each(
  DRILLS.flatMap(({ name, protection: { change } }) => (change === null ? [] : [[name, change]])),
)('what protects in the drill %s stands once in its file', (_name, { file, text }) => {
  const source = readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8');
  expect(source.split(text)).toHaveLength(2);
});
