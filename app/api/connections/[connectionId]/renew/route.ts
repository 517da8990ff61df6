import { z } from 'zod';
import { ScaAccessField, startSca } from '@/app/api/sca-start';
import { userRoute } from '@/lib/auth/user-route';
import { PageAfterSca } from '@/lib/view/connection/page-after-sca';

export const POST = userRoute(
  '/api/connections/[connectionId]/renew',
  {
    params: z.object({ connectionId: z.uuid() }),
    body: z.object({ access: ScaAccessField.optional(), returnPath: PageAfterSca.nullish() }),
  },
  (call) =>
    startSca(
      {
        purpose: 'renew',
        connectionId: call.params.connectionId,
        access: call.body.access,
        returnPath: call.body.returnPath ?? null,
      },
      call,
    ),
);
