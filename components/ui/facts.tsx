import { classNames } from './class-names';
import { CopyButton } from './copy-button';

/** A list of names with their values; the room for the names depends on the list's own width, not on the window's. */
export function FactList({ children }: { children: React.ReactNode }) {
  return <dl className="@container divide-y divide-line">{children}</dl>;
}

type FactProps = {
  name: string;
  /** The text that its button copies. */
  copy?: string | undefined;
  children: React.ReactNode;
};

export function Fact({ name, copy, children }: FactProps) {
  return (
    <div className="grid min-h-11 grid-cols-[6.75rem_minmax(0,1fr)_auto] content-center items-baseline gap-x-3 py-1.5 @[30rem]:min-h-13 @[30rem]:grid-cols-[11rem_minmax(0,1fr)_auto] @[30rem]:py-2">
      <dt className="py-1 text-small break-words hyphens-auto text-ink-muted">{name}</dt>
      <dd className={classNames('py-0.5 break-words', copy === undefined && 'col-span-2')}>
        {children}
      </dd>
      {copy !== undefined && (
        <dd className="-my-1 self-end pointer-coarse:-my-2 print:hidden">
          <CopyButton text={copy} what={name} />
        </dd>
      )}
    </div>
  );
}
