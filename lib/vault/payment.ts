/**
 * What payments, drafts and recipients contain of people's words and account numbers: sealed for the database, and
 * found again by keyed hashes.
 */
import type { PaymentDraft } from '@/lib/db/payments/payment-drafts';
import type { Payment } from '@/lib/db/payments/payments';
import type { Recipient } from '@/lib/db/payments/recipients';
import { env } from '@/lib/env';
import type { BankMessageView } from '@/lib/view/problem';
import type { DebtorAccount } from '@/lib/xs2a/account/account-reference';
import { type TppMessage, truncateText } from '@/lib/xs2a/message/tpp-message';
import type { PaymentDifference } from '@/lib/xs2a/payment/difference';
import type { PaymentRequest } from '@/lib/xs2a/payment/payment';
import {
  type RecipientDetails,
  recipientAccountText,
  recipientText,
} from '@/lib/xs2a/payment/recipient';
import { debtorNumber, duplicateText } from '@/lib/xs2a/payment/transfers';
import { PSU_MESSAGE_CHARACTERS_MAX } from '@/lib/xs2a/value/limits';
import { keyedHash, keyedHashes, openRow, type SealPurpose, seal } from './seal';

type Owner = { userId: string; id: string };

/** What a bank has stored of a payment: the payer's name, and the differences from what was sent. */
export type ReadBack = { debtorName: string | null; differences: readonly PaymentDifference[] };

/** The duplicate keys of a request under every sealing key: rows not yet resealed have one under an older key. */
export function duplicateKeys(userId: string, request: PaymentRequest): string[] {
  return keyedHashes(env().PSU_ID_KEYS, 'payment-likeness', userId, duplicateText(request));
}

/** The hashes that find the payments from an account: of its number, or of the reference of a card. */
export function debtorHashes(userId: string, debtorAccount: DebtorAccount): string[] {
  return keyedHashes(env().PSU_ID_KEYS, 'debtor-account', userId, debtorNumber(debtorAccount));
}

/** A request in the form that its payment stores. */
export function sealPaymentRequest(
  owner: Owner,
  request: PaymentRequest,
): Pick<Payment, 'sealedRequest' | 'likenessHash' | 'debtorHash' | 'keyId'> {
  const keys = env().PSU_ID_KEYS;
  return {
    sealedRequest: sealed('payment-request', owner, request),
    likenessHash: keyedHash(keys, 'payment-likeness', owner.userId, duplicateText(request)),
    debtorHash: keyedHash(
      keys,
      'debtor-account',
      owner.userId,
      debtorNumber(request.debtorAccount),
    ),
    keyId: keys[0].id,
  };
}

/** The request of a payment. @throws UnreadableRow when it cannot be decrypted. */
export function openPaymentRequest(
  payment: Owner & Pick<Payment, 'sealedRequest'>,
): PaymentRequest {
  // It matched the schema of its kind when it was sealed.
  return opened('payment-request', payment, payment.sealedRequest) as PaymentRequest;
}

/** Everything that is sealed in the row of a payment except what the bank says of it. */
export type SealedPayment = ReturnType<typeof sealPaymentRequest> & Pick<Payment, 'sealedReadBack'>;

/** What was read back of a payment, together with the request sealed again, so that the row has a single key. */
export function sealReadBack(
  payment: Owner & Pick<Payment, 'sealedRequest'>,
  readBack: ReadBack,
): SealedPayment {
  return {
    ...sealPaymentRequest(payment, openPaymentRequest(payment)),
    sealedReadBack: sealed('payment-read-back', payment, readBack),
  };
}

/** What was read back of a payment; null before that. @throws UnreadableRow when it cannot be decrypted. */
export function openReadBack(payment: Owner & Pick<Payment, 'sealedReadBack'>): ReadBack | null {
  const { sealedReadBack } = payment;
  return sealedReadBack === null
    ? null
    : (opened('payment-read-back', payment, sealedReadBack) as ReadBack);
}

/**
 * The bank's words about a payment or a basket in the form that its row stores; sealed, because they quote what people
 * wrote. Without any there is nothing to seal: Prisma would compile a statement anew for each sealed text.
 */
export function sealBankMessages(owner: Owner, messages: readonly TppMessage[]): string | [] {
  return messages.length === 0 ? [] : sealRefusal(owner, messages);
}

/** The bank's words of a refusal: also none are sealed, which tells it from a payment that was never created. */
export function sealRefusal(owner: Owner, messages: readonly TppMessage[]): string {
  return sealed(
    'payment-request',
    owner,
    messages.map(
      ({ code, text, path }): BankMessageView => ({ code, text: text ?? null, path: path ?? null }),
    ),
  );
}

