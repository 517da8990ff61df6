/** Describes the point under the pointer or chosen with the arrow keys. */
export function ChartTooltip({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div className="rounded-control border border-line bg-surface-raised px-3 py-2 text-small shadow-lifted">
      <p className="text-ink-muted">{title}</p>
      {lines.map((line) => (
        <p key={line} className="font-medium tabular-nums">
          {line}
        </p>
      ))}
    </div>
  );
}
