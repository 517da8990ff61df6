/**
 * Answers about one payment or basket as a client reads them. What a client cannot do without must be right. Any other
 * malformed part is left out and named, so that a strange fee or link does not hide a payment that the bank has.
 */
import { Link, type Links, ResourceId, readLinks } from '@/lib/xs2a/message/link';
import { AnsweredMessage, type TppMessage } from '@/lib/xs2a/message/tpp-message';
import { AnsweredAmount } from '@/lib/xs2a/value/amount-schemas';
import { isObject } from '@/lib/xs2a/value/is-object';
import { addFinding } from '@/lib/xs2a/value/rule';
import { z } from '@/lib/xs2a/value/zod';
import type { BasketCreated } from './basket';
import { AnsweredStatus, type PaymentCreated, PaymentStatusAnswer } from './payment-answer';

/** The paths of the parts that were left out; of messages and links only as many as anyone reads. */
type Odd = { readonly odd: readonly string[] };

/** A payment that a bank says it has created. The status may be missing: it can be asked for later. */
export type AnsweredPayment = Odd &
  Omit<PaymentCreated, 'transactionStatus'> & { transactionStatus: string | null };

/** @see interface#payment-creation-response */
export const AnsweredPayment = z
  .looseObject({ paymentId: ResourceId })
  .transform((answer): AnsweredPayment => {
    const odd: string[] = [];
    return {
      paymentId: answer.paymentId,
      transactionStatus: partOf(answer, 'transactionStatus', AnsweredStatus, odd),
      transactionFees: partOf(answer, 'transactionFees', AnsweredAmount, odd),
      transactionFeeIndicator: partOf(answer, 'transactionFeeIndicator', z.boolean(), odd),
      tppMessages: messagesOf(answer, odd),
      psuMessage: partOf(answer, 'psuMessage', z.string(), odd),
      _links: linksOf(answer, odd),
      odd,
    };
  });

/** A basket that a bank says it has created. Its id may be in its own link, and its status can be asked for later. */
export type AnsweredBasket = Odd &
  Omit<BasketCreated, 'transactionStatus'> & { transactionStatus: string | null };

/** Without an id and a status it is not a basket. @see interface#signing-basket-creation-request-and-response */
export const AnsweredBasket = z.looseObject({}).transform((answer, context): AnsweredBasket => {
  const odd: string[] = [];
  const basketId = partOf(answer, 'basketId', ResourceId, odd);
  const transactionStatus = partOf(answer, 'transactionStatus', AnsweredStatus, odd);
  if (basketId === null && transactionStatus === null) {
    addFinding(context, { rule: 'field-required' }, ['basketId']);
  }
  return {
    basketId,
    transactionStatus,
    tppMessages: messagesOf(answer, odd),
    psuMessage: partOf(answer, 'psuMessage', z.string(), odd),
    _links: linksOf(answer, odd),
    odd,
  };
});

/**
 * The start of an approval: what matters is whether it leads to SCA, and where. Without a link, `scaStatus` and the
 * bank's words say why.
 * @see supplement#5
 */
export const AnsweredAuthorisation = z
  .looseObject({ _links: z.looseObject({ scaRedirect: Link.nullish() }).nullish() })
  .transform((answer) => {
    const odd: string[] = [];
    return {
      scaStatus: partOf(answer, 'scaStatus', z.string(), odd),
      tppMessages: messagesOf(answer, odd),
      psuMessage: partOf(answer, 'psuMessage', z.string(), odd),
    };
  });
export type AnsweredAuthorisation = z.infer<typeof AnsweredAuthorisation>;

/** The status of a payment; the fields that decide whether it was carried out must be right. */
export type AnsweredPaymentStatus = Odd & PaymentStatusAnswer;

const Status = PaymentStatusAnswer.pick({
  paymentId: true,
  transactionStatus: true,
  fundsAvailable: true,
});

/** The status of one payment: an answer that names another payment says nothing about this one. */
export function answeredPaymentStatusOf(paymentId: string): z.ZodType<AnsweredPaymentStatus> {
  return Status.loose()
    .refine(isAbout(paymentId), { path: ['paymentId'] })
    .transform((answer): AnsweredPaymentStatus => {
      const odd: string[] = [];
      return {
        paymentId: answer.paymentId,
        transactionStatus: answer.transactionStatus,
        fundsAvailable: answer.fundsAvailable,
        tppMessages: messagesOf(answer, odd),
        psuMessage: partOf(answer, 'psuMessage', z.string(), odd),
        _links: linksOf(answer, odd),
        odd,
      };
    });
}

