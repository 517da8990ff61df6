import { Card } from './card';
import { classNames } from './class-names';

type EmptyStateProps = {
  picture?: React.ReactNode;
  title: string;
  /** The title's heading level: 1 if it is the page's own. */
  level?: 1 | 2;
  children?: React.ReactNode;
  action?: React.ReactNode;
  className?: string;
};

/** Nothing here yet: a sentence, and what to do next. */
export function EmptyState({
  picture,
  title,
  level = 2,
  children,
  action,
  className,
}: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <Card className={classNames('flex flex-col items-center px-6 py-10 text-center', className)}>
      {picture}
      <Heading className="mt-6 max-w-full text-heading font-semibold wrap-anywhere">
        {title}
      </Heading>
      {children && <div className="mt-2 max-w-text text-balance text-ink-muted">{children}</div>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </Card>
  );
}
