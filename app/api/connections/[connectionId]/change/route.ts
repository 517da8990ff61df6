import { z } from 'zod';
import { startSca } from '@/app/api/sca-start';
import { userRoute } from '@/lib/auth/user-route';
import { PageAfterSca } from '@/lib/view/connection/page-after-sca';

export const POST = userRoute(
  '/api/connections/[connectionId]/change',
  {
    params: z.object({ connectionId: z.uuid() }),
    body: z.object({ returnPath: PageAfterSca.nullish() }),
  },
  (call) =>
    startSca(
      {
        purpose: 'change',
        connectionId: call.params.connectionId,
        returnPath: call.body.returnPath ?? null,
      },
      call,
    ),
);
