/** Console actions on whole worlds: create, snapshot, restore, remove, and export or import as files. */
import pg from 'pg';
import { WorldRequest } from '@/lib/xs2a/sandbox/world';
import type { Bank } from '@/sandbox-bank/server/bank';
import { lockWorld, type World } from '@/sandbox-bank/store/world';
import { insertSnapshot } from '@/sandbox-bank/store/world-contents';
import { makeWorld } from '@/sandbox-bank/worlds/make-world';
import { readWorldFile, writeWorldFile } from '@/sandbox-bank/worlds/world-file';
import type { ConsoleTexts } from './english-texts';
import { type Problem, sentences } from './perform';

/** A world that was made, or why it was not. */
export type WorldMaking = { id: string } | { problem: Problem };

/** Creates a world with a snapshot of its initial state. */
export async function makeConsoleWorld(
  { db, clock }: Bank,
  template: string,
  texts: ConsoleTexts,
): Promise<WorldMaking> {
  const parsed = WorldRequest.safeParse({ template });
  if (!parsed.success) return { problem: sentences(texts, 'template', parsed.error, template) };
  return db.transaction(async (transaction) => {
    const id = await makeWorld(transaction, parsed.data, clock.transportNow());
    await insertSnapshot(transaction, id);
    return { id };
  });
}

/** The file of a world. */
export async function worldFile({ db, readIds }: Bank, { id }: World): Promise<string> {
  await readIds.flush();
  return db.transaction(async (transaction) => {
    await lockWorld(transaction, id, 'alone');
    return writeWorldFile(transaction, id);
  });
}

/** Creates a world from a file; the problem is where the file is wrong and why. */
export async function importWorld(
  { db, clock, log }: Bank,
  text: string,
  { worlds }: ConsoleTexts,
): Promise<WorldMaking> {
  const refused = (english: string) => ({ problem: { text: worlds.importFailed, english } });
  try {
    const read = await db.transaction((transaction) =>
      readWorldFile(transaction, text, clock.transportNow()),
    );
    return 'id' in read ? read : refused(read.problems.join(' '));
  } catch (error) {
    // The rows do not fit the tables in a way that nobody thought of.
    if (!(error instanceof pg.DatabaseError)) throw error;
    log(`a file held no world: ${error.message}`);
    const place = [error.table, error.column ?? error.constraint].filter(Boolean).join(', ');
    return refused(place === '' ? '' : `${place}: Expected a different value.`);
  }
}
