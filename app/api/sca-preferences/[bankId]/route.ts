import { z } from 'zod';
import { changed, found } from '@/app/api/found';
import { userRoute } from '@/lib/auth/user-route';
import { changeScaPreference, forgetScaPreference } from '@/lib/connection/sca-preferences';
import { ScaPreferenceChange, type ScaPreferenceView } from '@/lib/view/user/sca-preference';

const params = z.object({ bankId: z.string().min(1).max(128) });

export const PUT = userRoute(
  '/api/sca-preferences/[bankId]',
  { params, body: ScaPreferenceChange },
  async ({ user, params: { bankId }, body, now }) =>
    found<ScaPreferenceView>(await changeScaPreference({ userId: user.userId, bankId }, body, now)),
);

export const DELETE = userRoute(
  '/api/sca-preferences/[bankId]',
  { params },
  async ({ user, params: { bankId } }) =>
    changed(await forgetScaPreference({ userId: user.userId, bankId })),
);
