'use client';

import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { startBasketSca } from '@/lib/query/basket-queries';
import { problemOf, type RequestProblem } from '@/lib/query/request';

/** Takes the browser to the bank to approve a basket. Stays busy until the page is left. */
export function useBasketSca(
  basketId: string,
  onStayed: () => void,
): { start: () => void; busy: boolean; problem: RequestProblem | null } {
  const [leaving, setLeaving] = useState(false);
  const { mutate, reset, isPending, error } = useMutation({
    ...startBasketSca(basketId),
    onSuccess: ({ scaRedirect }) => {
      if (scaRedirect === null) return;
      setLeaving(true);
      window.location.assign(scaRedirect);
    },
    // The bank asks for nothing, or another tab has moved the basket meanwhile: how it stands now is asked for.
    onSettled: (answer) => {
      if (!answer?.scaRedirect) onStayed();
    },
  });
  useEffect(() => {
    // Coming back with the browser's back button shows the page as it was left, busy.
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      reset();
      setLeaving(false);
      onStayed();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [reset, onStayed]);
  return {
    start: () => mutate(),
    busy: isPending || leaving,
    problem: error ? problemOf(error) : null,
  };
}
