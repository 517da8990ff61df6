import { CopyButton } from './copy-button';

/** A list of names with their values. */
export function FactList({ children }: { children: React.ReactNode }) {
  return <dl className="divide-y divide-line">{children}</dl>;
}

type FactProps = {
  name: string;
  /** The text that its button copies. */
  copy?: string | undefined;
  children: React.ReactNode;
};

export function Fact({ name, copy, children }: FactProps) {
  return (
    <div className="grid min-h-13 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 py-2 sm:grid-cols-[11rem_minmax(0,1fr)_auto] sm:items-baseline">
      <dt className="text-small text-ink-muted sm:py-1">{name}</dt>
      <dd className="col-start-1 break-words sm:col-start-2 sm:py-0.5">{children}</dd>
      {copy !== undefined && (
        <dd className="col-start-2 row-span-2 row-start-1 print:hidden sm:col-start-3 sm:row-span-1 sm:-my-1">
          <CopyButton text={copy} what={name} />
        </dd>
      )}
    </div>
  );
}
