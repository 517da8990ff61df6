/** Where the next page of a list begins, as given by the previous page. */
import { z } from 'zod';
import { AppError } from './app-error';

const UNKNOWN = 'cursor-unknown';

export const Cursor = z.string(UNKNOWN).max(256, UNKNOWN);

/** For a cursor that no page has given out. */
export function cursorUnknown(): AppError {
  return new AppError('invalid-input', { fields: [{ path: 'cursor', rule: UNKNOWN }] });
}
