import { z } from 'zod';
import { ScaAccessField, startSca } from '@/app/api/sca-start';
import { userRoute } from '@/lib/auth/user-route';
import { connectConsented, openAgreement } from '@/lib/connection/agreements';
import { listConnections } from '@/lib/connection/connections';
import { presentPsu } from '@/lib/connection/presence';
import { AppError } from '@/lib/http/app-error';
import { ok } from '@/lib/http/route';
import type { ConnectedView, ConnectionsView } from '@/lib/view/connection/connection';
import { PageAfterSca } from '@/lib/view/connection/page-after-sca';
import { PsuContext } from '@/lib/xs2a/value/psu-context';

const NewConnection = z.object({
  bankId: z.string('choice-unknown').min(1, 'choice-unknown').max(128, 'choice-unknown'),
  context: PsuContext.nullish(),
  access: ScaAccessField.optional(),
  returnPath: PageAfterSca.nullish(),
  /** One of those from `GET /api/agreements`. */
  agreement: z.string('choice-unknown').max(4096, 'choice-unknown').optional(),
});

export const GET = userRoute('/api/connections', {}, async ({ user, now }) =>
  ok<ConnectionsView>(await listConnections(user.userId, now)),
);

export const POST = userRoute('/api/connections', { body: NewConnection }, async (call) => {
  const { bankId, context, agreement, access = 'accounts' } = call.body;
  const returnPath = call.body.returnPath ?? null;
  if (agreement === undefined)
    return startSca(
      { purpose: 'connect', bankId, context: context ?? null, access, returnPath },
      call,
    );
  const key = { userId: call.user.userId, bankId };
  const chosen = openAgreement(key, agreement);
  if (chosen === null)
    throw new AppError('invalid-input', {
      fields: [{ path: 'agreement', rule: 'choice-unknown' }],
    });
  const connectionId = await connectConsented(key, chosen, presentPsu(call), call.now);
  return connectionId !== null
    ? ok<ConnectedView>({ connectionId })
    : startSca(
        {
          purpose: 'connect',
          bankId,
          context: 'CORPORATE',
          psuCorporateId: chosen.psuCorporateId,
          returnPath,
        },
        call,
      );
});
