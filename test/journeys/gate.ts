/** Worlds of people one after the other, each by a seed of its own, on two processes that are killed. */
import { databasePool } from '@/lib/db/client';
import type { Mutant } from '@/scripts/checks/mutant';
import { reservePort } from '@/scripts/product/ports';
import { Instance } from './instance';
import { compileApplication } from './program';
import { PEOPLE, World } from './world';

/** How often it is said how far it has come. */
const SAID_EVERY = 500;

export type Lived = { journeys: number; kills: number; violations: string[] };

export type JourneyGate = {
  /** @param until ends with the first world in which this did not hold. */
  run(of: {
    journeys: number;
    seed: number;
    until?: string;
    say?: (line: string) => void;
  }): Promise<Lived>;
  close(): Promise<void>;
};

/** Opens two processes on the database of an application that is open. @param mutant a fault in their code. */
export async function openJourneyGate(mutant: Mutant | null = null): Promise<JourneyGate> {
  const program = await compileApplication({ mutant, costsLittle: true });
  const open = async (name: string) =>
    new Instance(program.fileOf('app'), {
      port: await reservePort(0, 'PORT'),
      name,
      settings: { LOG_LEVEL: 'error' },
    });
  const instances = [await open('journeys-1'), await open('journeys-2')] as const;
  // The keys of each run are new, also where another has had keys of the same names.
  await databasePool().query('DELETE FROM seal_key');
  return {
    async run({ journeys, seed, until, say = () => {} }) {
      const lived: Lived = { journeys: 0, kills: 0, violations: [] };
      // A world begins with the key that the one before it ended with, so they have seeds in a row.
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
