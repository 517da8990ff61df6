import { expect, it } from 'vitest';
import { oversizedFiles, shapeBreaks } from './file-shape';

it('lets declarations stand first, with constants and types before them and helpers below', () => {
  const text = `
    type Row = { id: string };
    const LIMIT = 3;
    export const TABLE = [1].map((one) => one * LIMIT);
    export function first(row: Row) { return second(row); }
    export default async function page() {}
    const second = (row: Row) => row.id;
  `;
  expect(shapeBreaks('a.ts', text)).toEqual([]);
});

it('names an exported function that is a constant', () => {
  const text = 'export const one = () => 1;\nexport const two = function () {};\n';
  expect(shapeBreaks('a.ts', text)).toEqual(['one (1)', 'two (2)']);
});

it('names an exported function that stands below a helper', () => {
  const text = 'function helper() {}\n\nexport function Page() { return <p>{helper()}</p>; }\n';
  expect(shapeBreaks('a.tsx', text)).toEqual(['Page (3)']);
});

it('names a folder of 22 sources and a file of 401 lines, and neither 21 nor 400', () => {
  const many = (folder: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `${folder}/${index}.ts`, text: '' }));
  const files = [
    ...many('lib/full', 21),
    ...many('lib/full/wing', 22),
    { name: 'app/long.ts', text: 'x\n'.repeat(400) },
    { name: 'app/longer.ts', text: 'x\n'.repeat(401) },
  ];
  expect(oversizedFiles(files)).toEqual([
    'lib/full/wing: 22 sources, 21 at most',
    'app/longer.ts: 401 lines, 400 at most',
  ]);
});
