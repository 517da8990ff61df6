import { z } from 'zod';
import { startSca } from '@/app/api/connections/sca-start';
import { userRoute } from '@/lib/http/route';

export const POST = userRoute(
  '/api/connections/[connectionId]/change',
  { params: z.object({ connectionId: z.uuid() }) },
  (call) => startSca({ purpose: 'change', connectionId: call.params.connectionId }, call),
);
