import type { PaymentDraftView } from '@/lib/view/payment';
import { PAYMENT_KINDS, type PaymentKind } from '@/lib/xs2a/payment/payment-product';
import { isObject } from '@/lib/xs2a/value/is-object';

/** What people want to do, in the order in which it is offered; each is the last step of a form's address. */
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

/** The kind that an intent is sent as, unless what is typed asks for another. */
export function firstKindOf(intent: PaymentIntent): PaymentKind {
  const isOf = (kind: PaymentKind) => INTENT_OF_KIND[kind] === sentAs(intent);
  return PAYMENT_KINDS.find(isOf) ?? PAYMENT_KINDS[0];
}

export function intentOfKind(kind: PaymentKind): PaymentIntent {
  return INTENT_OF_KIND[kind];
}

/** What a draft was begun as: a transfer says so itself, since the bank knows no such kind. */
export function intentOfDraft({
  kind,
  input,
}: Pick<PaymentDraftView, 'kind' | 'input'>): PaymentIntent {
  const intent = INTENT_OF_KIND[kind];
  const isTransfer = isObject(input.choices) && input.choices.isTransfer === true;
  return isTransfer && intent === sentAs('transfer') ? 'transfer' : intent;
}

/** Whether some kind of payment that a bank offers is of this intent. */
export function isOffered(intent: PaymentIntent, kinds: readonly PaymentKind[]): boolean {
  return kinds.some((kind) => INTENT_OF_KIND[kind] === sentAs(intent));
}

/** The intent that an address names: its own name, or that of a kind of payment. */
export function intentOfPath(step: string): PaymentIntent | null {
  const intent = PAYMENT_INTENTS.find((each) => each === step);
  if (intent !== undefined) return intent;
  const kind = PAYMENT_KINDS.find((each) => each === step);
  return kind === undefined ? null : INTENT_OF_KIND[kind];
}

/** Between one's own accounts, money moves by an ordinary payment in Norway. */
function sentAs(intent: PaymentIntent): PaymentIntent {
  return intent === 'transfer' ? 'norway' : intent;
}
