'use client';

import { ChevronDown } from 'lucide-react';
import { type FieldPath, useFormState } from 'react-hook-form';
import { rulesOf } from '@/components/payment-form/typing/field-errors';
import type { TypedPayment } from '@/components/payment-form/typing/typed-payment';
import { useOpenWhenWrong } from '@/components/payment-form/use-open-when-wrong';
import { Icon } from '@/components/ui/icon';

type FieldLineProps = {
  label: string;
  /** What the fields say now. */
  value: string;
  /** The fields in it. */
  names: readonly FieldPath<TypedPayment>[];
  children: React.ReactNode;
};

/** Fields that most leave as they are: one line that says their value and opens in place. An error in one holds it open. */
export function FieldLine({ label, value, names, children }: FieldLineProps) {
  const { errors } = useFormState<TypedPayment>();
  const isWrong = rulesOf(errors).some(({ path }) => names.some((name) => path.startsWith(name)));
  const [isOpen, setOpen] = useOpenWhenWrong(isWrong);
  return (
    <details
      className="group"
      open={isOpen || undefined}
      onToggle={({ currentTarget }) => {
        if (isWrong) currentTarget.open = true;
        setOpen(currentTarget.open);
      }}
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 text-small transition-colors duration-150 hover:text-accent [&::-webkit-details-marker]:hidden">
        <span className="shrink-0 font-medium">{label}</span>
        <span className="ml-auto min-w-0 truncate text-ink-muted group-open:hidden">{value}</span>
        <Icon
          of={ChevronDown}
          className="size-4 text-ink-muted transition-transform duration-150 group-open:ml-auto group-open:rotate-180"
        />
      </summary>
      <div className="pt-1 pb-4">{children}</div>
    </details>
  );
}
