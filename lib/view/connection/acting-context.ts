import type { PsuContext } from '@/lib/xs2a/value/psu-context';

/**
 * Who a person acts for: `private`, with everything of their own at every bank, or one corporate agreement, named by
 * its connection's id. Lists are for one context (`?context=…`) and hold nothing of another.
 */
export const PRIVATE_CONTEXT = 'private';

/** `private` or the UUID of a corporate connection. */
export type ContextId = string;

/** A connection's context id; no id is the private context. */
export function contextIdOfConnection(
  connection: { context: PsuContext; id: string } | null,
): ContextId {
  return connection?.context === 'CORPORATE' ? connection.id : PRIVATE_CONTEXT;
}

/** The context to which data shared by a connection belongs. */
export function contextIdOf({
  context,
  connectionId,
}: {
  context: PsuContext;
  connectionId: string;
}): ContextId {
  return contextIdOfConnection({ context, id: connectionId });
}

/** The browser's choice. It is not a secret, and every list checks it again. */
export const CONTEXT_COOKIE = 'brygge-context';

/** One option of the context switch. */
export type ActingContextView = {
  contextId: ContextId;
  /** The agreement's name at the bank; null for the private context. */
  name: string | null;
  /** The banks connected in this context: one for an agreement, any number for the private context. */
  bankNames: string[];
};

/** `GET /api/contexts`: private first, then the user's connected agreements. */
export type ActingContextsView = { contexts: ActingContextView[] };

/** The context that a browser remembers, if the user may still act for it; otherwise private. */
export function chooseContext(
  contexts: readonly ActingContextView[],
  remembered: string | undefined,
): ContextId {
  return contexts.find(({ contextId }) => contextId === remembered)?.contextId ?? PRIVATE_CONTEXT;
}
