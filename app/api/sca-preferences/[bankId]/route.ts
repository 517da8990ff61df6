import { z } from 'zod';
import { userRoute } from '@/lib/auth/user-route';
import { changeScaPreference, forgetScaPreference } from '@/lib/connection/sca-preferences';
import { AppError } from '@/lib/http/app-error';
import { noContent, ok } from '@/lib/http/route';
import { ScaPreferenceChange, type ScaPreferenceView } from '@/lib/view/user/sca-preference';

const params = z.object({ bankId: z.string().min(1).max(128) });

export const PUT = userRoute(
  '/api/sca-preferences/[bankId]',
  { params, body: ScaPreferenceChange },
  async ({ user, params: { bankId }, body, now }) => {
    const changed = await changeScaPreference({ userId: user.userId, bankId }, body, now);
    if (changed === null) throw new AppError('not-found');
    return ok<ScaPreferenceView>(changed);
  },
);

export const DELETE = userRoute(
  '/api/sca-preferences/[bankId]',
  { params },
  async ({ user, params: { bankId } }) => {
    if (!(await forgetScaPreference({ userId: user.userId, bankId })))
      throw new AppError('not-found');
    return noContent();
  },
);
