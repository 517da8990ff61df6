/** Transaction searches that a user has named and saved. */
import { addFinding } from '@/lib/xs2a/value/rule';
import { z } from '@/lib/xs2a/value/zod';
import { ContextId } from './connection/context-id';
import { SAVED_VIEW_NAME_CHARACTERS_MAX, SAVED_VIEWS_MAX } from './saved-view-limits';
import { CLEANED } from './user/registration';

const QUERY_CHARACTERS_MAX = 4000;

const heldText = (max: number, cleaned: (typed: string) => string) =>
  z
    .string('text-required')
    .overwrite(cleaned)
    .superRefine((text, context) => {
      const { length } = [...text];
      if (length === 0) addFinding(context, { rule: 'field-required' });
      if (length > max) addFinding(context, { rule: 'text-too-long', limit: max, actual: length });
    });

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
  views: z.array(SavedView, 'list-required').superRefine(({ length }, context) => {
    if (length > SAVED_VIEWS_MAX)
      addFinding(context, { rule: 'list-too-long', limit: SAVED_VIEWS_MAX, actual: length });
  }),
});
export type SavedViews = z.infer<typeof SavedViews>;
