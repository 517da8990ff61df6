import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { duplicateOf, submitPayment } from '@/lib/query/payment-form-queries';
import { problemOf, type RequestProblem } from '@/lib/query/request';
import type { DuplicateProblem } from '@/lib/view/payment';
import type { ProblemField } from '@/lib/view/problem';
import type { PaymentRequest } from '@/lib/xs2a/payment/payment';
import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';
import { CHECK } from './typing/fetched-check';
import { fieldErrorOf } from './typing/field-errors';
import type { TypedPayment } from './typing/typed-payment';

/** A bulk's payments, which are kept outside the form's fields. */
export type BesideFields = {
  payments: readonly Record<string, unknown>[];
  /** Clears the errors found in them before. */
  onSend: () => void;
  /** Takes the errors about them, and returns the others. */
  takeFields: (fields: readonly ProblemField[]) => readonly ProblemField[];
};

type Sending = { draftId: Promise<string>; request: PaymentRequest };

type Submitting = {
  send: (sending: Sending, allowLogicalDuplicate?: boolean) => Promise<void>;
  busy: boolean;
  problem: RequestProblem | null;
  /** A suspected duplicate that the user is asked about. */
  duplicate: DuplicateProblem | null;
  /** Yes: pay it again. */
  confirm: () => void;
  /** No: send nothing. */
  decline: () => void;
  clear: () => void;
  /** Nothing was sent, because the code of the check did not load. */
  fail: (error: unknown) => null;
};

/** Checks what was typed and sends it as a payment. `sentCount` grows with each press whose input passed the check. */
export function useSubmitPayment(
  form: UseFormReturn<TypedPayment>,
  {
    kindOf,
    inputOf,
    saved,
    today,
    beside,
  }: {
    kindOf: (typed: TypedPayment) => PaymentKind;
    inputOf: (typed: TypedPayment) => unknown;
    /** Saves the draft, and returns its id. */
    saved: (typed: TypedPayment) => Promise<string>;
    today: () => string;
    beside: BesideFields | undefined;
  },
) {
  const submitting = useSending((fields) => {
    for (const { path, ...broken } of beside?.takeFields(fields) ?? fields) {
      form.setError(path as keyof TypedPayment, fieldErrorOf(broken));
    }
  });
  const [sentCount, setSentCount] = useState(0);
  const submit = form.handleSubmit(
    async (typed) => {
      beside?.onSend();
      const rules = await CHECK.fetch().catch(submitting.fail);
      const check = rules?.checkPayment(kindOf(typed), inputOf(typed), today());
      if (!check?.ok) return;
      await submitting.send({ draftId: saved(typed), request: check.request });
      setSentCount((count) => count + 1);
    },
    () => submitting.clear(),
  );
  return { submit, submitting, sentCount };
}

/**
 * Sends a payment and opens its page. However often the button is pressed, only one request runs; field errors are
 * passed to the form.
 */
function useSending(onFields: (fields: ProblemField[]) => void): Submitting {
  const router = useRouter();
  const client = useQueryClient();
  const { mutateAsync } = useMutation(submitPayment(client));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<RequestProblem | null>(null);
  const [duplicate, setDuplicate] = useState<DuplicateProblem | null>(null);
  const underWay = useRef(false);
  const last = useRef<Sending | null>(null);
  const send: Submitting['send'] = async (sending, allowLogicalDuplicate = false) => {
    if (underWay.current) return;
    underWay.current = true;
    last.current = sending;
    setBusy(true);
    setProblem(null);
    setDuplicate(null);
    try {
      const draftId = await sending.draftId;
      const payment = await mutateAsync({
        draftId,
        request: sending.request,
        ...(allowLogicalDuplicate ? { allowLogicalDuplicate } : {}),
      });
      // Busy until the page is left.
      router.push(`/payments/${encodeURIComponent(payment.paymentId)}`);
      return;
    } catch (error) {
      const duplicated = duplicateOf(error);
      const { fields = [], ...rest } = problemOf(error);
      if (duplicated !== null) setDuplicate(duplicated);
      else {
        if (fields.length > 0) onFields(fields);
        if (fields.length === 0 || (rest.bankMessages ?? []).length > 0) setProblem(rest);
      }
    }
    underWay.current = false;
    setBusy(false);
  };
  return {
    send,
    busy,
    problem,
    duplicate,
    confirm: () => {
      if (last.current) void send(last.current, true);
    },
    decline: () => setDuplicate(null),
    clear: () => setProblem(null),
    fail: (error) => {
      setProblem(problemOf(error));
      return null;
    },
  };
}