/** What a bank has stored of a payment. */
export type AnsweredPaymentDetails = Odd & {
  debtorName: string | null;
  _links: Links | null;
  /** The answer itself, for comparing with the request. */
  fields: Readonly<Record<string, unknown>>;
};

/** The details of one payment: an answer that names another payment says nothing about this one. @see supplement#5 */
export function answeredPaymentDetailsOf(paymentId: string): z.ZodType<AnsweredPaymentDetails> {
  return z
    .looseObject({ paymentId: z.string().nullish() })
    .refine(isAbout(paymentId), { path: ['paymentId'] })
    .transform((answer): AnsweredPaymentDetails => {
      const odd: string[] = [];
      return {
        debtorName: partOf(answer, 'debtorName', z.string(), odd),
        _links: linksOf(answer, odd),
        fields: answer,
        odd,
      };
    });
}

/** What the links of an answer permit; null where they say nothing. */
export type LinkedActions = { mayAuthorise: boolean | null; mayDelete: boolean | null };

/**
 * What an answer's links permit for a payment. Without `startAuthorisation` (or a `scaRedirect` already started) it
 * cannot be approved, and without DELETE among the verbs of `self` it cannot be deleted.
 * @see supplement#5
 * @assumes links-permit
 */
export function linkedActions({ _links: links, odd }: LinkedAnswer): LinkedActions {
  const known = links ?? {};
  const isNamed = (name: string) => Object.hasOwn(known, name) || odd.includes(`_links.${name}`);
  return {
    mayAuthorise: Object.keys(known).length > 0 ? APPROVAL_LINKS.some(isNamed) : null,
    mayDelete: known.self?.verbs?.some((verb) => verb.toUpperCase() === 'DELETE') ?? null,
  };
}

export type LinkedAnswer = Odd & { readonly _links?: Links | null | undefined };

type Answer = Readonly<Record<string, unknown>>;

const ODD_MAX = 20;

/** The links that lead to an approval. That they are there counts even when they cannot be followed. */
const APPROVAL_LINKS: readonly string[] = ['startAuthorisation', 'scaRedirect'];

/** Whether an answer names this payment, or none. */
function isAbout(paymentId: string) {
  return (answer: { paymentId?: string | null | undefined }) =>
    [null, undefined, paymentId].includes(answer.paymentId);
}

/** One part of an answer; null when it is missing or malformed. */
function partOf<Value>(
  answer: Answer,
  name: string,
  schema: z.ZodType<Value>,
  odd: string[],
): Value | null {
  const value = answer[name];
  if (value === null || value === undefined) return null;
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  odd.push(name);
  return null;
}

/** A message without a category is a WARNING here: beside a status, ERROR means that a standing order missed a date. */
const PaymentMessage = AnsweredMessage.extend({ category: z.string().catch('WARNING') });

/** A bank may write its one message without the list. */
const MessageList = z.union([
  z.array(z.unknown()),
  z.looseObject({ code: z.string() }).transform((message): unknown[] => [message]),
]);

/** The messages that can be read. Null when there is no list of them, which says nothing about earlier ones. */
function messagesOf(answer: Answer, odd: string[]): TppMessage[] | null {
  const messages = partOf(answer, 'tppMessages', MessageList, odd);
  if (messages === null) return null;
  return messages.flatMap((value, index) => {
    const message = PaymentMessage.safeParse(value);
    if (message.success) return [message.data];
    if (odd.length < ODD_MAX) odd.push(`tppMessages.${index}`);
    return [];
  });
}

function linksOf(answer: Answer, odd: string[]): Links | null {
  const value = answer._links;
  if (value === null || value === undefined) return null;
  if (!isObject(value)) {
    odd.push('_links');
    return null;
  }
  const read = readLinks(value);
  for (const [index, name] of read.odd.entries())
    if (index < ODD_MAX || APPROVAL_LINKS.includes(name)) odd.push(`_links.${name}`);
  return read.links;
}
