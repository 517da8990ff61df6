/** Transaction searches that a user has named and saved. */
import { held } from '@/lib/xs2a/value/rule';
import { lengthFinding } from '@/lib/xs2a/value/text';
import { listOf, RequestText } from '@/lib/xs2a/value/text-schemas';
import { z } from '@/lib/xs2a/value/zod';
import { ContextId } from './connection/context-id';
import { SAVED_VIEW_NAME_CHARACTERS_MAX, SAVED_VIEWS_MAX } from './saved-view-limits';
import { SetVersion } from './set-version';
import { CLEANED } from './user/registration';

const QUERY_CHARACTERS_MAX = 4000;

const heldText = (max: number, cleaned: (typed: string) => string) =>
  held(RequestText.overwrite(cleaned), (text) => lengthFinding(text, 1, max));

/** `query` is the query string of the list's address, without a question mark; each view belongs to one context. */
export const SavedView = z.object({
  contextId: ContextId,
  name: heldText(SAVED_VIEW_NAME_CHARACTERS_MAX, CLEANED.name),
  query: heldText(QUERY_CHARACTERS_MAX, (query) => query.trim()),
});
export type SavedView = z.infer<typeof SavedView>;

/**
 * `GET /api/saved-views` returns the user's views in all contexts, in order; `PUT` replaces them and returns the same.
 */
export const SavedViews = z.object({
  views: listOf(SavedView, 0, SAVED_VIEWS_MAX),
  version: SetVersion,
});
export type SavedViews = z.infer<typeof SavedViews>;
