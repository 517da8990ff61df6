import { setTimeout as pause } from 'node:timers/promises';
import { openSilentProxy, type SilentProxy } from '@/database/silent-proxy';
import { asked } from '@/test/harness/crash/processes';
import { runCourse } from '../course';
import type { Drill, Failure } from '../drill';
import { openWorld, type World } from '../world';

const SECONDS = 30;
const OWN_ANSWER_MILLISECONDS_MAX = 2_000;

/** One bank refuses connections, the other accepts them and never answers. */
export const BANK_OUTAGES: Drill = {
  name: 'bank-outages',
  about: 'two banks that fail at once, each in its own way',
  protection: {
    what: 'the call that finds out whether a bank is back',
    change: {
      file: 'lib/aspsp/breaker.ts',
      text: '      restsUntil = now() + REST_MILLISECONDS;\n      return true;',
      instead: '      return false;',
    },
  },
  packages: [],
  async run({ change, say }) {
    let line: SilentProxy | undefined;
    const world = await openWorld({
      change,
      banks: 2,
      async bankReachedBy(baseUrl) {
        line = await openSilentProxy(baseUrl);
        // The name in the bank's certificate.
        return line.url.replace('127.0.0.1', 'localhost');
      },
    });
    const failures: Failure[] = [];
    try {
      const outcome = await runCourse(world, {
        say,
        async failure() {
          line?.goSilent();
          await world.banks[1]?.process.kill();
          await pause((SECONDS / 2) * 1000);
          failures.push(...(await serveTheirOwn(world)));
          await pause((SECONDS / 2) * 1000);
          await world.banks[1]?.process.start();
          line?.heal();
        },
      });
      return { ...outcome, failures: [...failures, ...outcome.failures] };
    } finally {
      await world.close();
      await line?.close();
    }
  },
};

/** Whatever needs no bank must be answered at once while people wait for the banks. */
async function serveTheirOwn({ apps, probers }: World): Promise<Failure[]> {
  const failures: Failure[] = [];
  for (const { port } of apps)
    for (const { user } of probers) {
      const began = performance.now();
      const answer = await asked({ appPort: port, user }, 'POST', '/api/payment-drafts', {
        contextId: 'private',
        kind: 'norwegian-domestic-credit-transfers',
      });
      const took = Math.round(performance.now() - began);
      if (answer?.status !== 201 || took > OWN_ANSWER_MILLISECONDS_MAX)
        failures.push({ is: 'unserved', why: `a draft: ${answer?.status} after ${took} ms` });
    }
  return failures;
}
