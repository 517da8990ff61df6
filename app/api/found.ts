import { AppError } from '@/lib/http/app-error';
import { type Answer, noContent, ok } from '@/lib/http/route';

/** Answers with what was found. @throws AppError when there is nothing. */
export function found<View>(view: View | null): Answer {
  if (view === null) throw new AppError('not-found');
  return ok<View>(view);
}

/** Answers a change without content. @throws AppError when there was nothing to change. */
export function changed(isThere: boolean): Answer {
  if (!isThere) throw new AppError('not-found');
  return noContent();
}
