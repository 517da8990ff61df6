'use client';

import { PageFailed, referenceOf } from '@/components/problem/page-failed';

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  return <PageFailed reference={referenceOf(error)} onRetry={retry} />;
}
