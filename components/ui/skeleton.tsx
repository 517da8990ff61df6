import { classNames } from './class-names';

/** A placeholder while content loads; give it the content's size. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'base:block animate-breathe base:rounded-control bg-surface-sunken',
        className,
      )}
    />
  );
}

/** The place of a heading of the second level, with the space below it. */
export function HeadingSkeleton() {
  return (
    <div className="mb-3 flex h-7 items-center">
      <Skeleton className="h-5 w-28" />
    </div>
  );
}

/** Tells screen readers that something is loading. */
export function Loading({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {label}
      </p>
      {children}
    </div>
  );
}
