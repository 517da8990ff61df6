import { classNames } from '@/components/ui/class-names';

type StepProps = {
  /** Its number; null for what is the only thing to do. */
  place: 1 | 2 | null;
  className?: string;
  children: React.ReactNode;
};

/** One of the two steps for a payment that an account had too little for: transferring what is missing, then paying again. */
export function Step({ place, className, children }: StepProps) {
  return (
    <div className={classNames('flex items-center gap-2 *:last:grow', className)}>
      {place !== null && (
        <span className="flex size-6 shrink-0 items-center justify-center rounded-full border border-line bg-surface-raised text-small font-medium text-ink-muted tabular-nums">
          {place}
        </span>
      )}
      {children}
    </div>
  );
}
