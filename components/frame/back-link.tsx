import { ArrowLeft } from 'lucide-react';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';

/** A link at the top of a page to the page above it. */
export function BackLink({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <Link
      href={href}
      className="-ml-2 mb-2 inline-flex min-h-9 pointer-coarse:min-h-11 items-center gap-1.5 rounded-control px-2 text-small font-medium text-ink-muted transition-colors duration-150 hover:text-ink print:hidden"
    >
      <Icon of={ArrowLeft} className="size-4" />
      {children}
    </Link>
  );
}
