import type { ConnectionView } from '@/lib/view/connection/connection';

/** How much of the access period is left, from 0 to 100. */
export function accessLeftPercent(
  { consentedAt, accessUntil }: Pick<ConnectionView, 'consentedAt' | 'accessUntil'>,
  now: Date,
): number {
  if (accessUntil === null) return 0;
  const start = Date.parse(consentedAt);
  const end = Date.parse(accessUntil);
  if (!(end > start)) return 0;
  return Math.round(Math.min(1, Math.max(0, (end - now.getTime()) / (end - start))) * 100);
}

/** The same as a bar; the words are beside it. */
export function AccessBar({ percent, attention }: { percent: number; attention: boolean }) {
  return (
    <svg
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="block h-1.5 w-full overflow-hidden rounded-full bg-surface-sunken"
    >
      <rect width={percent} height="4" className={attention ? 'fill-attention' : 'fill-accent'} />
    </svg>
  );
}
