/** What to do about a payment, below its row: side by side where there is room, else as wide as the row. */
export function RowActions({ children }: { children: React.ReactNode }) {
  return (
    <div className="@container">
      <div className="flex flex-wrap gap-2 *:grow *:basis-32 @min-[28rem]:*:grow-0 @min-[28rem]:*:basis-auto">
        {children}
      </div>
    </div>
  );
}
