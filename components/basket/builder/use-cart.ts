'use client';

import { useState } from 'react';
import type { BasketCandidateView } from '@/lib/view/basket';
import type { ContextId } from '@/lib/view/connection/acting-context';
import { BASKET_PAYMENTS_MAX } from '@/lib/xs2a/value/limits';

/**
 * The payments that are chosen, kept for as long as the tab lives; the one that the person comes from is one of them.
 * Only for what is shown after the page has arrived.
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
      // A browser that keeps nothing: then the choice lasts as long as the page.
    }
  };
  return [chosenIds, choose];
}

function keyOf(contextId: ContextId): string {
  return `brygge-cart-${contextId}`;
}

/** What was chosen in this tab before a visit to the bank or to another page. */
function remembered(contextId: ContextId): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(contextId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
