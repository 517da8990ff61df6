'use client';

import { CircleCheck, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Toast } from 'radix-ui';
import { createContext, useCallback, useContext, useState } from 'react';
import { IconButton } from './button';
import { Icon } from './icon';
import { useHydrated } from './use-hydrated';

type Say = (sentence: string) => void;

const ToastContext = createContext<Say>(() => {});

/** Says what has happened elsewhere on the page, for five seconds. */
export const useToast = (): Say => useContext(ToastContext);

export function ToastProvider({ children }: { children: React.ReactNode }) {
  const t = useTranslations('toast');
  const [toasts, setToasts] = useState<{ id: number; sentence: string }[]>([]);
  const say = useCallback<Say>((sentence) => {
    setToasts((shown) => [...shown, { id: (shown.at(-1)?.id ?? 0) + 1, sentence }]);
  }, []);
  const drop = (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id));
  // Its region carries a style attribute, which the content security policy refuses in HTML from the server.
  const hydrated = useHydrated();
  return (
    <ToastContext.Provider value={say}>
      {children}
      {hydrated && (
        <Toast.Provider duration={5000} label={t('label')} swipeDirection="down">
          {toasts.map(({ id, sentence }) => (
            <Toast.Root
              key={id}
              onOpenChange={(open) => !open && drop(id)}
              className="flex items-center gap-3 rounded-card border border-line bg-surface-raised py-1 pr-1 pl-4 shadow-lifted data-[state=open]:animate-rise-in"
            >
              <Icon of={CircleCheck} className="text-settled" />
              <Toast.Description className="flex-1 py-2">{sentence}</Toast.Description>
              <Toast.Close asChild>
                <IconButton icon={X} label={t('close')} />
              </Toast.Close>
            </Toast.Root>
          ))}
          <Toast.Viewport
            // The library puts the key in.
            label={t('region', { hotkey: '{hotkey}' })}
            className="fixed inset-x-4 bottom-20 z-60 flex flex-col gap-2 outline-none sm:right-6 sm:left-auto sm:w-96 lg:bottom-6"
          />
        </Toast.Provider>
      )}
    </ToastContext.Provider>
  );
}
