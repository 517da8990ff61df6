import { paymentStatusOf } from '@/components/payment/payment-meaning';
import type { BasketCandidateView, BasketRefusalView } from '@/lib/view/basket';
import { BASKET_PAYMENTS_MAX } from '@/lib/xs2a/value/limits';

/** A payment as the builder shows it: chosen or not, and why it may not join, given what is chosen. */
export type Choice = BasketCandidateView & { chosen: boolean };

/**
 * The candidates with what of them is chosen. A basket holds payments of one bank and one context: from the first choice
 * on, those of another may not join, until it is taken back.
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

/** Whether somebody may look for a payment among those to choose from: what is approved is no choice. */
export function waitsForApproval({ payment, refusal }: BasketCandidateView): boolean {
  if (refusal === 'already-approved') return false;
  // Where it is not known what the bank has received, the reason says so.
  return payment.state !== 'created' || paymentStatusOf(payment) === 'waiting';
}

type Placed = { bankId: string; connectionId: string | null };

/** The choice after a press on one payment; a full basket takes no more. */
export function toggled(chosenIds: readonly string[], paymentId: string): string[] {
  if (chosenIds.includes(paymentId)) return chosenIds.filter((id) => id !== paymentId);
  return chosenIds.length >= BASKET_PAYMENTS_MAX ? [...chosenIds] : [...chosenIds, paymentId];
}

/** As many as a basket takes: those chosen already, then the others that may join them, in their order. */
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
