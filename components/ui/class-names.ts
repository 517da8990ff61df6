import { type ClassValue, clsx } from 'clsx';

/** Joins class names. A part that lets others change its look sets that with `base:` (see globals.css). */
export function classNames(...values: ClassValue[]): string {
  return clsx(values);
}
