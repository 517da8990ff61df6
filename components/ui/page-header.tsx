import { classNames } from './class-names';

type PageHeaderProps = {
  title: React.ReactNode;
  /** Stands directly after the title: what it is, or how it stands. */
  beside?: React.ReactNode;
  /** Belongs to the title, and comes before the actions where these have their own row. */
  under?: React.ReactNode;
  intro?: React.ReactNode;
  /** Whether a phone leaves the intro off, since it can be read elsewhere. */
  isIntroForWide?: boolean;
  actions?: React.ReactNode;
};

/** A page's title; its height is the same before and after the actions have loaded. */
export function PageHeader({
  title,
  beside,
  under,
  intro,
  isIntroForWide = false,
  actions,
}: PageHeaderProps) {
  return (
    <header className="mb-6">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-title font-semibold lg:text-display">{title}</h1>
            {beside}
          </div>
          {under && <p className="mt-1 text-ink-muted">{under}</p>}
        </div>
        {actions && <div className="print:hidden">{actions}</div>}
      </div>
      {intro && (
        <p
          className={classNames(
            'mt-1 max-w-text text-ink-muted',
            isIntroForWide && 'max-sm:hidden',
          )}
        >
          {intro}
        </p>
      )}
    </header>
  );
}

type SectionHeaderProps = {
  id: string;
  title: React.ReactNode;
  action: React.ReactNode;
  /** Whether it belongs to a larger section where a page has one column. */
  isMinorInOneColumn?: boolean;
};

/** A section's title, with one action beside it. */
export function SectionHeader({
  id,
  title,
  action,
  isMinorInOneColumn = false,
}: SectionHeaderProps) {
  return (
    <div className="mb-3 flex min-h-9 items-center justify-between gap-2">
      <h2
        id={id}
        className={classNames(
          'font-semibold',
          isMinorInOneColumn ? 'xl:text-heading' : 'text-heading',
        )}
      >
        {title}
      </h2>
      {action}
    </div>
  );
}
