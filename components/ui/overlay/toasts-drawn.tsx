'use client';

import { CircleCheck, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Toast } from 'radix-ui';
import { Button, IconButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { ToastMessage } from './toast-message';

type ToastsProps = {
  toasts: readonly ToastMessage[];
  drop: (id: number) => void;
};

/** Long enough to read it, reconsider, and reach the button. */
const UNDOING_MS = 15_000;

/** The toasts themselves. */
export function ToastsDrawn({ toasts, drop }: ToastsProps) {
  const t = useTranslations('toast');
  return (
    <Toast.Provider duration={5000} label={t('label')} swipeDirection="down">
      {toasts.map(({ id, sentence, action }) => (
        <Toast.Root
          key={id}
          {...(action === undefined ? {} : { duration: UNDOING_MS })}
          onOpenChange={(open) => !open && drop(id)}
          className="flex items-center gap-3 rounded-card border border-line bg-surface-raised py-1 pr-1 pl-4 shadow-lifted data-[state=open]:animate-rise-in"
        >
          <Icon of={CircleCheck} className="text-settled" />
          <Toast.Description className="flex-1 py-2">{sentence}</Toast.Description>
          {action && (
            <Toast.Action asChild altText={action.label}>
              <Button kind="quiet" size="small" onClick={action.onPress}>
                {action.label}
              </Button>
            </Toast.Action>
          )}
          <Toast.Close asChild>
            <IconButton icon={X} label={t('close')} />
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport
        // The library inserts the key.
        label={t('region', { hotkey: '{hotkey}' })}
        className="fixed inset-x-4 bottom-20 z-60 flex flex-col gap-2 outline-none sm:right-6 sm:left-auto sm:w-96 lg:bottom-6"
      />
    </Toast.Provider>
  );
}
