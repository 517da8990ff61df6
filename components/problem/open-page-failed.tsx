'use client';

import { OpenFrame } from '@/components/frame/open-frame';
import { PageFailed, referenceOf } from './page-failed';

/** A public page broken by a fault in Brygge, outside the signed-in frame. */
export function OpenPageFailed({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <OpenFrame>
      <div className="mx-auto w-full max-w-form px-4 pt-2 pb-10 sm:pt-16">
        <PageFailed reference={referenceOf(error)} onRetry={retry} />
      </div>
    </OpenFrame>
  );
}
