'use client';

import { createContext, useCallback, useContext, useState } from 'react';
import { drawnLater } from '@/components/ui/drawn-later';
import type { ToastAction, ToastSaid } from './toast-said';

// Fetched with the first toast: on most visits there is none.
const ToastsDrawn = drawnLater(async () => (await import('./toasts-drawn')).ToastsDrawn);

type Say = (sentence: string, action?: ToastAction) => void;

/** What is shown, and the number of the last one that was. */
type Said = { toasts: readonly ToastSaid[]; last: number };

const ToastContext = createContext<Say>(() => {});

/** Says what has happened elsewhere on the page, for five seconds; longer where it may be undone. */
export function useToast(): Say {
  return useContext(ToastContext);
}

export function ToastProvider({ children }: { children: React.ReactNode }) {
  const [{ toasts, last }, setSaid] = useState<Said>({ toasts: [], last: 0 });
  const say = useCallback<Say>((sentence, action) => {
    setSaid(({ toasts, last }) => ({
      toasts: [...toasts, { id: last + 1, sentence, action }],
      last: last + 1,
    }));
  }, []);
  const drop = (id: number) =>
    setSaid((said) => ({ ...said, toasts: said.toasts.filter((toast) => toast.id !== id) }));
  return (
    <ToastContext.Provider value={say}>
      {children}
      {last > 0 && <ToastsDrawn toasts={toasts} drop={drop} />}
    </ToastContext.Provider>
  );
}
