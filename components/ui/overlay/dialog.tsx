'use client';

import type { ConfirmDialogProps } from './confirm-dialog-drawn';
import { openedLater } from './opened-later';

/** Asks before something that cannot be undone. */
export const ConfirmDialog = openedLater<ConfirmDialogProps>(
  async () => (await import('./confirm-dialog-drawn')).ConfirmDialogDrawn,
);
