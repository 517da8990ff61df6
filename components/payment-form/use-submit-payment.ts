import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { duplicateOf, submitPayment } from '@/lib/query/payment-form-queries';
import { problemOf, type RequestProblem } from '@/lib/query/request';
import type { DuplicateProblem } from '@/lib/view/payment';
import type { ProblemField } from '@/lib/view/problem';
import type { PaymentRequest } from '@/lib/xs2a/payment/payment';

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

/**
 * Sends a payment and opens its page. However often the button is pressed, only one request runs; field errors are
 * passed to the form.
 */
export function useSubmitPayment(onFields: (fields: ProblemField[]) => void): Submitting {
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
