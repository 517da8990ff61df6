'use client';

import { createContext, useCallback, useContext, useState } from 'react';
import { drawnLater } from '@/components/ui/drawn-later';
import type { ToastAction, ToastMessage } from './toast-message';

// Loaded with the first toast: most visits have none.
const ToastsDrawn = drawnLater(async () => (await import('./toasts-drawn')).ToastsDrawn);

type ShowToast = (sentence: string, action?: ToastAction) => void;

/** The visible toasts, and the number of the latest. */
type Toasts = { toasts: readonly ToastMessage[]; last: number };

const ToastContext = createContext<ShowToast>(() => {});

/** Shows a message about something elsewhere on the page for five seconds, or longer if it can be undone. */
export function useToast(): ShowToast {
  return useContext(ToastContext);
}

export function ToastProvider({ children }: { children: React.ReactNode }) {
  const [{ toasts, last }, setState] = useState<Toasts>({ toasts: [], last: 0 });
  const showToast = useCallback<ShowToast>((sentence, action) => {
    setState(({ toasts, last }) => ({
      toasts: [...toasts, { id: last + 1, sentence, action }],
      last: last + 1,
    }));
  }, []);
  const drop = (id: number) =>
    setState((state) => ({ ...state, toasts: state.toasts.filter((toast) => toast.id !== id) }));
  return (
    <ToastContext.Provider value={showToast}>
      {children}
      {last > 0 && <ToastsDrawn toasts={toasts} drop={drop} />}
    </ToastContext.Provider>
  );
}
