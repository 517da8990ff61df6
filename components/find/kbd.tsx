/** A key by its name on the keyboard. */
export function Kbd({ children }: { children: React.ReactNode }) {
  return (
    <kbd className="inline-flex min-w-6 justify-center rounded-control border border-line bg-surface px-1.5 font-sans text-small text-ink">
      {children}
    </kbd>
  );
}
