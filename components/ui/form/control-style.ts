import { classNames } from '@/components/ui/class-names';

/** The style of inputs and selects. */
export const controlStyle = classNames(
  'block min-h-12 w-full rounded-control border border-line-strong bg-surface-raised px-3 py-2.5 text-body transition-colors duration-150 placeholder:text-ink-muted',
  'focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0 aria-invalid:border-danger',
);

/** A value that a press fills in or switches on. Only what one types in has a dark line. */
export const chipStyle =
  'inline-flex min-h-9 max-w-full items-center gap-2 rounded-full border border-transparent bg-surface-sunken px-3 text-small font-medium transition-colors duration-150 hover:bg-accent-soft aria-pressed:bg-accent aria-pressed:text-accent-ink pointer-coarse:min-h-11';
