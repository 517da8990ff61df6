'use client';

import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Icon } from '@/components/ui/icon';

type ErrorSummaryProps = {
  title: string;
  /** Each message, with the name of its field; empty when the title says it all. */
  errors: { name: string; sentence: string }[];
  shown: boolean;
  /** Changes with each submit, whereupon a visible summary takes the focus. */
  attempt: number;
};

/** A form's errors in one place, each linked to its field. */
export function ErrorSummary({ title, errors, shown, attempt }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0 && shown) summary.current?.focus();
  }, [attempt, shown]);
  if (!shown) return null;
  const goTo = (name: string) => {
    const field = summary.current?.closest('form')?.elements.namedItem(name);
    // Radio buttons with the same name come as a list.
    const target = field instanceof RadioNodeList ? field[0] : field;
    if (target instanceof HTMLElement) target.focus();
  };
  return (
    <div
      ref={summary}
      tabIndex={-1}
      role="alert"
      className="flex gap-3 rounded-card bg-danger-soft p-4"
    >
      <Icon of={CircleAlert} className="mt-0.5 text-danger" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        {errors.length > 0 && (
          <ul className="mt-1 space-y-1 text-small">
            {errors.map(({ name, sentence }) => (
              <li key={`${name} ${sentence}`}>
                <button
                  type="button"
                  onClick={() => goTo(name)}
                  className="text-left text-danger underline underline-offset-2"
                >
                  {sentence}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
