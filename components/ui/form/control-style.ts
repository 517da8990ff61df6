import { classNames } from '@/components/ui/class-names';

/** The style of inputs and selects. */
export const controlStyle = classNames(
  'block min-h-12 w-full rounded-control border border-line-strong bg-surface-raised px-3 py-2.5 text-body transition-colors duration-150 placeholder:text-ink-muted',
  'focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0 aria-invalid:border-danger',
);
