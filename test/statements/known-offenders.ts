/**
 * Known violations of the rules, each with its reason. The list may only shrink: an entry no longer needed fails a
 * test.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
const source = (file: string): string => {
  const whole = path.join(root, file);
  return existsSync(whole) ? readFileSync(whole, 'utf8') : '';
};

export type KnownOffender = {
  readonly rule: string;
  readonly reason: string;
  readonly covers: (text: string) => boolean;
  /** Whether the sources still contain something that needs the entry. */
  readonly isNeeded: () => boolean;
};

export const KNOWN_OFFENDERS: readonly KnownOffender[] = [
  {
    rule: 'RETURNING and DO UPDATE call only immutable functions',
    reason: 'Prisma reads an enum back as text, and `npm run migrate` makes that cast immutable.',
    covers: (text) => text.includes('RETURNING "public".') && text.includes('"::text'),
    isNeeded: () => /^enum /m.test(source('prisma/schema.prisma')),
  },
];

/** Rules that a statement breaks and that no entry covers. */
export function unexpected(text: string, broken: readonly string[]): string[] {
  return broken.filter(
    (rule) => !KNOWN_OFFENDERS.some((known) => known.rule === rule && known.covers(text)),
  );
}
