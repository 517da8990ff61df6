import { categoryRules, replaceCategoryRules } from '@/lib/aisp/insight/category-rules';
import { userRoute } from '@/lib/auth/user-route';
import { AppError } from '@/lib/http/app-error';
import { ok } from '@/lib/http/route';
import { CategoryRules, type CategoryRulesView } from '@/lib/view/insight/category-rules';

export const GET = userRoute('/api/category-rules', {}, async ({ user }) =>
  ok<CategoryRulesView>(await categoryRules(user.userId)),
);

export const PUT = userRoute('/api/category-rules', { body: CategoryRules }, async (call) => {
  const saved = await replaceCategoryRules(call.user.userId, call.body, call.now);
  if (saved === null) throw new AppError('conflict');
  return ok<CategoryRulesView>(saved);
});
