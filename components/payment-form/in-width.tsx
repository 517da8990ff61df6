/** Words of which a phone shows the short ones; a screen reader reads the long ones on both. */
export function InWidth({ short, children }: { short: string; children: string }) {
  return (
    <>
      <span aria-hidden="true" className="sm:hidden">
        {short}
      </span>
      <span className="max-sm:sr-only">{children}</span>
    </>
  );
}
