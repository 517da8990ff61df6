'use client';

import { type ScaPurpose, startSca } from '@/lib/query/connection-queries';
import { actAfterConnect, takeActAfterConnect } from './context-after-connect';
import { useLeaveForBank } from './use-leave-for-bank';

/** Takes the browser to the bank to connect, or to renew or change a connection. */
export function useStartSca() {
  const { start, ...rest } = useLeaveForBank(startSca);
  return {
    ...rest,
    start: (purpose: ScaPurpose) => {
      // Users who connect want to act for the new context; those who renew or change keep theirs.
      if (purpose.kind === 'connect') actAfterConnect();
      else takeActAfterConnect();
      start(purpose);
    },
  };
}
