'use client';

import { usePathname, useRouter } from 'next/navigation';
import { useEffect } from 'react';

const SOON_MILLISECONDS = 300;
const LATER_MILLISECONDS = 3_000;

/**
 * Refreshes a page that came without its title, so that screen readers announce it. The framework loses the title when
 * a link is pressed while its page is being prefetched (vercel/next.js#98684).
 */
export function TitleWatch() {
  const router = useRouter();
  const pathname = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is looked at once it is there.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const lookAfter = (wait: number) => {
      timer = setTimeout(() => {
        if (document.title !== '') return;
        router.refresh();
        lookAfter(LATER_MILLISECONDS);
      }, wait);
    };
    lookAfter(SOON_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [pathname, router]);
  return null;
}
