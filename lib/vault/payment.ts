/**
 * What a payment, a draft and a recipient keep of people's words and of account numbers: sealed on the way to the
 * database, and found again by keyed hashes.
 */
import type { PaymentDraft } from '@/lib/db/payments/payment-drafts';
import type { Payment } from '@/lib/db/payments/payments';
import type { Recipient } from '@/lib/db/payments/recipients';
import { env } from '@/lib/env';
import { bbanOfIban } from '@/lib/xs2a/account/account-number';
import type { DebtorAccount } from '@/lib/xs2a/account/account-reference';
import type { TppMessage } from '@/lib/xs2a/message/tpp-message';
import type { CreditorAddress } from '@/lib/xs2a/payment/creditor-address';
import type { PaymentDifference } from '@/lib/xs2a/payment/difference';
import type { PaymentRequest } from '@/lib/xs2a/payment/payment';
import { type Amount, addAmounts, canonicalAmount } from '@/lib/xs2a/value/amount';
import { keyedHash, keyedHashes, openRow, type SealPurpose, seal } from './seal';

type Owner = { userId: string; id: string };

/** The key that seals. */
export function sealingKeyId(): string {
  return env().PSU_ID_KEYS[0].id;
}

/** What a bank has stored of a payment: in whose name, and what otherwise than it was sent. */
export type ReadBack = { debtorName: string | null; differences: readonly PaymentDifference[] };

type Transfer = {
  instructedAmount: Amount;
  creditorName: string;
  creditorAccount: { bban?: string | undefined; iban?: string | undefined };
  creditorAgent?: string | undefined;
  creditorAddress?: CreditorAddress | undefined;
};

/** The duplicate key of a request under every sealing key: rows not yet resealed hold an older one. */
export function duplicateKeys(userId: string, request: PaymentRequest): string[] {
  return keyedHashes(env().PSU_ID_KEYS, 'payment-likeness', userId, duplicateText(request));
}

/** The hashes by which payments from an account are found: its number, or the reference of a card. */
export function debtorHashes(userId: string, debtorAccount: DebtorAccount): string[] {
  return keyedHashes(env().PSU_ID_KEYS, 'debtor-account', userId, debtorNumber(debtorAccount));
}

/** A request as its payment keeps it. */
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

/** The request of a payment. @throws UnreadableRow when it does not open. */
export function openPaymentRequest(
  payment: Owner & Pick<Payment, 'sealedRequest'>,
): PaymentRequest {
  // What was sealed had passed the schema of its kind.
  return opened('payment-request', payment, payment.sealedRequest) as PaymentRequest;
}

/** All that is sealed in the row of a payment but the bank's messages. */
export type SealedPayment = ReturnType<typeof sealPaymentRequest> & Pick<Payment, 'sealedReadBack'>;

/** What was read back of a payment, and the request anew, so that one key seals the row. */
export function sealReadBack(
  payment: Owner & Pick<Payment, 'sealedRequest'>,
  readBack: ReadBack,
): SealedPayment {
  return {
    ...sealPaymentRequest(payment, openPaymentRequest(payment)),
    sealedReadBack: sealed('payment-read-back', payment, readBack),
  };
}

/** What was read back of a payment; null before that. @throws UnreadableRow when it does not open. */
export function openReadBack(payment: Owner & Pick<Payment, 'sealedReadBack'>): ReadBack | null {
  const { sealedReadBack } = payment;
  return sealedReadBack === null
    ? null
    : (opened('payment-read-back', payment, sealedReadBack) as ReadBack);
}

/** The amount of a payment, or the sums of a bulk by currency, in the order in which the currencies come. */
export function totalsOf(request: PaymentRequest): [Amount, ...Amount[]] {
  const sums = new Map<string, Amount>();
  for (const { instructedAmount } of transfersOf(request)) {
    const amount = canonicalAmount(instructedAmount);
    const sum = sums.get(amount.currency);
    sums.set(amount.currency, sum === undefined ? amount : addAmounts(sum, amount));
  }
  const [first, ...others] = sums.values();
  if (first === undefined) throw new RangeError('A payment has at least one transfer');
  return [first, ...others];
}

/** One message of a bank as it is shown. */
export type BankMessage = { code: string; text: string | null; path: string | null };

/** The bank's words about a payment or a basket as its row keeps them: they quote what people wrote. */
export function sealBankMessages(owner: Owner, messages: readonly TppMessage[]): string {
  return sealed(
    'payment-request',
    owner,
    messages.map(
      ({ code, text, path }): BankMessage => ({ code, text: text ?? null, path: path ?? null }),
    ),
  );
}

/** The bank's words about a payment; none when there are none. @throws UnreadableRow when they do not open. */
export function openBankMessages(payment: Owner & Pick<Payment, 'bankMessages'>): BankMessage[] {
  return typeof payment.bankMessages === 'string'
    ? (opened('payment-request', payment, payment.bankMessages) as BankMessage[])
    : [];
}

/** The same words by the key in use. */
export function sealBankMessagesAnew(row: Owner & Pick<Payment, 'bankMessages'>): string {
  return sealed('payment-request', row, openBankMessages(row));
}

