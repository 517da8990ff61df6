import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '@/scripts/root';

const PEOPLE = 10_000_000;

/** The cells of a docs/scale.md table's rows, given the start of its header. */
function rowsOf(head: string): string[][] {
  const lines = readFileSync(path.join(root, 'docs/scale.md'), 'utf8').split('\n');
  const from = lines.findIndex((line) => line.startsWith(`| ${head} |`)) + 2;
  const length = lines.slice(from).findIndex((line) => !line.startsWith('|'));
  return lines.slice(from, from + length).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const withoutCommas = (cell = ''): string => cell.replaceAll(',', '');

/** `1.2`, `1/24`, `1,200`. */
const numberOf = (cell = ''): number => {
  const [above, below = '1'] = withoutCommas(cell).split('/');
  return Number(above) / Number(below);
};

const rounded = (value: number): number => Math.round(value * 10) / 10;

it('carries what one of each thing costs to the cores of all people', () => {
  const rows = rowsOf('Work');
  const [works, together] = [rows.slice(0, -1), rows.at(-1)];
  expect(works).toHaveLength(4);
  const sums = [0, 0];
  for (const [work, aDay, busiest, aSecond, here, there, coresHere, coresThere] of works) {
    const rate = (PEOPLE * numberOf(aDay) * numberOf(busiest)) / 3600;
    expect([work, withoutCommas(aSecond)]).toEqual([work, rate.toFixed(1)]);
    const cores = [here, there].map((cost) => rounded((rate * numberOf(cost)) / 1000));
    expect([work, numberOf(coresHere), numberOf(coresThere)]).toEqual([work, ...cores]);
    cores.forEach((one, index) => {
      sums[index] = (sums[index] ?? 0) + one;
    });
  }
  expect(together?.slice(-2)).toEqual(sums.map((sum) => sum.toFixed(1)));
});

it('carries what a row takes to the disks of a year', () => {
  const rows = rowsOf('Kept');
  expect(rows).toHaveLength(2);
  for (const [kept, aYear, kilobytes, terabytes] of rows) {
    const bytes = PEOPLE * numberOf(aYear) * numberOf(kilobytes) * 1024;
    expect([kept, terabytes]).toEqual([kept, (bytes / 1e12).toFixed(1)]);
  }
});
