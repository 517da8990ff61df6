import { useId } from 'react';
import { Card } from '@/components/ui/card';
import { Link } from '@/components/ui/link';
import { Skeleton } from '@/components/ui/skeleton';

type PaymentsSectionProps = {
  title: string;
  /** The way to the list that these are part of; null for none. */
  more: { href: string; label: string } | null;
  children: React.ReactNode;
};

/** Some payments on the overview, below their heading. */
export function PaymentsSection({ title, more, children }: PaymentsSectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id={titleId} className="text-heading font-semibold">
          {title}
        </h2>
        {more && (
          <Link
            href={more.href}
            className="rounded-control text-small font-medium text-accent underline-offset-4 hover:underline"
          >
            {more.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

/** Stands for its rows while their code loads. */
export function RowsSkeleton({ ids, className }: { ids: readonly string[]; className: string }) {
  return (
    <Card className="divide-y divide-line overflow-hidden">
      {ids.map((id) => (
        <Skeleton key={id} className={className} />
      ))}
    </Card>
  );
}
