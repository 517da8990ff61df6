'use client';

import { type ScaPurpose, startSca } from '@/lib/query/connection-queries';
import { actAfterConnect, takeActAfterConnect } from './context-after-connect';
import { useLeaveForBank } from './use-leave-for-bank';

/** Takes the browser to the bank to connect, or to renew or change what is connected. */
export function useStartSca() {
  const { start, ...rest } = useLeaveForBank(startSca());
  return {
    ...rest,
    start: (purpose: ScaPurpose) => {
      // Who connects wants to act for it; who renews or changes stays who they are.
      if (purpose.kind === 'connect') actAfterConnect();
      else takeActAfterConnect();
      start(purpose);
    },
  };
}
