import { z } from 'zod';
import { startSca } from '@/app/api/connections/sca-start';
import { userRoute } from '@/lib/http/route';

export const POST = userRoute(
  '/api/connections/[connectionId]/renew',
  { params: z.object({ connectionId: z.uuid() }) },
  (call) => startSca({ purpose: 'renew', connectionId: call.params.connectionId }, call),
);