/** The bank's words about a payment; empty when there are none. @throws UnreadableRow when they cannot be decrypted. */
export function openBankMessages(
  payment: Owner & Pick<Payment, 'bankMessages'>,
): BankMessageView[] {
  return typeof payment.bankMessages === 'string'
    ? (opened('payment-request', payment, payment.bankMessages) as BankMessageView[])
    : [];
}

/** The same words, sealed with the current key. */
export function resealBankMessages(row: Owner & Pick<Payment, 'bankMessages'>): string {
  return sealed('payment-request', row, openBankMessages(row));
}

type PsuMessage = Pick<Payment, 'sealedPsuMessage' | 'psuMessage'>;

/** What the bank says to the person about a payment, in the form that its row stores; null for nothing. */
export function sealPsuMessage(
  owner: Owner,
  message: string | null,
): { sealedPsuMessage: string | null; psuMessage: null } {
  const text = message === null ? null : truncateText(message, PSU_MESSAGE_CHARACTERS_MAX);
  return {
    sealedPsuMessage: text === null ? null : sealed('psu-message', owner, text),
    psuMessage: null,
  };
}

/**
 * What the bank says to the person about a payment; null for nothing. In clear only where a process of the release
 * before was the last to store it. A message that such a process removed may still be sealed here: see
 * docs/decisions/0133. @throws UnreadableRow when it cannot be decrypted.
 */
export function openPsuMessage(payment: Owner & PsuMessage): string | null {
  const { psuMessage, sealedPsuMessage } = payment;
  if (psuMessage !== null || sealedPsuMessage === null) return psuMessage;
  return opened('psu-message', payment, sealedPsuMessage) as string;
}

/** A payment's request, sealed with the current key. */
export function resealPayment(
  payment: Owner & Pick<Payment, 'sealedRequest' | 'sealedReadBack'>,
): SealedPayment {
  const readBack = openReadBack(payment);
  return readBack === null
    ? { ...sealPaymentRequest(payment, openPaymentRequest(payment)), sealedReadBack: null }
    : sealReadBack(payment, readBack);
}

/** The contents of a form, in the form that its draft stores. */
export function sealDraftInput(
  owner: Owner,
  input: Record<string, unknown>,
): Pick<PaymentDraft, 'sealedInput' | 'keyId'> {
  return {
    sealedInput: sealed('payment-draft', owner, input),
    keyId: sealingKeyId(),
  };
}

/** The contents of the form of a draft. @throws UnreadableRow when they cannot be decrypted. */
export function openDraftInput(
  draft: Owner & Pick<PaymentDraft, 'sealedInput'>,
): Record<string, unknown> {
  return opened('payment-draft', draft, draft.sealedInput) as Record<string, unknown>;
}

/**
 * A recipient in the form that its row stores: one per context, account and name, since an account may have several
 * owners.
 */
export function sealRecipient(
  owner: Owner & { contextId: string },
  details: RecipientDetails,
): Pick<Recipient, 'sealedDetails' | 'accountHash' | 'keyId'> {
  return {
    sealedDetails: sealed('recipient', owner, details),
    accountHash: keyedHash(
      env().PSU_ID_KEYS,
      'recipient',
      recipientScope(owner.userId, owner.contextId),
      recipientText(details),
    ),
    keyId: sealingKeyId(),
  };
}

/**
 * The hashes that find the row of a recipient: `own` of its name and account, `former` of its account alone, which is
 * how recipients were stored before an account could have several names.
 */
export function recipientHashes(
  userId: string,
  contextId: string,
  details: RecipientDetails,
): { own: string[]; former: string[] } {
  const hashesOf = (text: string) =>
    keyedHashes(env().PSU_ID_KEYS, 'recipient', recipientScope(userId, contextId), text);
  return { own: hashesOf(recipientText(details)), former: hashesOf(recipientAccountText(details)) };
}

/** Who a recipient is. @throws UnreadableRow when it cannot be decrypted. */
export function openRecipient(
  recipient: Owner & Pick<Recipient, 'sealedDetails'>,
): RecipientDetails {
  return opened('recipient', recipient, recipient.sealedDetails) as RecipientDetails;
}

function sealed(purpose: SealPurpose, { userId, id }: Owner, value: unknown): string {
  return seal(env().PSU_ID_KEYS, purpose, [userId, id], JSON.stringify(value));
}

function opened(purpose: SealPurpose, { userId, id }: Owner, text: string): unknown {
  return JSON.parse(openRow(env().PSU_ID_KEYS, purpose, [userId, id], text));
}

/** The id of the key that seals. */
function sealingKeyId(): string {
  return env().PSU_ID_KEYS[0].id;
}

function recipientScope(userId: string, contextId: string): string {
  return `${userId} ${contextId}`;
}
