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
