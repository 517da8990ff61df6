/**
 * What a user keeps as one set: saved searches, category rules, and corrections to what was recognised. They name
 * people and companies, so they are sealed as transactions are.
 */
import { findSet, type KeptTable, storeSet } from '@/lib/db/kept-sets';
import { type Sql, sql } from '@/lib/db/sql';
import { env } from '@/lib/env';
import type { SetVersion } from '@/lib/view/set-version';
import { openRow, type SealPurpose, sealRow } from './seal';

const PURPOSES = {
  category_rule_set: 'category-rules',
  saved_view_set: 'saved-views',
  insight_correction_set: 'insight-corrections',
} as const satisfies Record<KeptTable, SealPurpose>;

/** A user's set and its version; null when none was ever stored. @throws UnreadableRow when it cannot be decrypted. */
export async function readSet(
  table: KeptTable,
  userId: string,
): Promise<{ contents: unknown; version: number } | null> {
  const stored = await findSet(sql(), table, userId);
  return stored === null
    ? null
    : { contents: openSet(table, userId, stored.sealed), version: stored.version };
}

/** Replaces a user's set. @returns the new version; null, with nothing stored, when the stored set has another one. */
export function replaceSet(
  db: Sql,
  table: KeptTable,
  { userId, contents }: { userId: string; contents: unknown },
  over: { version: SetVersion; now: Date },
): Promise<number | null> {
  return storeSet(db, table, { userId, ...sealSet(table, userId, contents) }, over);
}

/** A set in the form that its row stores. */
export function sealSet(
  table: KeptTable,
  userId: string,
  contents: unknown,
): { sealed: string; keyId: string } {
  const text = JSON.stringify(contents);
  return sealRow(env().PSU_ID_KEYS, PURPOSES[table], [userId], 'sealed', text);
}

/** The contents of a set, unchecked. @throws UnreadableRow when it cannot be decrypted. */
export function openSet(table: KeptTable, userId: string, sealed: string): unknown {
  return JSON.parse(openRow(env().PSU_ID_KEYS, PURPOSES[table], [userId], sealed));
}
