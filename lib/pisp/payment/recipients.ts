import { database } from '@/lib/db/client';
import {
  deleteRecipient,
  listRecipients as listStored,
  type Recipient,
} from '@/lib/db/payments/recipients';
import { openRecipient } from '@/lib/vault/payment';
import { readableRows } from '@/lib/vault/readable-rows';
import type { ContextId } from '@/lib/view/acting-context';
import type { RecipientsView, RecipientView } from '@/lib/view/payment';

/** As many as anyone looks through. */
const RECIPIENTS_MAX = 500;

/** Whom a user has paid in one context (or in any), the latest first. */
export async function listRecipients(
  userId: string,
  contextId?: ContextId,
): Promise<RecipientsView> {
  const found = await listStored(database(), { userId, contextId, limit: RECIPIENTS_MAX });
  const { views, unreadable } = readableRows(found, viewOf);
  return { recipients: views, unreadable };
}

/** Forgets one of them; false when the user has none such. */
export function forgetRecipient(key: { userId: string; recipientId: string }): Promise<boolean> {
  return deleteRecipient(database(), key);
}

function viewOf(recipient: Recipient): RecipientView {
  return {
    recipientId: recipient.id,
    ...openRecipient(recipient),
    lastUsedAt: recipient.lastUsedAt.toISOString(),
  };
}
