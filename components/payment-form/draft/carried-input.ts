import type { PaymentDraftView } from '@/lib/view/payment';
import { bbanOfIban, isIban } from '@/lib/xs2a/account/account-number';
import { isDomestic, type PaymentKind } from '@/lib/xs2a/payment/payment-product';
import { isObject } from '@/lib/xs2a/value/is-object';
import { firstKindOf, intentOfDraft, type PaymentIntent } from './payment-intent';

/**
 * A draft as the form of an intent continues it; null when only one of the two is for many payments, whose table no other
 * form has.
 */
export function draftAs(intent: PaymentIntent, draft: PaymentDraftView): PaymentDraftView | null {
  const own = intentOfDraft(draft);
  if (own === intent) return draft;
  if (own === 'many' || intent === 'many') return null;
  const kind = firstKindOf(intent);
  const input = carriedInput(draft.input, { from: draft.kind, to: kind, account: null });
  return { ...draft, kind, input };
}

/**
 * The typed values, for the form of another kind. It shows only those that it also has, and keeps the others for the way
 * back; where nothing is typed, it starts with its own usual values. Currency and country are only carried between two
 * domestic kinds, since every other kind starts with its own.
 * @param account a recipient's account that only the other kind has a field for.
 */
export function carriedInput(
  input: Record<string, unknown>,
  { from, to, account }: { from: PaymentKind; to: PaymentKind; account: string | null },
): Record<string, unknown> {
  const typed = Object.entries(input).filter(([, value]) => value !== '');
  const carried = Object.fromEntries(typed);
  if (!isDomestic(from) || !isDomestic(to)) {
    const { instructedAmount } = input;
    carried.instructedAmount = isObject(instructedAmount)
      ? { amount: instructedAmount.amount }
      : undefined;
    carried.creditorAddress = undefined;
  }
  if (account !== null) {
    const isForeign = isIban(account) && bbanOfIban(account) === null;
    carried.creditorAccount = isForeign ? { iban: account } : { bban: account };
  }
  return carried;
}
