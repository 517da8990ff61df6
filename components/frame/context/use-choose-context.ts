'use client';

import { usePathname, useRouter } from 'next/navigation';
import { PLACES } from '@/components/frame/places';
import type { ActingContextView } from '@/lib/view/connection/acting-context';
import { useActingContexts } from './acting-context';

/** Pages below these belong to the user and to no context. */
const WITHOUT_CONTEXT: readonly string[] = ['/connections', '/settings', '/inspector'];

/** Switches who the user acts for, and leaves a page that belongs to the previous context. */
export function useChooseContext(): (contextId: ActingContextView['contextId']) => void {
  const { acting, choose } = useActingContexts();
  const router = useRouter();
  const pathname = usePathname();
  return (contextId) => {
    if (contextId === acting.contextId) return;
    choose(contextId);
    const list = PLACES.flatMap(({ path, alsoAt }) => [path, alsoAt ?? path]).find((path) =>
      pathname.startsWith(`${path}/`),
    );
    if (list !== undefined && !WITHOUT_CONTEXT.includes(list)) router.push(list);
  };
}
