import { pageJavascriptBench } from '@/bench/page-javascript.bench';
import { expect, test } from './brygge';

test('no page ships more JavaScript than its bound', async () => {
  const rows = await pageJavascriptBench();
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter(({ holds }) => !holds)).toEqual([]);
});
