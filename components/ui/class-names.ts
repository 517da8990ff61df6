import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

// The names that globals.css gives to sizes of type, so that a size is not taken for a colour of the same prefix.
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['display', 'title', 'heading', 'body', 'small'],
      radius: ['control', 'card'],
      shadow: ['lifted'],
      container: ['form', 'dialog', 'text', 'page'],
    },
  },
});

/** Joins class names; of two that set the same property the later one counts. */
export const classNames = (...values: ClassValue[]): string => merge(clsx(values));
