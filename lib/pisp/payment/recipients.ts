import { randomUUID } from 'node:crypto';
import { type Db, database } from '@/lib/db/client';
import type { Payment } from '@/lib/db/payments/payments';
import {
  addRecipient,
  deleteRecipient,
  findRecipient,
  listRecipients as listStored,
  type Recipient,
  renewRecipient,
} from '@/lib/db/payments/recipients';
import {
  openPaymentRequest,
  openRecipient,
  recipientHashes,
  sealRecipient,
} from '@/lib/vault/payment';
import { readableRows } from '@/lib/vault/readable-rows';
import { type ContextId, PRIVATE_CONTEXT } from '@/lib/view/connection/acting-context';
import type { RecipientsView, RecipientView } from '@/lib/view/payment';
import { isSameName, type RecipientDetails, recipientsOf } from '@/lib/xs2a/payment/recipient';

/** As many as anyone looks through. */
const RECIPIENTS_MAX = 500;

/** Who a user has paid in one context (or in any), latest first. */
export async function listRecipients(
  userId: string,
  contextId?: ContextId,
): Promise<RecipientsView> {
  const found = await listStored(database(), { userId, contextId, limit: RECIPIENTS_MAX });
  const { views, unreadable } = readableRows(found, recipientView);
  return { recipients: views, unreadable };
}

/** Stores everybody that a payment pays, in the context it was made in. Called once the payment is approved. */
export async function rememberRecipients(db: Db, payment: PaidPayment, now: Date): Promise<void> {
  const { userId, connectionId } = payment;
  const contextId =
    payment.context === 'CORPORATE' && connectionId !== null ? connectionId : PRIVATE_CONTEXT;
  // A payment that cannot be decrypted right now is still followed.
  const [request] = readableRows([payment], openPaymentRequest).views;
  for (const details of request === undefined ? [] : recipientsOf(request)) {
    const known = await knownRecipient(db, { userId, contextId }, details);
    const owner = { userId, id: known?.id ?? randomUUID(), contextId };
    const row = { ...sealRecipient(owner, details), lastUsedAt: now };
    if (known === null) await addRecipient(db, { ...owner, ...row });
    else await renewRecipient(db, owner, row);
  }
}

/** Removes a recipient; false when the user has no such recipient. */
export function forgetRecipient(key: { userId: string; recipientId: string }): Promise<boolean> {
  return deleteRecipient(database(), key);
}

type PaidPayment = Parameters<typeof openPaymentRequest>[0] &
  Pick<Payment, 'userId' | 'context' | 'connectionId'>;

/** The row of a recipient. A row stored with only an account counts if the name is the same. */
async function knownRecipient(
  db: Db,
  of: { userId: string; contextId: string },
  details: RecipientDetails,
): Promise<Recipient | null> {
  const { own, former } = recipientHashes(of.userId, of.contextId, details);
  const known = await findRecipient(db, { ...of, accountHashes: own });
  if (known !== null) return known;
  const before = await findRecipient(db, { ...of, accountHashes: former });
  const [name] = readableRows(before === null ? [] : [before], openRecipient).views;
  return name !== undefined && isSameName(name.creditorName, details.creditorName) ? before : null;
}

function recipientView(recipient: Recipient): RecipientView {
  return {
    recipientId: recipient.id,
    ...openRecipient(recipient),
    lastUsedAt: recipient.lastUsedAt.toISOString(),
  };
}
