/** The row of an active filter, which always has one: it is a saved view, or there is a button to save it. */
export function SavedViewsSkeleton() {
  return <div className="mb-3 h-9 pointer-coarse:h-11" />;
}
