import { replaceInsightCorrections } from '@/lib/aisp/insight/insight-corrections';
import { userRoute } from '@/lib/auth/user-route';
import { ok } from '@/lib/http/route';
import { InsightCorrections } from '@/lib/view/insight/insight-corrections';

export const PUT = userRoute(
  '/api/insight/corrections',
  { body: InsightCorrections },
  async ({ user, body, now }) =>
    ok<InsightCorrections>(await replaceInsightCorrections(user.userId, body, now)),
);
