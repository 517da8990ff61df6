type EmptyStateProps = {
  picture?: React.ReactNode;
  title: string;
  children?: React.ReactNode;
  action?: React.ReactNode;
};

/** Nothing here yet: a sentence, and the next thing to do. */
export function EmptyState({ picture, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-10 text-center">
      {picture}
      <h2 className="mt-6 text-heading font-semibold">{title}</h2>
      {children && <div className="mt-2 max-w-text text-ink-muted">{children}</div>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
