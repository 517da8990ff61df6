import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { Icon } from '@/components/ui/icon';

type AccountPartProps = {
  title: string;
  /** What it is now. */
  value?: string | undefined;
  /** @param close for what is done; a form with errors stays open. */
  children: (close: () => void) => React.ReactNode;
};

/** A line of the account, which opens in place to be changed. */
export function AccountPart({ title, value, children }: AccountPartProps) {
  const part = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (!part.current) return;
    part.current.open = false;
    // The button that had the focus is out of sight now.
    part.current.querySelector('summary')?.focus();
  };
  return (
    <details ref={part} className="group">
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-4 px-4 py-3 transition-colors duration-150 -outline-offset-2 hover:bg-surface-sunken sm:px-5 [&::-webkit-details-marker]:hidden">
        <div className="min-w-0 flex-1">
          <h2 className="font-medium">{title}</h2>
          {value && <p className="text-small break-words text-ink-muted">{value}</p>}
        </div>
        <Icon
          of={ChevronDown}
          className="size-4 text-ink-muted transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="space-y-4 px-4 pt-1 pb-5 sm:px-5">{children(close)}</div>
    </details>
  );
}
