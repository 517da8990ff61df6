import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { TypedPayment } from '@/components/payment-form/typing/typed-payment';

/** Keeps a form's input whenever it, or a bulk's payments beside it, changes. */
export function useKeptInput(
  form: UseFormReturn<TypedPayment>,
  {
    payments,
    settled,
    keep,
  }: {
    payments: readonly unknown[] | undefined;
    /** The input that needs no saving, as JSON. */
    settled: RefObject<string>;
    keep: (typed: TypedPayment) => void;
  },
): void {
  const keepNow = useEffectEvent(keep);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const now = JSON.stringify(values);
          if (now === settled.current) return;
          settled.current = now;
          keepNow(values);
        },
      }),
    [form, settled],
  );
  const keptPayments = useRef(payments);
  useEffect(() => {
    if (keptPayments.current === payments) return;
    keptPayments.current = payments;
    keepNow(form.getValues());
  }, [payments, form]);
}
