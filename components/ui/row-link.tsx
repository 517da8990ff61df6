import type { ComponentProps } from 'react';
import { Link } from './link';

/** A list row that links to its item's page. */
export function RowLink(props: Omit<ComponentProps<typeof Link>, 'className'>) {
  return (
    <Link
      {...props}
      className="flex min-h-[4.75rem] items-center gap-3 px-4 py-3 transition-colors duration-150 hover:bg-surface-sunken focus-visible:-outline-offset-2 sm:gap-4 sm:px-5"
    />
  );
}
