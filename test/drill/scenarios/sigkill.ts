import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { runCourse } from '../course';
import { type Drill, WITHOUT_RECOVERY } from '../drill';
import type { AppProcess, World } from '../world';
import { openWorld } from '../world';

/** Where a process dies: the state of its payment, and the change that it does not live to make. */
type Moment = {
  state: string;
  table: 'payment' | 'money_call' | 'sca_attempt';
  /** The change, as the condition of a trigger. */
  on: 'INSERT' | 'UPDATE';
  when: string;
  /** What the bank does to earlier calls. */
  faults?: readonly { fault: string; calls: number }[];
  /** The bank is down. */
  withoutBank?: boolean;
};

const call = (operation: string, from: string, to: string): string =>
  `NEW.operation = '${operation}' AND OLD.state = '${from}' AND NEW.state = '${to}'`;

const attempt = (from: string, to: string): string =>
  `OLD.state = '${from}' AND NEW.state = '${to}'`;

const MOMENTS: readonly Moment[] = [
  { state: 'a draft', table: 'payment', on: 'INSERT', when: 'true' },
  {
    state: 'PREPARED',
    table: 'money_call',
    on: 'UPDATE',
    when: call('create-payment', 'PREPARED', 'SENDING'),
  },
  {
    state: 'SENDING, and the bank has it',
    table: 'money_call',
    on: 'UPDATE',
    when: call('create-payment', 'SENDING', 'DONE'),
  },
  {
    state: 'SENDING, and the bank has said nothing three times',
    table: 'money_call',
    on: 'UPDATE',
    when: call('create-payment', 'SENDING', 'UNKNOWN'),
    faults: [{ fault: 'lose-answer', calls: 3 }],
  },
  {
    state: 'SENDING, and there was no bank',
    table: 'money_call',
    on: 'UPDATE',
    when: call('create-payment', 'SENDING', 'REFUSED'),
    withoutBank: true,
  },
  { state: 'CREATED', table: 'sca_attempt', on: 'INSERT', when: 'true' },
  {
    state: 'CREATED, its approval PREPARED',
    table: 'money_call',
    on: 'UPDATE',
    when: call('authorise-payment', 'PREPARED', 'SENDING'),
  },
  {
    state: 'CREATED, its approval SENDING, and the bank has it',
    table: 'money_call',
    on: 'UPDATE',
    when: call('authorise-payment', 'SENDING', 'DONE'),
  },
  {
    state: 'CREATED, and approved at the bank',
    table: 'sca_attempt',
    on: 'UPDATE',
    when: attempt('pending', 'used'),
  },
  {
    state: 'approved, and its status not stored',
    table: 'payment',
    on: 'UPDATE',
    when: 'OLD.transaction_status IS DISTINCT FROM NEW.transaction_status',
  },
];

const HELD_SECONDS_MAX = 30;
const FINISH_SECONDS_MAX = 60;
/** The lock that the change waits for. */
const LOCK = 20_261_123;

export const SIGKILL: Drill = {
  name: 'sigkill',
  about: `kill -9 in each state of a payment: ${MOMENTS.length} moments`,
  protection: { what: 'taking over the calls of a process that died', change: WITHOUT_RECOVERY },
  packages: [],
  async run({ change, say }) {
    const world = await openWorld({ change });
    const holder = new pg.Client({ connectionString: world.databaseUrl });
    try {
      await holder.connect();
      await holder.query('SELECT pg_advisory_lock($1)', [LOCK]);
      await holder.query(
        `CREATE FUNCTION drill_hold() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN PERFORM pg_advisory_xact_lock(${LOCK}); RETURN NEW; END $$`,
      );
      return await runCourse(world, {
        say,
        async failure() {
          for (const moment of MOMENTS) {
            say(`  killed: ${moment.state}`);
            // One payment that makes no progress is enough.
            if (!(await killAt(world, holder, moment))) break;
          }
        },
      });
    } finally {
      await holder.end();
      await world.close();
    }
  },
};

/**
 * Has one person pay through the first process, kills it just before the change, and restarts it. False when the
 * payment then makes no progress.
 */
async function killAt(world: World, holder: pg.Client, moment: Moment): Promise<boolean> {
  const [app] = world.apps;
  const [bank] = world.banks;
  const payer = await world.newPayer(0, [app.port]);
  const { table, on, when, faults, withoutBank = false } = moment;
  await holder.query(
    `CREATE TRIGGER drill_hold BEFORE ${on} ON ${table} FOR EACH ROW
     WHEN (NEW.user_id = '${payer.user.userId}' AND ${when}) EXECUTE FUNCTION drill_hold()`,
  );
  // Only this person may pay, because the faults must hit this call.
  const isAlone = faults !== undefined || withoutBank;
  if (isAlone) await Promise.all(world.payers.map((other) => other.rest()));
  if (faults !== undefined)
    await bank?.client.call({ method: 'PUT', path: '/v1/sandbox/faults', body: { faults } });
  if (withoutBank) await bank?.process.kill();
  const paying = payer.start(1);
  await killHeld(app, holder);
  await holder.query(`DROP TRIGGER drill_hold ON ${table}`);
  if (withoutBank) await bank?.process.start();
  await app.process.start();
  const late = setTimeout(() => void payer.stop(0), FINISH_SECONDS_MAX * 1000);
  await paying;
  clearTimeout(late);
  if (isAlone) for (const other of world.payers) void other.start();
  return payer.records.every(({ isOver }) => isOver);
}

/** Waits until a change of the process waits at the lock, then kills the process and with it its transaction. */
async function killHeld(app: AppProcess, holder: pg.Client): Promise<void> {
  const until = performance.now() + HELD_SECONDS_MAX * 1000;
  for (;;) {
    const { rows } = await holder.query<{ pid: number }>(
      "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted",
      [LOCK],
    );
    if (rows.length > 0) {
      await app.process.kill();
      for (const { pid } of rows) await holder.query('SELECT pg_terminate_backend($1)', [pid]);
      return;
    }
    if (performance.now() > until) throw new Error('No change waits that was to be met.');
    await pause(10);
  }
}
