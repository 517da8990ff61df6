'use client';

import { AlertDialog } from 'radix-ui';
import { classNames } from '@/components/ui/class-names';
import { useDialogContent } from './use-dialog-content';

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: React.ReactNode;
  children: React.ReactNode;
  cancel: React.ReactNode;
  confirm: React.ReactNode;
};

// Above a sheet too, which may be what asks.
const overlay =
  'fixed inset-0 z-50 bg-scrim data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out';

/** The dialog itself, with the focus on the button that cancels. */
export function ConfirmDialogDrawn({
  open,
  onOpenChange,
  title,
  children,
  cancel,
  confirm,
}: ConfirmDialogProps) {
  const content = useDialogContent(() => onOpenChange(false));
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={overlay} />
        <div className="pointer-events-none fixed inset-0 z-50 flex items-end justify-center sm:items-center sm:p-4">
          <AlertDialog.Content
            {...content}
            className={classNames(
              'pointer-events-auto max-h-dvh w-full max-w-dialog overflow-y-auto rounded-t-card border border-line bg-surface-raised p-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] shadow-lifted sm:rounded-card',
              'data-[state=open]:animate-rise-in data-[state=closed]:animate-sink-out',
            )}
          >
            <AlertDialog.Title className="text-heading font-semibold">{title}</AlertDialog.Title>
            <AlertDialog.Description asChild>
              <div className="mt-2 space-y-2 text-ink-muted">{children}</div>
            </AlertDialog.Description>
            <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
              <AlertDialog.Cancel asChild>{cancel}</AlertDialog.Cancel>
              {confirm}
            </div>
          </AlertDialog.Content>
        </div>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
