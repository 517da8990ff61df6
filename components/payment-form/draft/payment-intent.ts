import { PAYMENT_KINDS, type PaymentKind } from '@/lib/xs2a/payment/payment-product';

/** What people want to do, in the order in which it is offered; each is the last step of a form's address. */
export const PAYMENT_INTENTS = [
  'norway',
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
export const firstKindOf = (intent: PaymentIntent): PaymentKind =>
  PAYMENT_KINDS.find((kind) => INTENT_OF_KIND[kind] === intent) ?? PAYMENT_KINDS[0];

export const intentOfKind = (kind: PaymentKind): PaymentIntent => INTENT_OF_KIND[kind];

/** Whether some kind of payment that a bank offers is of this intent. */
export const isOffered = (intent: PaymentIntent, kinds: readonly PaymentKind[]): boolean =>
  kinds.some((kind) => INTENT_OF_KIND[kind] === intent);

/** The intent that an address names: its own name, or that of a kind of payment. */
export function intentOfPath(step: string): PaymentIntent | null {
  const intent = PAYMENT_INTENTS.find((each) => each === step);
  if (intent !== undefined) return intent;
  const kind = PAYMENT_KINDS.find((each) => each === step);
  return kind === undefined ? null : INTENT_OF_KIND[kind];
}
