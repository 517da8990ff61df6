'use client';

import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ScaPurpose, startSca } from '@/lib/query/connection-queries';
import { problemOf, type RequestProblem } from '@/lib/query/request';
import { actAfterConnect, takeActAfterConnect } from './context-after-connect';

/** Begins SCA and takes the browser to the bank. Stays busy until the page is left. */
export function useStartSca(): {
  start: (purpose: ScaPurpose) => void;
  busy: boolean;
  problem: RequestProblem | null;
} {
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    ...startSca(),
    onSuccess: ({ scaRedirect }) => window.location.assign(scaRedirect),
  });
  useEffect(() => {
    // Coming back with the browser's back button shows the page as it was left, busy.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) reset();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [reset]);
  const start = (purpose: ScaPurpose) => {
    // Who connects wants to act for it; who renews or changes stays who they are.
    if (purpose.kind === 'connect') actAfterConnect();
    else takeActAfterConnect();
    mutate(purpose);
  };
  return { start, busy: isPending || isSuccess, problem: error ? problemOf(error) : null };
}
