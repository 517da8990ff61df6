/** Searches of transactions that a person gave a name, to come back to them. */
import { addFinding } from '@/lib/xs2a/value/rule';
import { z } from '@/lib/xs2a/value/zod';
import { ContextId } from './connection/context-id';
import { SAVED_VIEW_NAME_CHARACTERS_MAX, SAVED_VIEWS_MAX } from './saved-view-limits';

const QUERY_CHARACTERS_MAX = 4000;

const heldText = (max: number) =>
  z
    .string('text-required')
    .trim()
    .superRefine((text, context) => {
      const { length } = [...text];
      if (length === 0) addFinding(context, { rule: 'field-required' });
      if (length > max) addFinding(context, { rule: 'text-too-long', limit: max, actual: length });
    });

/** `query` is the query string of the list's address, without a question mark; the view is of one context. */
export const SavedView = z.object({
  contextId: ContextId,
  name: heldText(SAVED_VIEW_NAME_CHARACTERS_MAX),
  query: heldText(QUERY_CHARACTERS_MAX),
});
export type SavedView = z.infer<typeof SavedView>;

/**
 * `GET /api/saved-views` answers those of the person, of every context and in order; `PUT` takes them in place of those
 * before, and answers the same.
 */
export const SavedViews = z.object({
  views: z.array(SavedView, 'list-required').superRefine(({ length }, context) => {
    if (length > SAVED_VIEWS_MAX)
      addFinding(context, { rule: 'list-too-long', limit: SAVED_VIEWS_MAX, actual: length });
  }),
});
export type SavedViews = z.infer<typeof SavedViews>;
