import { queryOptions } from '@tanstack/react-query';
import type { ContextId } from '@/lib/view/acting-context';
import type { CategoryRule, CategoryRulesView } from '@/lib/view/category-rules';
import type {
  BalanceHistoryView,
  CategorySumsView,
  MonthFlowsView,
  UpcomingsView,
} from '@/lib/view/insight';
import { request } from './request';

const insight = <Answer>(
  name: string,
  contextId: ContextId,
  parameters: Readonly<Record<string, string>>,
) =>
  queryOptions({
    queryKey: ['insight', name, contextId, parameters],
    queryFn: ({ signal }) =>
      request<Answer>(
        `/api/insight/${name}?${new URLSearchParams({ context: contextId, ...parameters })}`,
        { signal },
      ),
  });

export const balanceHistoryQuery = (
  contextId: ContextId,
  parameters: { accountId: string; dateFrom: string; dateTo: string },
) => insight<BalanceHistoryView>('balances', contextId, parameters);

export const monthFlowsQuery = (contextId: ContextId, months: number) =>
  insight<MonthFlowsView>('months', contextId, { months: String(months) });

export const categorySumsQuery = (
  contextId: ContextId,
  parameters: { dateFrom: string; dateTo: string },
) => insight<CategorySumsView>('categories', contextId, parameters);

export const upcomingQuery = (contextId: ContextId) =>
  insight<UpcomingsView>('upcoming', contextId, {});

export const categoryRulesQuery = () =>
  queryOptions({
    queryKey: ['category-rules'],
    queryFn: ({ signal }) => request<CategoryRulesView>('/api/category-rules', { signal }),
  });

export const saveCategoryRules = (rules: readonly CategoryRule[]) =>
  request<CategoryRulesView>('/api/category-rules', { method: 'PUT', body: { rules } });
