/** The soak as a command, see scripts/commands/checks/soak.ts. */
import { setTimeout as pause } from 'node:timers/promises';
import setUpProduct from '@/e2e/start-product';
import { findGrowth, measure, PARTS, type Sample, tableOf } from './measure';
import { openPeople } from './people';

const PEOPLE = 5;
const SAMPLE_SECONDS = 10;

const { minutes, rate }: { minutes: number; rate: number } = JSON.parse(process.argv[2] ?? '');
const print = (line: string) => process.stdout.write(`${line}\n`);

// The log has to be written as in production to be measured.
delete process.env.LOG_LEVEL;
const closeProduct = await setUpProduct();
try {
  const people = await openPeople(PEOPLE);
  const statuses = new Map<string, number>();
  const samples: Sample[] = [];
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  const underWay = new Set<Promise<void>>();
  for (let count = 0; seconds() < minutes * 60; count += 1) {
    // Sent by the clock, also while earlier answers are outstanding.
    const asked = people.ask(count).then((status) => {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    });
    underWay.add(asked);
    void asked.finally(() => underWay.delete(asked));
    if (seconds() >= samples.length * SAMPLE_SECONDS)
      samples.push({ ...measure(), answered: [...statuses.values()].reduce((a, b) => a + b, 0) });
    await pause(Math.max(0, ((count + 1) / rate - seconds()) * 1000));
  }
  await Promise.all(underWay);
  for (const line of tableOf(samples, SAMPLE_SECONDS)) print(line);
  for (const [status, count] of [...statuses].sort()) print(`${count} × ${status}`);
  const grown = findGrowth(samples);
  for (const what of grown) print(`GROWS  ${what}`);
  const failed = [...statuses.keys()].some((status) => !/^(200|201) /.test(status));
  if (failed) print('FAILED not every request was answered as it should be');
  print(`${PARTS.join(', ')}: ${grown.length === 0 ? 'flat' : 'not flat'}`);
  process.exitCode = grown.length === 0 && !failed ? 0 : 1;
} finally {
  await closeProduct();
}
process.exit();
