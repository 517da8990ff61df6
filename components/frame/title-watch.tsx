'use client';

import { usePathname, useRouter } from 'next/navigation';
import { useEffect } from 'react';

const SOON_MILLISECONDS = 300;
const LATER_MILLISECONDS = 3_000;

/**
 * Asks once more for a page that came without its title: the framework loses it when a link is pressed while what it leads
 * to is being fetched ahead (vercel/next.js#98684), and who does not see the page is told nothing of it.
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
