import { z } from 'zod';
import { startSca } from '@/app/api/connections/sca-start';
import { listConnections } from '@/lib/aisp/connections';
import { ok, userRoute } from '@/lib/http/route';
import type { ConnectionsView } from '@/lib/view/connection';
import { PsuContext } from '@/lib/xs2a/psu-context';

const NewConnection = z.object({
  bankId: z.string('choice-unknown').min(1, 'choice-unknown').max(128, 'choice-unknown'),
  context: PsuContext.nullish(),
});

export const GET = userRoute('/api/connections', {}, async ({ user, now }) =>
  ok<ConnectionsView>(await listConnections(user.userId, now)),
);

export const POST = userRoute('/api/connections', { body: NewConnection }, (call) =>
  startSca(
    { purpose: 'connect', bankId: call.body.bankId, context: call.body.context ?? null },
    call,
  ),
);
