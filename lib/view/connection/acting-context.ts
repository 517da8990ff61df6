import type { PsuContext } from '@/lib/xs2a/value/psu-context';

/**
 * For whom a person acts: `private`, with everything of their own at every bank, or one corporate agreement, named by
 * the id of its connection. Lists are asked for one context (`?context=…`) and hold nothing of another.
 */
export const PRIVATE_CONTEXT = 'private';

/** `private` or the UUID of a corporate connection. */
export type ContextId = string;

/** The context of a connection; the private one without any. */
export function contextIdOfConnection(
  connection: { context: PsuContext; id: string } | null,
): ContextId {
  return connection?.context === 'CORPORATE' ? connection.id : PRIVATE_CONTEXT;
}

/** The context that what a connection shares belongs to. */
export function contextIdOf(of: { context: PsuContext; connectionId: string }): ContextId {
  return contextIdOfConnection({ context: of.context, id: of.connectionId });
}

/** The browser's choice; no secret, and every list checks it again. */
export const CONTEXT_COOKIE = 'brygge-context';

/** One choice of the context switch. */
export type ActingContextView = {
  contextId: ContextId;
  /** The agreement's name at the bank; null in private context. */
  name: string | null;
  /** The banks with a connection in this context: one for an agreement, any number in private context. */
  bankNames: string[];
};

/** `GET /api/contexts`: private first, then the agreements that the person has connected. */
export type ActingContextsView = { contexts: ActingContextView[] };

/** The context that a browser remembers, when the person may act for it still; private for every other. */
export function chooseContext(
  contexts: readonly ActingContextView[],
  remembered: string | undefined,
): ContextId {
  return contexts.find(({ contextId }) => contextId === remembered)?.contextId ?? PRIVATE_CONTEXT;
}
