'use client';

import { drawnLater } from '@/components/ui/drawn-later';
import { Skeleton } from '@/components/ui/skeleton';

/** The note for trial users, whose code nobody else loads. */
export const TrialNoteLater = drawnLater(
  async () => (await import('./trial-note')).TrialNote,
  () => <Skeleton className="h-72 w-full sm:h-64" />,
);
