import type { PaymentDraftView } from '@/lib/view/payment';
import { bbanOfIban, isIban, normalizeAccountNumber } from '@/lib/xs2a/account/account-number';
import { isDomestic } from '@/lib/xs2a/payment/is-domestic';
import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';
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
 * back; where nothing is typed, it starts with its own usual values. A currency is only carried between two domestic
 * kinds, since every other kind starts with its own, and an address not across the border, where the form hides it. An
 * IBAN abroad waits among the choices while the payment is a standing order.
 * @param account a recipient's account that only the other kind has a field for.
 */
export function carriedInput(
  input: Record<string, unknown>,
  { from, to, account }: { from: PaymentKind; to: PaymentKind; account: string | null },
): Record<string, unknown> {
  const typed = Object.entries(input).filter(([, value]) => value !== '');
  const carried = Object.fromEntries(typed);
  if (!isDomestic(from) || !isDomestic(to)) {
    carried.instructedAmount = withoutCurrency(input.instructedAmount);
    carried.creditorAccount = withoutCurrency(input.creditorAccount);
  }
  if (isDomestic(from) !== isDomestic(to)) carried.creditorAddress = undefined;
  // A standing order is made in Norway, and would be refused for a number that its form hides.
  const iban = ibanOf(input.creditorAccount);
  if (to === 'periodic-payments' && isForeign(normalizeAccountNumber(iban))) {
    carried.creditorAccount = { ...withoutCurrency(input.creditorAccount), iban: '' };
    const { creditorName } = input;
    if (isObject(input.choices))
      carried.choices = { ...input.choices, abroad: { iban, creditorName } };
  }
  const kept = isDomestic(to) || iban !== '' ? null : keptIban(input);
  if (kept !== null) {
    carried.creditorAccount = { ...withoutCurrency(input.creditorAccount), iban: kept };
    carried.choices = { ...(input.choices as object), abroad: undefined };
  }
  if (account !== null)
    carried.creditorAccount = isForeign(account) ? { iban: account } : { bban: account };
  return carried;
}

const withoutCurrency = (value: unknown): Record<string, unknown> | undefined => {
  if (!isObject(value)) return undefined;
  const { currency: _, ...rest } = value;
  return rest;
};

const ibanOf = (account: unknown): string =>
  isObject(account) && typeof account.iban === 'string' ? account.iban : '';

/** The IBAN that a standing order left out, unless another recipient is named by now. */
const keptIban = ({ choices, creditorName }: Record<string, unknown>): string | null => {
  const kept = isObject(choices) && isObject(choices.abroad) ? choices.abroad : {};
  return kept.creditorName === creditorName ? ibanOf(kept) || null : null;
};

const isForeign = (account: string): boolean => isIban(account) && bbanOfIban(account) === null;
