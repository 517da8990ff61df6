import { Euro, Globe, Landmark, type LucideIcon, Repeat, TableProperties, Zap } from 'lucide-react';
import { needsRegulatoryReporting } from '@/lib/xs2a/payment';
import { PAYMENT_KINDS, type PaymentKind } from '@/lib/xs2a/payment-product';
import { readTypedAmount } from '@/lib/xs2a/typed-amount';
import type { TypedPayment } from './typed-payment';

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

export const INTENT_ICONS: Record<PaymentIntent, LucideIcon> = {
  norway: Landmark,
  'at-once': Zap,
  europe: Euro,
  abroad: Globe,
  'standing-order': Repeat,
  many: TableProperties,
};

const INTENT_OF_KIND: Record<PaymentKind, PaymentIntent> = {
  'norwegian-domestic-credit-transfers': 'norway',
  'instant-norwegian-domestic-credit-transfers-straks': 'at-once',
  'sepa-credit-transfers': 'europe',
  'cross-border-credit-transfers': 'abroad',
  'norwegian-cross-border-credit-transfers': 'abroad',
  'periodic-payments': 'standing-order',
  'bulk-payments': 'many',
};

const KIND_OF_INTENT: Record<PaymentIntent, PaymentKind> = {
  norway: 'norwegian-domestic-credit-transfers',
  'at-once': 'instant-norwegian-domestic-credit-transfers-straks',
  europe: 'sepa-credit-transfers',
  abroad: 'cross-border-credit-transfers',
  'standing-order': 'periodic-payments',
  many: 'bulk-payments',
};

export const intentOfKind = (kind: PaymentKind): PaymentIntent => INTENT_OF_KIND[kind];

/** The intent that an address names: its own name, or that of a kind of payment. */
export function intentOfPath(step: string): PaymentIntent | null {
  const intent = PAYMENT_INTENTS.find((each) => each === step);
  if (intent !== undefined) return intent;
  const kind = PAYMENT_KINDS.find((each) => each === step);
  return kind === undefined ? null : INTENT_OF_KIND[kind];
}

/** The kind that an intent is sent as. Abroad, a payment that must be reported is one of its own. */
export function kindOfIntent(
  intent: PaymentIntent,
  { instructedAmount, choices }: Pick<TypedPayment, 'instructedAmount' | 'choices'>,
): PaymentKind {
  if (intent !== 'abroad') return KIND_OF_INTENT[intent];
  return isReported(instructedAmount, choices.reported)
    ? 'norwegian-cross-border-credit-transfers'
    : 'cross-border-credit-transfers';
}

function isReported(
  { amount, currency }: TypedPayment['instructedAmount'],
  saidToBe: boolean,
): boolean {
  if (currency !== 'NOK') return saidToBe;
  const reading = readTypedAmount(amount, currency);
  return reading.ok && needsRegulatoryReporting({ amount: reading.amount, currency }) === true;
}
