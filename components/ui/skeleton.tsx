import { classNames } from './class-names';

/** A place held for what is on its way; give it the size of what will come. */
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

/** Tells those who cannot see the skeletons that something is on its way. */
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
