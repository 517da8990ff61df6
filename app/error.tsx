'use client';

import { lazy, Suspense } from 'react';

// Loaded when a page has failed. If it does not load, global-error.tsx takes over.
const OpenPageFailed = lazy(async () => ({
  default: (await import('@/components/problem/open-page-failed')).OpenPageFailed,
}));

export default function ErrorPage(props: { error: unknown; retry: () => void }) {
  return (
    <Suspense>
      <OpenPageFailed {...props} />
    </Suspense>
  );
}
