'use client';

import { CircleCheck, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Toast } from 'radix-ui';
import { IconButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';

type ToastsProps = {
  toasts: readonly { id: number; sentence: string }[];
  drop: (id: number) => void;
};

/** The toasts themselves. */
export function ToastsDrawn({ toasts, drop }: ToastsProps) {
  const t = useTranslations('toast');
  return (
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
  );
}
