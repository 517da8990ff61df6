import { CircleAlert } from 'lucide-react';
import { Icon } from '@/components/ui/icon';

type FieldNoteProps = { id: string; children: React.ReactNode };

/** A field's hint. */
export function FieldHint({ id, children }: FieldNoteProps) {
  return (
    <p id={id} className="mt-1.5 text-small text-ink-muted">
      {children}
    </p>
  );
}

/** A field's error, and what to do. */
export function FieldError({ id, children }: FieldNoteProps) {
  return (
    <p id={id} className="mt-1.5 flex gap-1.5 text-small text-danger">
      <Icon of={CircleAlert} className="mt-0.5 size-4" />
      {children}
    </p>
  );
}

/** Behind a label: that the field may be left empty. */
export function OptionalNote({ children }: { children: string }) {
  return <span className="font-normal text-ink-muted"> {children}</span>;
}
