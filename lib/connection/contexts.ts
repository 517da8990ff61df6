import { database } from '@/lib/db/client';
import { listContextsOfConnections } from '@/lib/db/connections/connections';
import { type ActingContextView, PRIVATE_CONTEXT } from '@/lib/view/connection/acting-context';
import { bankName } from './bank';

/**
 * Who a user can act as: themselves, and each connected agreement. An agreement whose consent has ended stays in the
 * list, so that its payments can be seen and access given again.
 */
export async function listContexts(userId: string): Promise<ActingContextView[]> {
  const connections = await listContextsOfConnections(database(), userId);
  const own = connections.filter(({ context }) => context === 'PRIVATE');
  return [
    {
      contextId: PRIVATE_CONTEXT,
      name: null,
      bankNames: own.map(({ bankId }) => bankName(bankId)),
    },
    ...connections
      .filter(({ context }) => context === 'CORPORATE')
      .map(({ id, agreementName, bankId }) => ({
        contextId: id,
        name: agreementName,
        bankNames: [bankName(bankId)],
      })),
  ];
}
