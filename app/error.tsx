'use client';

import { OpenFrame } from '@/components/frame/open-frame';
import { PageFailed, referenceOf } from '@/components/problem/page-failed';

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <OpenFrame>
      <PageFailed reference={referenceOf(error)} onRetry={retry} />
    </OpenFrame>
  );
}
