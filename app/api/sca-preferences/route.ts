import { userRoute } from '@/lib/auth/user-route';
import { scaPreferences } from '@/lib/connection/sca-preferences';
import { ok } from '@/lib/http/route';
import type { ScaPreferencesView } from '@/lib/view/user/sca-preference';

export const GET = userRoute('/api/sca-preferences', {}, async ({ user }) =>
  ok<ScaPreferencesView>({ preferences: await scaPreferences(user.userId) }),
);
