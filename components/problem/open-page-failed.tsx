'use client';

import { OpenFrame } from '@/components/frame/open-frame';
import { PageFailed, referenceOf } from './page-failed';

/** A public page broken by a fault of ours, outside the signed-in frame. */
export function OpenPageFailed({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <OpenFrame>
      <PageFailed reference={referenceOf(error)} onRetry={retry} />
    </OpenFrame>
  );
}
