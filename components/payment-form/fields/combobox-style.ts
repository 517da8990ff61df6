import { classNames } from '@/components/ui/class-names';

/** The list below a combobox. */
export const comboboxListStyle =
  'absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-control border border-line bg-surface-raised py-1 shadow-lifted';

/** One of its lines. */
export function comboboxOptionStyle(highlighted: boolean): string {
  return classNames(
    'flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2 aria-selected:bg-accent-soft',
    highlighted && 'bg-accent-soft',
  );
}
