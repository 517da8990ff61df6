import { AppError } from '@/lib/http/app-error';
import { nextVisitAt } from '@/lib/sca/bank-visits';

/** Refuses another visit to the bank when the user has started too many. */
export async function holdToVisitLimit(userId: string, now: Date): Promise<void> {
  const retryAt = await nextVisitAt(userId, now);
  if (retryAt !== null) throw new AppError('too-many-attempts', { retryAt });
}
