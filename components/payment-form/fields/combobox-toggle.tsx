import { ChevronsUpDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Icon } from '@/components/ui/icon';

/** Opens and closes the list of a combobox. Not in the tab order, since the keyboard opens it from the field. */
export function ComboboxToggle(props: ComponentProps<'button'> & { 'aria-label': string }) {
  return (
    <button
      {...props}
      type="button"
      tabIndex={-1}
      className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center text-ink-muted"
    >
      <Icon of={ChevronsUpDown} className="size-4" />
    </button>
  );
}
