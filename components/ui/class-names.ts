import { type ClassValue, clsx } from 'clsx';

/** Joins class names. A part that lets others change its look sets that with `base:` (see globals.css). */
export const classNames = (...values: ClassValue[]): string => clsx(values);
