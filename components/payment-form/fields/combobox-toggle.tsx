import { ChevronDown, type LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Icon } from '@/components/ui/icon';

type ComboboxToggleProps = ComponentProps<'button'> & { 'aria-label': string; icon?: LucideIcon };

/** Opens and closes the list of a combobox. Not in the tab order, since the keyboard opens it from the field. */
export function ComboboxToggle({ icon = ChevronDown, ...props }: ComboboxToggleProps) {
  return (
    <button
      {...props}
      type="button"
      tabIndex={-1}
      className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center text-ink-muted"
    >
      <Icon of={icon} className="size-4" />
    </button>
  );
}
