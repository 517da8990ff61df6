import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { currentRequestId } from '@/lib/request-id';
import { countedJob, metrics } from './metrics';

const countOf = async (job: string, outcome: string) =>
  (await metrics().jobs.get()).values.find(
    ({ labels }) => labels.job === job && labels.outcome === outcome,
  )?.value;

it('counts how jobs end, and runs each under an id of its own', async () => {
  const ids = [1, 2].map(() => countedJob('test-job', async () => currentRequestId()));
  const [one, other] = await Promise.all(ids);
  expect(one).toMatch(/^[\da-f-]{36}$/);
  expect(other).not.toBe(one);
  const failing = countedJob('test-job', () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(await countOf('test-job', 'done')).toBe(2);
  expect(await countOf('test-job', 'failed')).toBe(1);
});

it('has every name that the dashboard shows', async () => {
  const file = path.join(import.meta.dirname, '../../deploy/grafana-dashboard.json');
  const shown = new Set(readFileSync(file, 'utf8').match(/\bbrygge_\w+/g));
  const ours = [...shown].filter((name) => !/^brygge_(process|nodejs)_/.test(name));
  const names = metrics()
    .registry.getMetricsAsArray()
    .map(({ name }) => name);
  expect(ours.length).toBeGreaterThan(10);
  for (const name of ours) expect(names).toContain(name.replace(/_bucket$/, ''));
});
