'use client';

import { OpenFrame } from '@/components/frame/open-frame';
import { PageFailed, referenceOf } from './page-failed';

/** A page that a fault of ours has broken, outside the frame of who is signed in. */
export function OpenPageFailed({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <OpenFrame>
      <PageFailed reference={referenceOf(error)} onRetry={retry} />
    </OpenFrame>
  );
}
