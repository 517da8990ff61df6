/** Runs worlds of people one after the other, each from its own seed, on two processes that are killed. */
import { databasePool } from '@/lib/db/client';
import type { Mutant } from '@/scripts/checks/mutant';
import { reservePort } from '@/scripts/product/ports';
import { Instance } from './instance';
import { compileApplication } from './program';
import { PEOPLE, World } from './world';

/** How many journeys lie between two progress reports. */
const SAID_EVERY = 500;

export type Lived = { journeys: number; kills: number; violations: string[] };

export type JourneyGate = {
  /** @param until stops after the first world in which this did not hold. */
  run(of: {
    journeys: number;
    seed: number;
    until?: string;
    say?: (line: string) => void;
  }): Promise<Lived>;
  close(): Promise<void>;
};

/** Opens two processes on the database of an open application. @param mutant a fault in their code. */
export async function openJourneyGate(mutant: Mutant | null = null): Promise<JourneyGate> {
  const program = await compileApplication({ mutant, costsLittle: true });
  const open = async (name: string) =>
    new Instance(program.fileOf('app'), {
      port: await reservePort(0, 'PORT'),
      name,
      settings: { LOG_LEVEL: 'error' },
    });
  const instances = [await open('journeys-1'), await open('journeys-2')] as const;
  // Each run has new keys, even where an earlier run used keys of the same names.
  await databasePool().query('DELETE FROM seal_key');
  return {
    async run({ journeys, seed, until, say = () => {} }) {
      const lived: Lived = { journeys: 0, kills: 0, violations: [] };
      // A world starts with the key that the previous one ended with, so the seeds are consecutive.
      for (let at = seed; lived.journeys < journeys; at += 1) {
        const world = new World(at, instances);
        const violations = await world.live();
        lived.journeys += PEOPLE;
        lived.kills += world.kills;
        const told = violations.map((what) => `--seed ${at}: ${what}`);
        for (const line of told) say(line);
        lived.violations.push(...told);
        if (lived.journeys % SAID_EVERY === 0)
          say(
            `${lived.journeys} journeys, ${lived.kills} kills, ${lived.violations.length} violations`,
          );
        if (until !== undefined && told.some((what) => what.includes(until))) break;
      }
      return lived;
    },
    async close() {
      await Promise.all(instances.map((instance) => instance.close()));
      await program.remove();
    },
  };
}
