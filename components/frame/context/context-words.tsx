import type { ActingContextView } from '@/lib/view/connection/acting-context';
import { useContextName } from './context-choice';

/** A context among others: its name, and the banks connected in it. */
export function ContextWords({ context }: { context: ActingContextView }) {
  const nameOf = useContextName();
  return (
    <span className="min-w-0 flex-1">
      <bdi className="line-clamp-2 font-medium">{nameOf(context)}</bdi>
      {context.bankNames.length > 0 && (
        <span className="line-clamp-2 text-small text-ink-muted">
          {context.bankNames.join(', ')}
        </span>
      )}
    </span>
  );
}
