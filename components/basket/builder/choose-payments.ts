import { paymentStatusOf } from '@/components/payment/payment-meaning';
import type { BasketCandidateView, BasketRefusalView } from '@/lib/view/basket';
import { BASKET_PAYMENTS_MAX } from '@/lib/xs2a/value/limits';

/** A payment in the builder: selected or not, and why it may not join the current selection. */
export type Choice = BasketCandidateView & { chosen: boolean };

/**
 * The candidates, marked with the selection. A basket holds payments of one bank and one context, so after the first
 * selection others may not join until it is undone.
 */
export function choicesOf(
  candidates: readonly BasketCandidateView[],
  chosenIds: readonly string[],
): Choice[] {
  const first = candidates.find(
    ({ payment, refusal }) => refusal === null && payment.paymentId === chosenIds[0],
  );
  return candidates.map(({ payment, refusal }) => {
    const relative = first === undefined ? null : refusalBeside(first.payment, payment);
    const why = refusal ?? relative;
    return {
      payment,
      refusal: why,
      chosen: why === null && chosenIds.includes(payment.paymentId),
    };
  });
}

/** Whether a user might look for this payment here; an approved one is not a candidate. */
export function waitsForApproval({ payment, refusal }: BasketCandidateView): boolean {
  if (refusal === 'already-approved') return false;
  // If it is unknown what the bank has received, the reason says so.
  return payment.state !== 'created' || paymentStatusOf(payment) === 'waiting';
}

type Placed = { bankId: string; connectionId: string | null };

/** The selection after a press on one payment; a full basket takes no more. */
export function toggled(chosenIds: readonly string[], paymentId: string): string[] {
  if (chosenIds.includes(paymentId)) return chosenIds.filter((id) => id !== paymentId);
  return chosenIds.length >= BASKET_PAYMENTS_MAX ? [...chosenIds] : [...chosenIds, paymentId];
}

/** Fills a basket: the selected payments, then others that may join them, in order. */
export function fillUp(
  candidates: readonly BasketCandidateView[],
  chosenIds: readonly string[],
): string[] {
  const [firstFree] = candidates.filter(({ refusal }) => refusal === null);
  const seed = chosenIds.length > 0 ? chosenIds : firstFree ? [firstFree.payment.paymentId] : [];
  const joinable = choicesOf(candidates, seed)
    .filter(({ refusal, chosen }) => refusal === null && !chosen)
    .map(({ payment }) => payment.paymentId);
  return [...seed, ...joinable].slice(0, BASKET_PAYMENTS_MAX);
}

function refusalBeside(chosen: Placed, other: Placed): BasketRefusalView | null {
  if (chosen.bankId !== other.bankId) return 'other-bank';
  return chosen.connectionId === other.connectionId ? null : 'other-context';
}
