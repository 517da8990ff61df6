import { readTypedDate } from '@/lib/xs2a/value/typed-date';
import { CHECK } from './typing/fetched-check';
import type { TypedPayment } from './typing/typed-payment';

export type TypedDay = {
  /** Null where none is typed, or cannot be read. */
  date: string | null;
  /** Whether it is the first of many, and not moved to one of the bank's runs. */
  isFirst: boolean;
  /** Whether the field is empty. */
  isLeftOut: boolean;
};

/** The day on which a payment is to be made, or the first of a standing order's. */
export function useTypedDay(typed: TypedPayment, today: string): TypedDay {
  // A start that is not a banking day is moved; the check knows where to.
  const check = CHECK.useNow();
  const isFirst = typed.frequency !== '';
  const first = isFirst ? check?.executionsOfTyped(typed, today, 1)[0] : undefined;
  const day = typed.requestedExecutionDate || typed.startDate;
  const isLeftOut = day.trim() === '';
  return {
    date: first?.executionDate ?? (isLeftOut ? null : readTypedDate(day, today)),
    isFirst,
    isLeftOut,
  };
}
