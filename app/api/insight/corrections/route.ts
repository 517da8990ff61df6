import { replaceInsightCorrections } from '@/lib/aisp/insight/insight-corrections';
import { userRoute } from '@/lib/auth/user-route';
import { AppError } from '@/lib/http/app-error';
import { ok } from '@/lib/http/route';
import { InsightCorrections } from '@/lib/view/insight/insight-corrections';

export const PUT = userRoute(
  '/api/insight/corrections',
  { body: InsightCorrections },
  async ({ user, body, now }) => {
    const saved = await replaceInsightCorrections(user.userId, body, now);
    if (saved === null) throw new AppError('conflict');
    return ok<InsightCorrections>(saved);
  },
);
