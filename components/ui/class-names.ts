import { type ClassValue, clsx } from 'clsx';

/**
 * Joins class names. A component whose look others may override marks its own classes with `base:` (see globals.css).
 */
export function classNames(...values: ClassValue[]): string {
  return clsx(values);
}
