'use client';

import { drawnLater } from '@/components/ui/drawn-later';
import { Skeleton } from '@/components/ui/skeleton';

/** In place of an empty list. Loaded then: most lists have something. */
export const NothingListed = drawnLater(
  async () => (await import('./nothing-listed')).NothingListed,
  () => <Skeleton className="h-80 w-full" />,
);
