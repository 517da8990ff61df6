/**
 * The switches of the sandbox: how the bank behaves where the interface leaves it open. Kept in the database and read
 * once; each takes effect where it matters.
 */
import { SandboxBehaviour } from '@/lib/xs2a/sandbox/sandbox';
import type { Database, Queryable } from '@/sandbox-bank/store/database';
import { readSetting, writeSetting } from '@/sandbox-bank/store/setting';

/** The current switches, in memory and in the database. */
export type Behaviour = {
  current(): SandboxBehaviour;
  /** Stores the switches; they count once `use` was called, after the transaction is committed. */
  store(db: Queryable, switches: SandboxBehaviour): Promise<void>;
  use(switches: SandboxBehaviour): void;
};

const SETTING = 'behaviour';

/** Reads the stored switches; a new switch has its default. */
export async function openBehaviour(db: Database): Promise<Behaviour> {
  const stored = SandboxBehaviour.safeParse(await readSetting(db, SETTING));
  let switches = stored.success ? stored.data : SandboxBehaviour.parse({});
  return {
    current: () => switches,
    store: (target, next) => writeSetting(target, SETTING, next),
    use: (next) => {
      switches = next;
    },
  };
}
