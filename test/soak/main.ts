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
  const { samples, answers } = await soak();
  for (const line of tableOf(samples, SAMPLE_SECONDS)) print(line);
  for (const [answer, count] of [...answers].sort()) print(`${count} × ${answer}`);
  const grown = findGrowth(samples);
  for (const what of grown) print(`GROWS  ${what}`);
  const failed = [...answers.keys()].filter((answer) => !/^20[01] /.test(answer));
  for (const answer of failed) print(`FAILED ${answer}`);
  print(`${PARTS.join(', ')}: ${grown.length === 0 ? 'flat' : 'not flat'}`);
  process.exitCode = grown.length === 0 && failed.length === 0 ? 0 : 1;
} finally {
  await closeProduct();
}
process.exit();

/** Sends the requests, and measures from time to time; `answers` counts each answer. */
async function soak() {
  const people = await openPeople(PEOPLE);
  const answers = new Map<string, number>();
  const samples: Sample[] = [];
  const underWay = new Set<Promise<void>>();
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  for (let sent = 0; seconds() < minutes * 60; sent += 1) {
    const asked = people.ask(sent).then((answer) => {
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
      underWay.delete(asked);
    });
    underWay.add(asked);
    if (seconds() >= samples.length * SAMPLE_SECONDS)
      samples.push({ ...measure(), answered: sent + 1 - underWay.size });
    // The next goes by the clock, also while earlier answers are outstanding.
    await pause(Math.max(0, ((sent + 1) / rate - seconds()) * 1000));
  }
  await Promise.all(underWay);
  return { samples, answers };
}
