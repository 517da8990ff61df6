import { ChevronDown } from 'lucide-react';
import { classNames } from './class-names';
import { Icon } from './icon';

type DisclosureProps = {
  summary: React.ReactNode;
  className?: string;
  /** Opens it from outside when its content must be seen. */
  open?: boolean | undefined;
  /** Called when it opens or closes, for content not worth drawing while closed. */
  onToggle?: (isOpen: boolean) => void;
  children: React.ReactNode;
};

/** Content that most users do not need at once, one press away. */
export function Disclosure({ summary, className, open, onToggle, children }: DisclosureProps) {
  return (
    <details
      className="group not-open:print:hidden"
      open={open}
      onToggle={onToggle && (({ currentTarget }) => onToggle(currentTarget.open))}
    >
      <summary
        className={classNames(
          'flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 text-small font-medium text-ink-muted transition-colors duration-150 hover:text-ink [&::-webkit-details-marker]:hidden',
          className,
        )}
      >
        {summary}
        <Icon
          of={ChevronDown}
          className="size-4 print:hidden transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      {children}
    </details>
  );
}
