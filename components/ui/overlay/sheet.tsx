'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Dialog } from 'radix-ui';
import { IconButton } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { useDialogContent } from './use-dialog-content';

export type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: React.ReactNode;
  /** Finds the element that opened it, which a list may have redrawn meanwhile. */
  findOpener?: () => Element | null;
  /** Whether it has its full height on a phone from the start, since more of its content comes later. */
  isTall?: boolean;
  children: React.ReactNode;
};

/** The actions of a sheet's content, which stay in sight while it scrolls. */
export function SheetFooter({ children }: { children: React.ReactNode }) {
  return (
    <div className="sticky -bottom-5 -mx-5 flex flex-wrap gap-3 border-t border-line bg-surface-raised px-5 py-4 sm:-mx-6 sm:px-6">
      {children}
    </div>
  );
}

/** Details next to the page where there is room; on a phone, from below over it. */
export function Sheet({
  open,
  onOpenChange,
  title,
  findOpener,
  isTall = false,
  children,
}: SheetProps) {
  const t = useTranslations('sheet');
  const content = useDialogContent(() => onOpenChange(false), findOpener);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out" />
        <Dialog.Content
          {...content}
          aria-describedby={undefined}
          className={classNames(
            'fixed z-50 flex flex-col border-line bg-surface-raised shadow-lifted outline-none',
            'inset-x-0 bottom-0 max-h-[88dvh] rounded-t-card border-t',
            isTall && 'max-sm:h-[88dvh]',
            'data-[state=open]:animate-rise-in data-[state=closed]:animate-sink-out',
            'sm:inset-y-0 sm:right-0 sm:left-auto sm:max-h-none sm:w-full sm:max-w-[28rem] sm:rounded-none sm:border-t-0 sm:border-l',
            'sm:data-[state=open]:animate-slide-in sm:data-[state=closed]:animate-slide-out',
          )}
        >
          <div className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-5 sm:pl-6">
            <Dialog.Title className="min-w-0 text-heading font-semibold">{title}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton icon={X} label={t('close')} />
            </Dialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:px-6">
            {children}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
