/** The outlines of the logo, in a square of 32. The gables are filled; the water is a line 1.8 wide. */
export const MARK_PATHS = {
  gables:
    'M5 20v-6.2l4-3.6 4 3.6V20h-8Zm9.2 0v-9.4L18 7l3.8 3.6V20h-7.6Zm8.8 0v-5.4l2.2-2 1.8 1.6V20h-4Z',
  water:
    'M5 24.2c1.8 0 1.8-1.3 3.7-1.3s1.8 1.3 3.6 1.3 1.9-1.3 3.7-1.3 1.8 1.3 3.7 1.3 1.8-1.3 3.6-1.3 1.9 1.3 3.7 1.3',
} as const;

/** The logo with the name beside it. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Mark />
      <span className="text-heading font-semibold tracking-tight">{name}</span>
    </span>
  );
}

/** The logo: three gables on a quay, and the water. */
function Mark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path d={MARK_PATHS.gables} className="fill-accent-ink" />
      <path
        d={MARK_PATHS.water}
        fill="none"
        strokeWidth="1.8"
        strokeLinecap="round"
        className="stroke-accent-ink"
      />
    </svg>
  );
}
