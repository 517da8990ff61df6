import { randomUUID } from 'node:crypto';
import { type Db, database } from '@/lib/db/client';
import {
  addRecipient,
  deleteRecipient,
  findRecipient,
  listRecipients as listStored,
  type Recipient,
  renewRecipient,
} from '@/lib/db/payments/recipients';
import { openRecipient, recipientHashes, recipientsOf, sealRecipient } from '@/lib/vault/payment';
import { readableRows } from '@/lib/vault/readable-rows';
import type { ContextId } from '@/lib/view/acting-context';
import type { RecipientsView, RecipientView } from '@/lib/view/payment';
import type { PaymentRequest } from '@/lib/xs2a/payment/payment';

/** As many as anyone looks through. */
const RECIPIENTS_MAX = 500;

/** Whom a user has paid in one context (or in any), the latest first. */
export async function listRecipients(
  userId: string,
  contextId?: ContextId,
): Promise<RecipientsView> {
  const found = await listStored(database(), { userId, contextId, limit: RECIPIENTS_MAX });
  const { views, unreadable } = readableRows(found, recipientView);
  return { recipients: views, unreadable };
}

/** Remembers everybody whom a payment pays, in the context that it was made in. */
export async function rememberRecipients(
  db: Db,
  of: { userId: string; contextId: string },
  request: PaymentRequest,
  now: Date,
): Promise<void> {
  const { userId, contextId } = of;
  for (const details of recipientsOf(request)) {
    const accountHashes = recipientHashes(userId, contextId, details);
    const known = await findRecipient(db, { userId, contextId, accountHashes });
    const owner = { userId, id: known?.id ?? randomUUID(), contextId };
    const row = { ...sealRecipient(owner, details), lastUsedAt: now };
    if (known === null) await addRecipient(db, { ...owner, ...row });
    else await renewRecipient(db, owner, row);
  }
}

/** Forgets one of them; false when the user has none such. */
export function forgetRecipient(key: { userId: string; recipientId: string }): Promise<boolean> {
  return deleteRecipient(database(), key);
}

function recipientView(recipient: Recipient): RecipientView {
  return {
    recipientId: recipient.id,
    ...openRecipient(recipient),
    lastUsedAt: recipient.lastUsedAt.toISOString(),
  };
}
