'use client';

import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useState } from 'react';
import { keepInCookie } from '@/components/frame/browser-cookie';
import { contextsQuery } from '@/lib/query/context-queries';
import {
  type ActingContextView,
  CONTEXT_COOKIE,
  type ContextId,
  PRIVATE_CONTEXT,
} from '@/lib/view/connection/acting-context';

const PRIVATE: ActingContextView = { contextId: PRIVATE_CONTEXT, name: null, bankNames: [] };

type ActingContexts = {
  /** Who the user acts for on this page. */
  acting: ActingContextView;
  /** Who the user may act for, private first. */
  contexts: readonly ActingContextView[];
  choose: (contextId: ContextId) => void;
};

const ActingContexts = createContext<ActingContexts>({
  acting: PRIVATE,
  contexts: [PRIVATE],
  choose: () => {},
});

type ActingContextProviderProps = {
  /** The contexts known to the server when it rendered the page. */
  contexts: ActingContextView[];
  /** The browser's remembered choice; one that no longer exists falls back to private. */
  contextId: ContextId;
  children: React.ReactNode;
};

export function ActingContextProvider({
  contexts,
  contextId,
  children,
}: ActingContextProviderProps) {
  const [chosen, setChosen] = useState(contextId);
  const { data } = useQuery({ ...contextsQuery(), initialData: { contexts } });
  const acting =
    data.contexts.find((one) => one.contextId === chosen) ?? data.contexts[0] ?? PRIVATE;
  const choose = (next: ContextId) => {
    remember(next);
    setChosen(next);
  };
  return (
    <ActingContexts value={{ acting, contexts: data.contexts, choose }}>{children}</ActingContexts>
  );
}

/** Who the user acts for on this page. */
export function useActingContext(): ActingContextView {
  return useContext(ActingContexts).acting;
}

/** The same, with all choices. */
export function useActingContexts(): ActingContexts {
  return useContext(ActingContexts);
}

/** Until the browser is closed: after that, a visit starts as private. */
function remember(contextId: ContextId) {
  keepInCookie(CONTEXT_COOKIE, contextId);
}
