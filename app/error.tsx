'use client';

import { lazy, Suspense } from 'react';

// Fetched when a page has failed. When it does not arrive, global-error.tsx stands in.
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
