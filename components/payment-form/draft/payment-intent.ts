import type { PaymentDraftView } from '@/lib/view/payment';
import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';
import { isObject } from '@/lib/xs2a/value/is-object';

/** What users want to do, in the order offered; each is the last segment of a form's path. */
export const PAYMENT_INTENTS = [
  'norway',
  'transfer',
  'at-once',
  'europe',
  'abroad',
  'standing-order',
  'many',
] as const;
export type PaymentIntent = (typeof PAYMENT_INTENTS)[number];

const INTENT_OF_KIND: Record<PaymentKind, PaymentIntent> = {
  'norwegian-domestic-credit-transfers': 'norway',
  'instant-norwegian-domestic-credit-transfers-straks': 'at-once',
  'sepa-credit-transfers': 'europe',
  'cross-border-credit-transfers': 'abroad',
  'norwegian-cross-border-credit-transfers': 'abroad',
  'periodic-payments': 'standing-order',
  'bulk-payments': 'many',
};

// Not the list of the products: with it, every page that links to a form would load their whole table.
const KINDS = Object.keys(INTENT_OF_KIND) as PaymentKind[];

/** The kind in which an intent is sent, unless the input requires another. */
export function firstKindOf(intent: PaymentIntent): PaymentKind {
  const isOf = (kind: PaymentKind) => INTENT_OF_KIND[kind] === sentAs(intent);
  return KINDS.find(isOf) ?? 'norwegian-domestic-credit-transfers';
}

export function intentOfKind(kind: PaymentKind): PaymentIntent {
  return INTENT_OF_KIND[kind];
}

/** The intent a draft started with. A transfer records it, since the bank has no such kind. */
export function intentOfDraft({
  kind,
  input,
}: Pick<PaymentDraftView, 'kind' | 'input'>): PaymentIntent {
  const intent = INTENT_OF_KIND[kind];
  const isTransfer = isObject(input.choices) && input.choices.isTransfer === true;
  return isTransfer && intent === sentAs('transfer') ? 'transfer' : intent;
}

/** Whether a bank offers a kind of payment with this intent. */
export function isOffered(intent: PaymentIntent, kinds: readonly PaymentKind[]): boolean {
  return kinds.some((kind) => INTENT_OF_KIND[kind] === sentAs(intent));
}

/** The intent in a path: its own name, or that of a kind of payment. */
export function intentOfPath(step: string): PaymentIntent | null {
  const intent = PAYMENT_INTENTS.find((each) => each === step);
  if (intent !== undefined) return intent;
  const kind = KINDS.find((each) => each === step);
  return kind === undefined ? null : INTENT_OF_KIND[kind];
}

/** Money between one's own accounts is sent as an ordinary domestic payment. */
function sentAs(intent: PaymentIntent): PaymentIntent {
  return intent === 'transfer' ? 'norway' : intent;
}
