import type { ContextId } from '@/lib/view/acting-context';
import type { Db } from './client';
import { connectionOfContext } from './connections';

/** The card accounts of connections whose access still stands that a payment can name as its debtor. */
export const listPayingCards = (
  db: Db,
  of: { userId: string; contextId: ContextId | undefined },
  now: Date,
) =>
  db.cardAccount.findMany({
    where: {
      userId: of.userId,
      connection: {
        revokedAt: null,
        accessUntil: { gt: now },
        ...(of.contextId === undefined ? {} : connectionOfContext(of.contextId)),
      },
    },
    orderBy: [{ connection: { consentedAt: 'asc' } }, { position: 'asc' }, { id: 'asc' }],
  });