/** A payment's request, by the key in use. */
export function sealPaymentAnew(
  payment: Owner & Pick<Payment, 'sealedRequest' | 'sealedReadBack'>,
): SealedPayment {
  const readBack = openReadBack(payment);
  return readBack === null
    ? { ...sealPaymentRequest(payment, openPaymentRequest(payment)), sealedReadBack: null }
    : sealReadBack(payment, readBack);
}

/** What stands in a form, as its draft keeps it. */
export function sealDraftInput(
  owner: Owner,
  input: Record<string, unknown>,
): Pick<PaymentDraft, 'sealedInput' | 'keyId'> {
  return {
    sealedInput: sealed('payment-draft', owner, input),
    keyId: sealingKeyId(),
  };
}

/** What stands in the form of a draft. @throws UnreadableRow when it does not open. */
export function openDraftInput(
  draft: Owner & Pick<PaymentDraft, 'sealedInput'>,
): Record<string, unknown> {
  return opened('payment-draft', draft, draft.sealedInput) as Record<string, unknown>;
}

/** Somebody who was paid. */
export type RecipientDetails = {
  creditorName: string;
  creditorAccount: { bban?: string; iban?: string };
  creditorAgent: string | null;
  creditorAddress: CreditorAddress | null;
};

/** A recipient as its row keeps it: one for each context, account and name, since an account may have several owners. */
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
      nameAndAccountOf(details),
    ),
    keyId: sealingKeyId(),
  };
}

/**
 * The hashes by which the row of a recipient is found: `own` of its name and account, `former` of its account alone, by
 * which one was kept before an account could have several names.
 */
export function recipientHashes(
  userId: string,
  contextId: string,
  details: RecipientDetails,
): { own: string[]; former: string[] } {
  const hashesOf = (text: string) =>
    keyedHashes(env().PSU_ID_KEYS, 'recipient', recipientScope(userId, contextId), text);
  return { own: hashesOf(nameAndAccountOf(details)), former: hashesOf(accountOf(details)) };
}

/** Whether two names are one to a reader: case and blanks aside. */
export function isSameName(one: string, other: string): boolean {
  return foldedName(one) === foldedName(other);
}

/** Who a recipient is. @throws UnreadableRow when it does not open. */
export function openRecipient(
  recipient: Owner & Pick<Recipient, 'sealedDetails'>,
): RecipientDetails {
  return opened('recipient', recipient, recipient.sealedDetails) as RecipientDetails;
}

/** Everybody whom a request pays, each account once for each name. */
export function recipientsOf(request: PaymentRequest): RecipientDetails[] {
  const found = new Map<string, RecipientDetails>();
  for (const transfer of transfersOf(request)) {
    const { bban, iban } = transfer.creditorAccount;
    const details: RecipientDetails = {
      creditorName: transfer.creditorName,
      creditorAccount: {
        ...(bban === undefined ? {} : { bban }),
        ...(iban === undefined ? {} : { iban }),
      },
      creditorAgent: transfer.creditorAgent ?? null,
      creditorAddress: transfer.creditorAddress ?? null,
    };
    found.set(nameAndAccountOf(details), details);
  }
  return [...found.values()];
}

function sealed(purpose: SealPurpose, { userId, id }: Owner, value: unknown): string {
  return seal(env().PSU_ID_KEYS, purpose, [userId, id], JSON.stringify(value));
}

function opened(purpose: SealPurpose, { userId, id }: Owner, text: string): unknown {
  return JSON.parse(openRow(env().PSU_ID_KEYS, purpose, [userId, id], text));
}

function transfersOf(request: PaymentRequest): readonly Transfer[] {
  return 'payments' in request ? request.payments : [request];
}

/** The number of an account, a Norwegian IBAN as its BBAN, so that one account has one number. */
function numberOf({ bban, iban }: Transfer['creditorAccount']): string {
  return bban ?? (iban === undefined ? '' : (bbanOfIban(iban) ?? iban));
}

/** The account that a payment leaves, as one text; a card's reference never reads like an account's number. */
function debtorNumber({ bban, other }: DebtorAccount): string {
  return bban ?? `card ${other?.identification ?? ''}`;
}

/**
 * What makes two payments duplicates: debtor, creditor account, amount and currency of every transfer, and whether it
 * happens once or repeats. Neither the product nor the message to the creditor counts.
 */
function duplicateText(request: PaymentRequest): string {
  return JSON.stringify([
    debtorNumber(request.debtorAccount),
    'frequency' in request ? 'repeated' : 'once',
    transfersOf(request)
      .map(({ creditorAccount, instructedAmount }) => {
        const { amount, currency } = canonicalAmount(instructedAmount);
        return [numberOf(creditorAccount), amount, currency].join(' ');
      })
      .sort(),
  ]);
}

/** What makes an account one: its number, and the bank beside a number that more than one bank may give out. */
function accountOf({ creditorAccount, creditorAgent }: RecipientDetails): string {
  return creditorAccount.iban === undefined && creditorAgent !== null
    ? `${creditorAgent} ${numberOf(creditorAccount)}`
    : numberOf(creditorAccount);
}

function nameAndAccountOf(details: RecipientDetails): string {
  return `${accountOf(details)}\n${foldedName(details.creditorName)}`;
}

function foldedName(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('nb');
}

function recipientScope(userId: string, contextId: string): string {
  return `${userId} ${contextId}`;
}
