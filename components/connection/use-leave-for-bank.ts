'use client';

import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { problemOf } from '@/lib/query/request';

/**
 * Starts SCA and takes the browser to the bank. Stays busy until the page is left.
 * @param onStayed called when the bank requires nothing, when it could not start, or when the user came back with the
 * back button.
 */
export function useLeaveForBank<Answer extends { scaRedirect: string | null }, Variables = void>(
  begin: (variables: Variables) => Promise<Answer>,
  onStayed?: (answer?: Answer) => void,
) {
  const [leaving, setLeaving] = useState(false);
  const { mutate, reset, isPending, error, variables } = useMutation({
    mutationFn: begin,
    onSuccess: ({ scaRedirect }) => {
      if (scaRedirect === null) return;
      setLeaving(true);
      window.location.assign(scaRedirect);
    },
    onSettled: (answer) => {
      if (!answer?.scaRedirect) onStayed?.(answer);
    },
  });
  const comeBack = useEffectEvent(() => {
    reset();
    setLeaving(false);
    onStayed?.();
  });
  useEffect(() => {
    // The browser's back button shows the page as it was left: busy.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) comeBack();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
  return {
    start: mutate,
    busy: isPending || leaving,
    problem: error ? problemOf(error) : null,
    /** What was last passed to `start`. */
    started: variables,
  };
}
