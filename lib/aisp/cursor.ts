/**
 * The cursor of a list of transactions: the bank's own link to the next page, sealed, so that a browser can neither
 * read a resource id in it nor make our key follow a link of its own.
 */
import { z } from 'zod';
import { env } from '@/lib/env';
import { open, seal } from '@/lib/psu/seal';

const Cursor = z.object({
  /** The bank's link to the page. */
  href: z.string(),
  /** Pages read before it. */
  page: z.number().int().positive(),
  /** Digest of the pending transactions of the page before. */
  pending: z.string(),
});
export type Cursor = z.infer<typeof Cursor>;

/** A list that is longer is a bank whose links go in circles. */
export const PAGES_MAX = 5_000;

type Owner = { userId: string; accountId: string };

export const sealCursor = ({ userId, accountId }: Owner, cursor: Cursor): string =>
  seal(env().PSU_ID_KEYS, 'cursor', [userId, accountId], JSON.stringify(cursor));

/** The cursor, or null when it is none that we gave to this user for this account. */
export const openCursor = ({ userId, accountId }: Owner, sealed: string): Cursor | null => {
  const text = open(env().PSU_ID_KEYS, 'cursor', [userId, accountId], sealed);
  return text === null ? null : Cursor.parse(JSON.parse(text));
};
