'use client';

import { useState } from 'react';
import type { BasketCandidateView } from '@/lib/view/basket';
import type { ContextId } from '@/lib/view/connection/acting-context';
import { BASKET_PAYMENTS_MAX } from '@/lib/xs2a/value/limits';

/**
 * The selected payments, kept until the tab closes; the payment the user came from is one of them. Only for use after
 * the page has loaded.
 */
export function useCart(
  contextId: ContextId,
  candidates: readonly BasketCandidateView[],
  paymentId: string | null,
): [readonly string[], (ids: readonly string[]) => void] {
  const [chosenIds, setChosenIds] = useState<readonly string[]>(() => {
    const wanted = [...(paymentId === null ? [] : [paymentId]), ...remembered(contextId)];
    const may = (id: string) =>
      candidates.some(({ payment, refusal }) => payment.paymentId === id && refusal === null);
    return [...new Set(wanted)].filter(may).slice(0, BASKET_PAYMENTS_MAX);
  });
  const choose = (ids: readonly string[]) => {
    setChosenIds(ids);
    try {
      sessionStorage.setItem(keyOf(contextId), JSON.stringify(ids));
    } catch {
      // The browser stores nothing: then the selection lasts as long as the page.
    }
  };
  return [chosenIds, choose];
}

function keyOf(contextId: ContextId): string {
  return `brygge-cart-${contextId}`;
}

/** What was selected in this tab before visiting the bank or another page. */
function remembered(contextId: ContextId): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(contextId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
