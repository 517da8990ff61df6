/** Pages of a newest-first list, each with the cursor of the next. */
import { z } from 'zod';
import type { PagePlace } from '@/lib/db/payments/page-place';

/** Neither secret nor tied to a user: a list shows only what follows, and only the user's own rows. */
// PostgreSQL's calendar has no year 0.
const Place = z.tuple([z.iso.datetime().refine((time) => !time.startsWith('0000')), z.uuid()]);

/** The place that a cursor names: undefined without a cursor, null for one that Brygge did not write. */
export function readCursor(cursor: string | undefined): PagePlace | undefined | null {
  if (cursor === undefined) return undefined;
  try {
    const [createdAt, id] = Place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { createdAt: new Date(createdAt), id };
  } catch {
    return null;
  }
}

/** Makes a page from rows of which one more than fits was fetched. */
export function pageOf<Row extends PagePlace>(
  found: readonly Row[],
  size: number,
): { shown: Row[]; nextCursor: string | null } {
  const shown = found.slice(0, size);
  const last = shown.at(-1);
  return {
    shown,
    nextCursor: found.length > size && last !== undefined ? writeCursor(last) : null,
  };
}

/** The cursor of what follows a row. */
export function writeCursor({ createdAt, id }: PagePlace): string {
  return Buffer.from(JSON.stringify([createdAt.toISOString(), id])).toString('base64url');
}
