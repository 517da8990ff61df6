import { AppError } from '@/lib/http/app-error';
import { nextScaAttemptAt } from '@/lib/sca/sca-attempt-limit';

/** Refuses another SCA attempt when the user has started too many. */
export async function enforceScaAttemptLimit(userId: string, now: Date): Promise<void> {
  const retryAt = await nextScaAttemptAt(userId, now);
  if (retryAt !== null) throw new AppError('too-many-attempts', { retryAt });
}
