import type { Sql } from './sql';
import { PENDING_DAY } from './stored-transactions';

type Rule = {
  category: string;
  direction: 'in' | 'out' | null;
  sets: readonly (readonly number[])[];
};

const TOKENS = 'coalesce(category_tokens, tokens)';

/** Updates the category of all of a user's rows under this sealing key: the first rule that fits applies. */
export async function recategorise(
  db: Sql,
  userId: string,
  keyId: string,
  rules: readonly Rule[],
): Promise<number> {
  const values: unknown[] = [userId, keyId];
  const add = (value: unknown): string => `$${values.push(value)}`;
  const cases = rules.flatMap(({ category, direction, sets }) => {
    if (sets.length === 0) return [];
    const single = sets.filter((set) => set.length === 1).flat();
    const words = [
      ...(single.length > 0 ? [`${TOKENS} && ${add(single)}::int[]`] : []),
      ...sets.filter((set) => set.length > 1).map((set) => `${TOKENS} @> ${add(set)}::int[]`),
    ].join(' OR ');
    const sign =
      direction === null ? '' : direction === 'out' ? 'amount < 0 AND ' : 'amount >= 0 AND ';
    return [`WHEN ${sign}(${words}) THEN ${add(category)}::text`];
  });
  const category = `CASE ${cases.join(' ')} WHEN amount < 0 THEN 'other' ELSE 'other-income' END`;
  const { rowCount } = await db.query(
    `UPDATE stored_transaction t SET category = fresh.category
     FROM (SELECT id, ${category} AS category FROM stored_transaction
       WHERE user_id = $1 AND key_id = $2 AND sort_date <= '${PENDING_DAY}') fresh
     WHERE t.user_id = $1 AND t.id = fresh.id AND t.category <> fresh.category`,
    values,
  );
  return rowCount ?? 0;
}
