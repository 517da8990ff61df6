import fs from 'node:fs';
import path from 'node:path';
import { pageJavascriptBench } from '@/bench/page-javascript.bench';
import { builtDir } from '@/scripts/product/build';
import { chunksOfEveryPage } from '@/scripts/product/page-chunks';
import { expect, test } from './brygge';

test('no page ships more JavaScript than its bound', async () => {
  const rows = await pageJavascriptBench();
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter(({ holds }) => !holds)).toEqual([]);
});

test('the chunks of every page are compiled while they arrive', () => {
  const large = chunksOfEveryPage(builtDir)
    .map((chunk) => fs.readFileSync(path.join(builtDir, chunk), 'utf8'))
    .filter((script) => script.length > 100_000);
  expect(large.map((script) => script.split('\n')[0])).toEqual(
    large.map(() => '//# allFunctionsCalledOnLoad'),
  );
  // React alone is larger.
  expect(large.length).toBeGreaterThan(0);
});
