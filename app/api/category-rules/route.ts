import { categoryRules, replaceCategoryRules } from '@/lib/aisp/insight/category-rules';
import { userRoute } from '@/lib/auth/user-route';
import { ok } from '@/lib/http/route';
import { CategoryRules, type CategoryRulesView } from '@/lib/view/insight/category-rules';

export const GET = userRoute('/api/category-rules', {}, async ({ user }) =>
  ok<CategoryRulesView>(await categoryRules(user.userId)),
);

export const PUT = userRoute('/api/category-rules', { body: CategoryRules }, async (call) =>
  ok<CategoryRulesView>(await replaceCategoryRules(call.user.userId, call.body.rules, call.now)),
);
