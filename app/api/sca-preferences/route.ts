import { ok, userRoute } from '@/lib/http/route';
import { scaPreferences } from '@/lib/psu/sca-preferences';
import type { ScaPreferencesView } from '@/lib/view/sca-preference';

export const GET = userRoute('/api/sca-preferences', {}, async ({ user }) =>
  ok<ScaPreferencesView>({ preferences: await scaPreferences(user.userId) }),
);
