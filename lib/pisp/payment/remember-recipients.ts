import { randomUUID } from 'node:crypto';
import type { Db } from '@/lib/db/client';
import { addRecipient, findRecipient, renewRecipient } from '@/lib/db/payments/recipients';
import { recipientHashes, recipientsOf, sealRecipient } from '@/lib/vault/payment';
import type { PaymentRequest } from '@/lib/xs2a/payment/payment';

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
